import type { Db } from '../../infra/db.ts';

/** Null for deleted users. */
export function findEmailRecipient(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .select([
      'email',
      'email_verified_at',
      'first_name',
      'locale',
      'time_zone',
      'notification_preferences',
      'unsubscribe_key',
    ])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A block in either direction. */
export async function areBlocked(db: Db, user_id: number, other_id: number): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('blocker_id', '=', user_id), eb('blocked_id', '=', other_id)]),
        and([eb('blocker_id', '=', other_id), eb('blocked_id', '=', user_id)]),
      ]),
    )
    .executeTakeFirst();
  return block !== undefined;
}
