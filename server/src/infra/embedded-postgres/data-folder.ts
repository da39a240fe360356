import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type OsUser, canEnter } from './run-as.ts';

/** Creates the data folder and returns its real path once both users can use it. */
export function openDataFolder(data_dir: string, account: OsUser | undefined): string {
  const folder = makeFolder(resolve(data_dir), account);
  if (!canEnter(folder, account)) throw unreachable(folder, account);
  return folder;
}

function makeFolder(folder: string, account: OsUser | undefined): string {
  try {
    const made = mkdirSync(folder, { recursive: true });
    // Other users may traverse the folder, but not list it.
    if (made) chmodSync(folder, account ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Can’t write to the data folder ${folder} (${(error as Error).message}). ` +
        'Give the user who starts Acquaint access, or set DATA_DIR to another folder.',
    );
  }
}

function unreachable(folder: string, account: OsUser | undefined): EmbeddedPostgresError {
  const closed = withParents(folder).find((parent) => !canEnter(parent, account));
  return new EmbeddedPostgresError(
    `PostgreSQL can’t run as root, and its user "${account?.name ?? 'you'}" can’t access the data folder ${folder}, ` +
      `because it can’t enter ${closed ?? folder}. Set DATA_DIR to a folder whose parents it may enter, such as ` +
      '/var/lib/acquaint, or start Acquaint as a regular user.',
  );
}

/** Parents of the folder from the root down, and the folder itself. */
function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...withParents(parent), folder];
}
