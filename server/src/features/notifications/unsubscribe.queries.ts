import { sql } from 'kysely';
import type { Moment } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/**
 * Whose mails a key turns off. It is looked up by its index and has 256 bits, so that the time it takes tells nothing.
 */
export function findByUnsubscribeKey(db: Db, key: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('unsubscribe_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** In one step, so that what is chosen at the same moment elsewhere is not undone. */
export function turnMailsOff(db: Db, user_id: number, event: string, now: Moment) {
  return db
    .updateTable('users')
    .set({
      notification_preferences: sql`notification_preferences || jsonb_build_object(
        ${event}::text,
        coalesce(notification_preferences -> ${event}::text, '{}') || '{"email": false}')`,
      updated_at: now,
    })
    .where('id', '=', user_id)
    .execute();
}
