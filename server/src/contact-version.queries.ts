import { sql } from 'kysely';

/** A later version than the current one, even if the clock went back, for updates of this table (see etag.ts). */
export function laterVersion(now: string, table: 'contacts' | 'asks' = 'contacts') {
  return sql<string>`greatest(${now}::timestamptz, ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`;
}
