import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/** An index lookup of a 256-bit key; its timing reveals nothing. */
export function findByUnsubscribeKey(db: Db, key: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('unsubscribe_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** One statement, so that concurrent preference changes aren't lost. */
export function disableEmails(db: Db, user_id: number, event: string, now: Timestamp) {
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

export async function hasOptedOut(db: Db, address_hash: string): Promise<boolean> {
  const opt_out = await db
    .selectFrom('refused_invites')
    .select('address_hash')
    .where('address_hash', '=', address_hash)
    .executeTakeFirst();
  return opt_out !== undefined;
}

export function insertOptOut(db: Db, address_hash: string, now: Timestamp) {
  return db
    .insertInto('refused_invites')
    .values({ address_hash, created_at: now })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute();
}
