import type { Db } from '../../infra/db.ts';
import { selectUser } from '../../people.queries.ts';

/** Undefined for deleted and disabled users. */
function address(db: Db, id: number) {
  return selectUser(db, id).select(['email', 'email_verified_at']).where('disabled_at', 'is', null);
}

export function findAddress(db: Db, id: number) {
  return address(db, id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockAddress(db: Db, id: number) {
  return address(db, id).forNoKeyUpdate().executeTakeFirst();
}
