import type { Insertable, Updateable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Webhooks } from '../../infra/schema.ts';

const COLUMNS = [
  'id',
  'url',
  'events',
  'active',
  'paused_at',
  'former_secret_until',
  'created_at',
  'updated_at',
] as const;

export function listWebhooks(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countWebhooks(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertWebhook(db: Db, webhook: Insertable<Webhooks>) {
  return db.insertInto('webhooks').values(webhook).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Locked until the transaction ends. */
export function lockWebhook(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('webhooks')
    .select([...COLUMNS, 'secret'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findWebhook(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function updateWebhook(db: Db, user_id: number, id: number, change: Updateable<Webhooks>) {
  return db
    .updateTable('webhooks')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function deleteWebhook(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('webhooks')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export type SentWebhook = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

/** With its secrets and the language of its owner. Undefined if the owner is disabled or deleted. */
export function findToSend(db: Db, id: number) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select([
      'webhooks.id',
      'webhooks.user_id',
      'webhooks.url',
      'webhooks.active',
      'webhooks.secret',
      'webhooks.former_secret',
      'webhooks.former_secret_until',
      'webhooks.failures',
      'webhooks.waits_until',
      'users.language',
    ])
    .where('webhooks.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** How many rounds in a row got no response, and how long all deliveries wait because of them. */
export async function setFailures(
  db: Db,
  id: number,
  failures: number,
  waits_until: Timestamp | null,
): Promise<void> {
  await db.updateTable('webhooks').set({ failures, waits_until }).where('id', '=', id).execute();
}

/** Pauses an active webhook; returns whether it was active. */
export async function pauseWebhook(db: Db, id: number, now: Timestamp): Promise<boolean> {
  const paused = await db
    .updateTable('webhooks')
    .set({ active: false, paused_at: now, updated_at: now })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return paused !== undefined;
}

/** The address of a webhook that is paused. */
export function findPaused(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('webhooks')
    .select('url')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
}

/** Whether any secret is encrypted. */
export async function findEncryptedSecret(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('secret', 'like', 'v1.%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
