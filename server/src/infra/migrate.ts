import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');

// The advisory lock that serializes migrations of all servers.
const LOCK = 4_711_000_001;

type Applied = Pick<Migration, 'name' | 'checksum'>;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The database doesn't fit this version; the message says why. */
export class MigrationError extends Error {}

/**
 * Applies pending migrations in order in one transaction. `until` names the last file to apply, for restoring an older
 * backup. Throws if an applied file changed or the database is newer.
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

/** Pending migrations, without applying them. Throws like `migrate`. */
export async function pendingMigrations(client: pg.Pool | pg.Client): Promise<string[]> {
  const ledger = await client.query(`select where to_regclass('public.migrations') is not null`);
  const applied = ledger.rowCount === 0 ? [] : await readApplied(client);
  const migrations = await readMigrations();
  rejectUnknown(migrations, applied);
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
  rejectUnknown(migrations, applied);
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

function rejectUnknown(migrations: Migration[], applied: Applied[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const ours = migrations[index];
    if (ours?.name !== name)
      throw new MigrationError(
        `The database has the migration ${name}, which this version doesn’t know. Start the newer version.`,
      );
    if (ours.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database.`,
      );
  });
}
