import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';

/** Tables any request may change: request counts and last-seen times. */
const IGNORED_TABLES = new Set(['rate_limits', 'idempotency_keys']);
const IGNORED_COLUMNS = ['last_seen_at', 'last_used_at'];

/**
 * A hash of each table, including queued jobs. Equal hashes mean that nothing changed.
 */
export async function databaseSnapshot(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where (table_schema = 'public' and table_type = 'BASE TABLE')
      or (table_schema = 'graphile_worker' and table_name = 'jobs')`.execute(db);
  const prints = tables
    .filter(({ name }) => !IGNORED_TABLES.has(name))
    .map(
      ({ schema, name }) => sql`
        select ${name} as name, sum(hashtextextended((to_jsonb(t) - ${IGNORED_COLUMNS}::text[])::text, 0))::text as print
        from ${sql.table(`${schema}.${name}`)} t`,
    );
  const all = sql.join(prints, sql` union all `);
  const { rows } = await sql<{ name: string; print: string }>`${all}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
