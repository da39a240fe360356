import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { LoginChallenges } from '../../infra/schema.ts';

export function insertChallenge(db: Db, challenge: Insertable<LoginChallenges>) {
  return db.insertInto('login_challenges').values(challenge).execute();
}

export function findOpenChallenge(db: Db, token_hash: Buffer, now: Timestamp, max_tries: number) {
  return db
    .selectFrom('login_challenges')
    .select(['id', 'user_id'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('tries', '<', max_tries)
    .executeTakeFirst();
}

/** Counts an attempt if any is left and returns the count; concurrent calls each use one. */
export function consumeAttempt(db: Db, id: number, now: Timestamp, max_tries: number) {
  return db
    .updateTable('login_challenges')
    .set((challenge) => ({ tries: challenge('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('tries', '<', max_tries)
    .returning('tries')
    .executeTakeFirst();
}

export function deleteChallenge(db: Db, id: number) {
  return db.deleteFrom('login_challenges').where('id', '=', id).returning('id').executeTakeFirst();
}
