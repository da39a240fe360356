import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The name of the database's only user. */
export const SUPERUSER = 'acquaint';

/** Where the password lies: made with the database files and moved with them. */
export function passwordFile(cluster: string): string {
  return join(cluster, 'acquaint.password');
}

/** The password of the database's only user. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(passwordFile(cluster), 'utf8');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's password cannot be read (${(error as Error).message}). ` +
        'Put that file back from a copy of the folder, or start with an empty DATA_DIR and restore a backup.',
    );
  }
}
