import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');

// Any number, the same for every server: two that start at once migrate one after the other.
const LOCK = 4_711_000_001;

type Applied = Pick<Migration, 'name' | 'checksum'>;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A database that this version must not touch, in a sentence that says why. */
export class MigrationError extends Error {}

/**
 * Brings the database up to date: every numbered file once, in order, all in one transaction. Forward only. `until`
 * names the last file to apply, for bringing in a backup that an older version wrote. Throws where a file that was
 * applied has changed since, or where the database is ahead of this version.
 */
export async function migrate(pool: pg.Pool, until?: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const applied = await applyMissing(client, until);
      await migrateJobs({ pgPool: pool });
      return applied;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** The migrations that `migrate` would apply; changes nothing. Throws where `migrate` would refuse. */
export async function pendingMigrations(client: pg.Pool | pg.Client): Promise<string[]> {
  const ledger = await client.query(`select where to_regclass('public.migrations') is not null`);
  const applied = ledger.rowCount === 0 ? [] : await readApplied(client);
  const migrations = await readMigrations();
  refuseStrangers(migrations, applied);
  return migrations.slice(applied.length).map(({ name }) => name);
}

async function readApplied(client: pg.Pool | pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}

async function applyMissing(client: pg.PoolClient, until?: string): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
  const applied = await readApplied(client);
  const migrations = await readMigrations();
  refuseStrangers(migrations, applied);
  const missing = migrations
    .slice(applied.length)
    .filter(({ name }) => until === undefined || name <= until);
  await client.query('begin');
  try {
    for (const migration of missing) await apply(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return missing.map((migration) => migration.name);
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseStrangers(migrations: Migration[], applied: Applied[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const ours = migrations[index];
    if (ours?.name !== name)
      throw new MigrationError(
        `The database knows the migration ${name}, which this version does not: start the newer version.`,
      );
    if (ours.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database.`,
      );
  });
}
