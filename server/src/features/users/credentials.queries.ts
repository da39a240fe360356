import type { Updateable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { Users } from '../../infra/schema.ts';

/** Undefined for deleted users. */
function address(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
}

export function findAddress(db: Db, id: number) {
  return address(db, id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockAddress(db: Db, id: number) {
  return address(db, id).forNoKeyUpdate().executeTakeFirst();
}

export function updateCredentials(db: Db, id: number, changes: Updateable<Users>) {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
