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
      'Start Acquaint as that user or as root, or give the folder to the user who starts Acquaint.',
  );
}

function rejectOtherMajor(folder: string): void {
  const found = readdirSync(folder).find((name) => /^postgres-\d+$/.test(name));
  if (!found) return;
  throw new EmbeddedPostgresError(
    `${join(folder, found)} holds the database of an Acquaint with another version of PostgreSQL ` +
      `(this one has ${majorVersion()}). With that Acquaint write a backup (npm run backup -- FOLDER), move ` +
      `${found} out of ${folder}, and bring the backup in with this one (npm run restore -- FOLDER).`,
  );
}

function majorVersion(): number {
  return Number.parseInt(findPackage().version, 10);
}
