import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { PasskeyChallenges } from '../../infra/schema.ts';

export function insertChallenge(db: Db, challenge: Insertable<PasskeyChallenges>) {
  return db.insertInto('passkey_challenges').values(challenge).execute();
}

export interface ChallengeKey {
  purpose: string;
  user_id: number | null;
  challenge: string;
}

/** Deletes and returns a challenge; undefined if expired or created for another purpose. */
export function deleteChallengeReturning(
  db: Db,
  { purpose, user_id, challenge }: ChallengeKey,
  now: Timestamp,
) {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
}
