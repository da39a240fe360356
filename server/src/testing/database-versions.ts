import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../infra/migrate.ts';
import { FIRST_ROWS, rowsOfAnyVersion } from './rows-by-version.ts';

export const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../migrations')).toSorted();

export type Row = Record<string, unknown>;

/** The rows of each table. */
export type Rows = Map<string, Row[]>;

/** Brings an empty database to a version as those would have that used each version before. */
export async function fillUntil(pool: pg.Pool, last: string): Promise<void> {
  for (const name of MIGRATIONS.filter((each) => each <= last)) {
    await migrate(pool, name);
    await fillVersion(pool, name);
  }
}

export async function fillVersion(pool: pg.Pool, name: string): Promise<void> {
  const first = FIRST_ROWS[name];
  if (first === undefined) throw new Error(`rows-by-version.ts has no rows for ${name}.`);
  await pool.query(rowsOfAnyVersion(MIGRATIONS.indexOf(name) + 1));
  await pool.query(first);
}

/** Every row of Acquaint's own tables. */
export async function everyRow(pool: pg.Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname <> 'migrations' order by relname`,
  );
  const content: Rows = new Map();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    content.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return content;
}
