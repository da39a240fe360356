import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { clusterFolder } from './cluster-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { passwordFile, SUPERUSER } from './password.ts';
import { type OsUser, uidAndGid } from './run-as.ts';

// PostgreSQL's builtin collation is the same everywhere; character classes still need a UTF-8 locale of the system.
export const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Creates empty data files if missing, in a temporary folder renamed when complete and synced. `sync: false` skips
 * syncing.
 */
export async function createCluster(
  folder: string,
  binaries: Binaries,
  account: OsUser | undefined,
  sync: boolean,
): Promise<void> {
  const cluster = clusterFolder(folder);
  const draft = `${cluster}.creating`;
  const password = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (account) [draft, password].forEach((path) => chownSync(path, account.uid, account.gid));
  await initdb(binaries, draft, password, account, sync);
  renameSync(password, passwordFile(draft));
  if (sync) syncFolder(draft);
  renameSync(draft, cluster);
  // Without this a power failure could undo the rename and lose later writes.
  if (sync) syncFolder(folder);
}

async function initdb(
  binaries: Binaries,
  cluster: string,
  password: string,
  account: OsUser | undefined,
  sync: boolean,
): Promise<void> {
  const settings = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${LOCALE}`,
    ...(sync ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, settings, { ...uidAndGid(account), cwd: '/' });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new EmbeddedPostgresError(
      `Failed to create the database in ${cluster}: ${stderr?.trim() || message}. ` +
        'Check disk space and folder permissions, then start again.',
    );
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
