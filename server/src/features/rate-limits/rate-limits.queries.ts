import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { type Bindable, type Param, preparedFirst } from '../../infra/prepared-queries.ts';

export interface Window {
  key: string;
  now: Timestamp;
  ends_at: Timestamp;
}

/** Counts uses in a window that starts with the first; returns the count and the window's end. */
export async function countUp(db: Db, { key, now, ends_at }: Window, uses = 1) {
  return (await writeUses(db, key, now, ends_at, uses))!;
}

const writeUses = preparedFirst(
  'count-up',
  (
    _db,
    key: Param<string>,
    now: Param<Timestamp>,
    ends_at: Param<Timestamp>,
    uses: Param<number>,
  ) =>
    sql<{ used: number; window_ends_at: Timestamp }>`
      insert into rate_limits as it (key, used, window_started_at, window_ends_at)
      values (${key}, ${uses}, ${now}, ${ends_at})
      on conflict (key) do update set
        used = case when it.window_ends_at > ${now} then it.used else 0 end + ${uses}::int,
        ${freshWindow(now, ends_at)}
      returning used, window_ends_at`,
);

/** Acquires one of `max` slots shared by uses and running attempts; null if none is free. */
export async function acquireSlot(db: Db, window: Window, max: number) {
  const { rows } = await sql<{ window_ends_at: Timestamp }>`
    insert into rate_limits as it (key, used, pending, window_started_at, window_ends_at)
    values (${window.key}, 0, 1, ${window.now}, ${window.ends_at})
    on conflict (key) do update set
      used = case when it.window_ends_at > ${window.now} then it.used else 0 end,
      ${freshWindow(window.now, window.ends_at, 1)}
    where it.window_ends_at <= ${window.now} or it.used + it.pending < ${max}
    returning window_ends_at`.execute(db);
  return rows[0] ?? null;
}

/** Releases a slot; `counts` records a use. An expired window has already dropped it. */
export function deleteSlot(db: Db, key: string, counts: boolean, window_ends_at: Timestamp) {
  return sql`
    update rate_limits set pending = greatest(pending - 1, 0), used = used + ${counts ? 1 : 0}
    where key = ${key} and window_ends_at = ${window_ends_at}`.execute(db);
}

export function findWindow(db: Db, key: string, now: Timestamp) {
  return db
    .selectFrom('rate_limits')
    .select(['used', 'pending', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
}

export function deleteEnded(db: Db, now: Timestamp) {
  // Skips locked rows instead of waiting.
  return sql`delete from rate_limits where key in (
    select key from rate_limits where window_ends_at <= ${now} for update skip locked)`.execute(db);
}

/** Restarts an expired window. */
function freshWindow(now: Bindable<Timestamp>, ends_at: Bindable<Timestamp>, pending = 0) {
  return sql`
    pending = case when it.window_ends_at > ${now} then it.pending else 0 end + ${pending}::int,
    window_started_at = case when it.window_ends_at > ${now} then it.window_started_at else ${now} end,
    window_ends_at = case when it.window_ends_at > ${now} then it.window_ends_at else ${ends_at} end`;
}
