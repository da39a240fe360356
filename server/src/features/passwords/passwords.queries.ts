import type { Db } from '../../infra/db.ts';

/** Revokes challenges opened with the old password. */
export function deleteLoginChallenges(db: Db, user_id: number) {
  return db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute();
}

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
