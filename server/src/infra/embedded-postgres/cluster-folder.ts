import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** One folder per major version; data files aren't compatible. */
export function clusterFolder(folder: string): string {
  return join(folder, `postgres-${majorVersion()}`);
}

/** Throws if this PostgreSQL or user can't open the data files. */
export function checkCluster(folder: string): void {
  const cluster = clusterFolder(folder);
  if (!existsSync(cluster)) return rejectOtherMajor(folder);
  const user = process.getuid?.();
  if (user === 0 || user === statSync(cluster).uid) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to another user. ` +
      'Start Acquaint as that user or root, or change the owner of the folder.',
  );
}

function rejectOtherMajor(folder: string): void {
  const found = readdirSync(folder).find((name) => /^postgres-\d+$/.test(name));
  if (!found) return;
  throw new EmbeddedPostgresError(
    `${join(folder, found)} belongs to another major version of PostgreSQL than this Acquaint’s ` +
      `${majorVersion()}. Write a backup with the Acquaint that created it (npm run backup -- FOLDER), move ` +
      `${found} out of ${folder}, and restore the backup with this one (npm run restore -- FOLDER).`,
  );
}

function majorVersion(): number {
  return Number.parseInt(findPackage().version, 10);
}
