import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';

/** Tables any request may change: request counts and last-seen times. */
const TRACES = new Set(['rate_limits', 'idempotency_keys']);
const SEEN = ['last_seen_at', 'last_used_at'];

/**
 * All that the database holds, the work to be done among it, as one number for each table: equal means that nothing
 * changed.
 */
export async function databaseSnapshot(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where (table_schema = 'public' and table_type = 'BASE TABLE')
      or (table_schema = 'graphile_worker' and table_name = 'jobs')`.execute(db);
  const prints = tables
    .filter(({ name }) => !TRACES.has(name))
    .map(
      ({ schema, name }) => sql`
        select ${name} as name, sum(hashtextextended((to_jsonb(t) - ${SEEN}::text[])::text, 0))::text as print
        from ${sql.table(`${schema}.${name}`)} t`,
    );
  const all = sql.join(prints, sql` union all `);
  const { rows } = await sql<{ name: string; print: string }>`${all}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
