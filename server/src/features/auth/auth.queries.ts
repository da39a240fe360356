import type { Insertable } from 'kysely';
import type { Moment } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Sessions } from '../../infra/schema.ts';

export function insertSession(db: Db, session: Insertable<Sessions>) {
  return db.insertInto('sessions').values(session).execute();
}

export function findLiveSession(db: Db, token_hash: Buffer, now: Moment) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function findLiveSessionById(db: Db, user_id: number, id: number, now: Moment) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function touchSession(db: Db, id: number, now: Moment) {
  return db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export function deleteSession(db: Db, user_id: number, id: number) {
  return db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '=', id).execute();
}
