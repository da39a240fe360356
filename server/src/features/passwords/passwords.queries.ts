import type { Db } from '../../infra/db.ts';

/** Who proved the old password and has yet to give a code must begin anew. */
export function deleteLoginChallenges(db: Db, user_id: number) {
  return db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute();
}
