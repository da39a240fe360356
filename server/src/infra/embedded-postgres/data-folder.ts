import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, canEnter } from './run-as.ts';

/** Creates the data folder and returns its real path once both users can use it. */
export function openDataFolder(data_dir: string, account: Account | undefined): string {
  const folder = makeFolder(resolve(data_dir), account);
  if (!canEnter(folder, account)) throw unreachable(folder, account);
  return folder;
}

function makeFolder(folder: string, account: Account | undefined): string {
  try {
    const made = mkdirSync(folder, { recursive: true });
    // Other users may traverse the folder, but not list it.
    if (made) chmodSync(folder, account ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Acquaint cannot write to its data folder ${folder} (${(error as Error).message}). ` +
        'Give that folder to the user who starts Acquaint, or name another one in DATA_DIR.',
    );
  }
}

function unreachable(folder: string, account: Account | undefined): EmbeddedPostgresError {
  const closed = withParents(folder).find((parent) => !canEnter(parent, account));
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be reached by the user "${account?.name ?? 'you'}", as whom PostgreSQL runs ` +
      `because it refuses root: ${closed ?? folder} is closed to that user. Set DATA_DIR to a folder that others may ` +
      'pass through, such as /var/lib/acquaint, or start Acquaint as an ordinary user.',
  );
}

/** Parents of the folder from the root down, and the folder itself. */
function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...withParents(parent), folder];
}
