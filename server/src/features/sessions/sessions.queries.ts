import { sql, type Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { type Param, preparedFirst } from '../../infra/prepared-queries.ts';
import type { Sessions } from '../../infra/schema.ts';
import { selectUser } from '../../people.queries.ts';

export function insertSession(db: Db, session: Insertable<Sessions>) {
  return db.insertInto('sessions').values(session).execute();
}

/** When the account was disabled, or null; locked until the transaction ends, so that it isn't disabled in between. */
export async function lockDisabledAt(db: Db, user_id: number): Promise<Timestamp | null> {
  const user = await selectUser(db, user_id).select('disabled_at').forShare().executeTakeFirst();
  return user?.disabled_at ?? null;
}

// The WAL position as a number of bytes. PostgreSQL shows a commit once it's on disk (with synchronous_commit off once
// written), so everything a client has seen lies before it. See docs/decisions/100.
const LOG_POSITION = sql<number>`(
  case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end - '0/0'::pg_lsn)::bigint`;

/** How often the last use is written. */
const UPDATE_INTERVAL = sql`interval '5 minutes'`;

const liveSession = (db: Db, token_hash: Param<Buffer>, now: Param<Timestamp>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['sessions.id', 'user_id', 'language'])
    .select(sql<boolean>`last_seen_at < ${now}::timestamptz - ${UPDATE_INTERVAL}`.as('is_to_note'))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now);

const findLive = preparedFirst('live-session', liveSession);

const findLiveAndPosition = preparedFirst(
  'live-session-and-position',
  (db, token_hash: Param<Buffer>, now: Param<Timestamp>) =>
    liveSession(db, token_hash, now).select(LOG_POSITION.as('position')),
);

interface LiveSession {
  id: number;
  user_id: number;
  language: string | null;
  is_to_note: boolean;
  position?: number;
}

/** `with_position` adds the WAL position. */
export function findLiveSession(
  db: Db,
  token_hash: Buffer,
  now: Timestamp,
  with_position: boolean,
): Promise<LiveSession | undefined> {
  return with_position ? findLiveAndPosition(db, token_hash, now) : findLive(db, token_hash, now);
}

/** Active sessions among these. */
export async function listLiveSessionIds(db: Db, ids: number[], now: Timestamp): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

export function listLiveSessions(
  db: Db,
  user_id: number,
  now: Timestamp,
  before: number | null,
  limit: number,
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function touchSession(db: Db, id: number, now: Timestamp, ip: string) {
  return db.updateTable('sessions').set({ last_seen_at: now, ip }).where('id', '=', id).execute();
}

export async function findConfirmedAt(db: Db, user_id: number, id: number) {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return session?.confirmed_at ?? null;
}

export function updateConfirmed(db: Db, user_id: number, id: number, now: Timestamp) {
  return db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export function deleteSession(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** All sessions of a user, optionally except one. */
export function deleteSessions(db: Db, user_id: number, except: number | null) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute();
}
