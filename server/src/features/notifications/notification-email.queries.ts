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
