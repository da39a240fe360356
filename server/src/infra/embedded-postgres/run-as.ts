import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** PostgreSQL's user; it refuses to run as root. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Undefined for an ordinary user: PostgreSQL runs as the same user. For root: the owner of existing data files, else
 * `postgres`, else `nobody`.
 */
export function osUserFor(cluster: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readOsUsers();
  const account =
    ownerOf(cluster, accounts) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL can’t run as root, and this system has no user "postgres" or "nobody". ' +
      'Start Acquaint as a regular user, or set DATABASE_URL to your own PostgreSQL.',
  );
}

/** Options for `spawn`. */
export function uidAndGid(account: OsUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Tests access by trying, which covers access lists and mounts. */
export function canEnter(folder: string, account: OsUser | undefined): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], uidAndGid(account));
  return attempt.status === 0;
}

function ownerOf(cluster: string, accounts: OsUser[]): OsUser | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  if (!stat || stat.uid === 0) return undefined;
  const known = accounts.find(({ uid }) => uid === stat.uid);
  return known ?? { name: `${stat.uid}`, uid: stat.uid, gid: stat.gid };
}

function readOsUsers(): OsUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
