import type { Db } from '../../infra/db.ts';
import { selectUser } from '../../people.queries.ts';

/** Revokes challenges opened with the old password. */
export function deleteLoginChallenges(db: Db, user_id: number) {
  return db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute();
}

export function lockPasswordHash(db: Db, user_id: number, password_hash: string) {
  return selectUser(db, user_id)
    .select('id')
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
}
