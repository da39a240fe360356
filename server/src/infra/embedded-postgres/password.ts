import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The database's only user. */
export const SUPERUSER = 'acquaint';

/** The path of the password file, which is in the data folder so that both are moved together. */
export function passwordFile(cluster: string): string {
  return join(cluster, 'acquaint.password');
}

export function readPassword(cluster: string): string {
  try {
    return readFileSync(passwordFile(cluster), 'utf8');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Can’t read the database password (${(error as Error).message}). ` +
        'Restore the file from a copy of the folder, or start with an empty DATA_DIR and restore a backup.',
    );
  }
}
