import { sql } from 'kysely';

/** A later version than the current one, even if the clock went back, for updates of `contacts` (see etag.ts). */
export function laterVersion(now: string) {
  return sql`greatest(${now}::timestamptz, contacts.updated_at + interval '1 millisecond')`;
}
