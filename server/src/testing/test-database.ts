import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connectionToDatabase, runAsAdmin } from './test-server.ts';

export interface TestDatabase {
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/** A separate, empty database. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** A new database, cloned from the migrated template in a few milliseconds. See docs/decisions/020. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('template'));
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('admin');
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  // The default strategy logs every page, which takes twice the CPU time.
  await runAsAdmin(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    connection: connectionToDatabase(admin, name),
    drop: () => runAsAdmin(admin, `drop database ${name} with (force)`),
  };
}
