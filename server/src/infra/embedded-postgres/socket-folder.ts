import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './run-as.ts';

export const PORT = 5432;

// The system allows 103 bytes for a socket's whole path, macOS being the tightest.
const LONGEST_PATH = 100;
const PREFIX = 'socket-';

/**
 * A private folder for the database's socket, new at each start: a socket lock that a killed PostgreSQL left behind can
 * then never be in the way. It lies in the data folder, or in /tmp where that path would be too long.
 */
export function makeSocketFolder(folder: string, account: Account | undefined): string {
  removeLeftOver(folder);
  const socketFolder = mkdtempSync(placeFor(folder));
  if (account) chownSync(socketFolder, account.uid, account.gid);
  return socketFolder;
}

export function removeSocketFolder(socketFolder: string): void {
  rmSync(socketFolder, { recursive: true, force: true });
}

/** For the next start in the same place: what a killed PostgreSQL left there is in the way no more. */
export function emptySocketFolder(socketFolder: string): void {
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { force: true });
}

function placeFor(folder: string): string {
  const inside = join(folder, PREFIX);
  const path = join(`${inside}XXXXXX`, `.s.PGSQL.${PORT}`);
  // Not TMPDIR, which may be long or private itself.
  return Buffer.byteLength(path) > LONGEST_PATH ? '/tmp/acquaint-' : inside;
}

function removeLeftOver(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  for (const name of names) removeSocketFolder(join(folder, name));
}
