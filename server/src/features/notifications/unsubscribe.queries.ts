import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
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

/** A key that the servers share; null where none has needed it yet. */
export async function findSecret(db: Db, name: string): Promise<string | null> {
  const secret = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return secret?.value ?? null;
}

/** Keeps a key where there is none. */
export function insertSecret(db: Db, name: string, value: string) {
  return db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Whether whoever reads mails there wants no invitations. */
export async function hasOptedOut(db: Db, address_hash: string): Promise<boolean> {
  const refused = await db
    .selectFrom('refused_invites')
    .select('address_hash')
    .where('address_hash', '=', address_hash)
    .executeTakeFirst();
  return refused !== undefined;
}

export function insertOptOut(db: Db, address_hash: string, now: Timestamp) {
  return db
    .insertInto('refused_invites')
    .values({ address_hash, created_at: now })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute();
}
