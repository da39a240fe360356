import type { Db } from '../../infra/db.ts';
import { selectUser } from '../../people.queries.ts';

/** Undefined for deleted and disabled users. */
export function findEmailRecipient(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select([
      'email',
      'email_verified_at',
      'first_name',
      'language',
      'locale',
      'time_zone',
      'notification_preferences',
      'unsubscribe_key',
    ])
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Also of deleted users. */
export function findActorName(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
}
