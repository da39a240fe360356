import type { Insertable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { PushSubscriptions } from '../../infra/schema.ts';
import { selectUser } from '../../people.queries.ts';

const subscriptions = (db: Db, user_id: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select([
      'push_subscriptions.id',
      'session_id',
      'user_agent',
      'show_text',
      'push_subscriptions.created_at',
      'last_success_at',
    ])
    .where('push_subscriptions.user_id', '=', user_id);

export function listSubscriptions(db: Db, user_id: number, before: number | null, limit: number) {
  return subscriptions(db, user_id)
    .$if(before !== null, (query) => query.where('push_subscriptions.id', '<', before!))
    .orderBy('push_subscriptions.id', 'desc')
    .limit(limit)
    .execute();
}

export function findSubscription(db: Db, user_id: number, id: number) {
  return subscriptions(db, user_id).where('push_subscriptions.id', '=', id).executeTakeFirst();
}

export function findSubscriptionOf(db: Db, user_id: number, session_id: number) {
  return subscriptions(db, user_id).where('session_id', '=', session_id).executeTakeFirst();
}

/** Serializes changes of the user's devices, so that none exceeds the limit. */
export function lockOwner(db: Db, user_id: number) {
  return selectUser(db, user_id).select('id').forNoKeyUpdate().executeTakeFirst();
}

/** The browser's subscription, of whatever account it was; locked. */
export function lockByEndpoint(db: Db, endpoint: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst();
}

export async function countSubscriptions(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export function deleteByEndpoint(db: Db, endpoint: string) {
  return db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

export function insertSubscription(db: Db, subscription: Insertable<PushSubscriptions>) {
  return db.insertInto('push_subscriptions').values(subscription).execute();
}

/** The endpoint and keys of a session that had others. */
export function replaceSubscription(
  db: Db,
  id: number,
  changed: Pick<Insertable<PushSubscriptions>, 'endpoint' | 'p256dh' | 'auth' | 'show_text'>,
) {
  return db.updateTable('push_subscriptions').set(changed).where('id', '=', id).execute();
}

export function setShowText(db: Db, user_id: number, id: number, show_text: boolean) {
  return db
    .updateTable('push_subscriptions')
    .set({ show_text })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export function deleteSubscription(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}
