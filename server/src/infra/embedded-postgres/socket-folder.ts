import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OsUser } from './run-as.ts';

export const PORT = 5432;

// A socket path may have 103 bytes on macOS, the shortest limit.
const MAX_PATH_BYTES = 100;
const PREFIX = 'socket-';

/**
 * A new private folder per start, so that a stale socket lock is never in the way: in the data folder, or in /tmp if
 * the path would be too long.
 */
export function makeSocketFolder(folder: string, account: OsUser | undefined): string {
  removeLeftOver(folder);
  const socketFolder = mkdtempSync(folderFor(folder));
  if (account) chownSync(socketFolder, account.uid, account.gid);
  return socketFolder;
}

export function removeSocketFolder(socketFolder: string): void {
  rmSync(socketFolder, { recursive: true, force: true });
}

/** Removes leftovers of a killed PostgreSQL before restarting in the same folder. */
export function emptySocketFolder(socketFolder: string): void {
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { force: true });
}

function folderFor(folder: string): string {
  const txCtx = join(folder, PREFIX);
  const path = join(`${txCtx}XXXXXX`, `.s.PGSQL.${PORT}`);
  // TMPDIR may be long or private itself.
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? '/tmp/acquaint-' : txCtx;
}

function removeLeftOver(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  for (const name of names) removeSocketFolder(join(folder, name));
}
