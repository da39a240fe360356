import type { Db } from '../../infra/db.ts';

/** Who proved the old password and has yet to give a code must begin anew. */
export function deleteLoginChallenges(db: Db, user_id: number) {
  return db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute();
}

/** The person, held against a change, where this is the hash of their password. */
export function lockPasswordHash(db: Db, user_id: number, password_hash: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}
