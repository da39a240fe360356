import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

// Such as 2026-11-22T03-00-00Z: sorts by time and is valid on any file system.
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export function backupFolderName(backup_dir: string, now: Date): string {
  return join(backup_dir, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
}

/** Deletes all but the newest backups named by `backupFolderName`; returns the deleted ones. */
export async function deleteOldBackups(backup_dir: string, keep: number): Promise<string[]> {
  const old = readdirSync(backup_dir)
    .filter((name) => FOLDER_NAME.test(name) && existsSync(join(backup_dir, name, 'manifest.json')))
    .toSorted()
    .slice(0, -keep)
    .map((name) => join(backup_dir, name));
  for (const folder of old) await rm(folder, { recursive: true });
  return old;
}
