import { sql, type Updateable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { WebhookDeliveries } from '../../infra/schema.ts';

interface DueSelection {
  webhook_id: number;
  active: boolean;
  now: Timestamp;
  leased_until: Timestamp;
  limit: number;
}

export type DueDelivery = Awaited<ReturnType<typeof leaseDue>>[number];

/**
 * Leases due deliveries, longest due first: of each object only the oldest pending one, so that its events stay in order.
 */
export function leaseDue(db: Db, { webhook_id, active, now, leased_until, limit }: DueSelection) {
  return db
    .updateTable('webhook_deliveries')
    .set({ leased_until })
    .where(
      'id',
      'in',
      oldestPending(db, webhook_id, active)
        .select('waiting.id')
        .where('waiting.next_attempt_at', '<=', now)
        .where((eb) =>
          eb.or([eb('waiting.leased_until', 'is', null), eb('waiting.leased_until', '<=', now)]),
        )
        .orderBy('waiting.next_attempt_at')
        .orderBy('waiting.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'event_id',
      'type',
      'object',
      'details',
      'created_at',
      'body',
      'attempts',
      'retry_until',
    ])
    .execute();
}

/** When the next delivery can be sent; null if none is pending. */
export async function findNextAttempt(
  db: Db,
  webhook_id: number,
  active: boolean,
): Promise<Timestamp | null> {
  const next = await oldestPending(db, webhook_id, active)
    .select(sql<Timestamp>`greatest(waiting.next_attempt_at, waiting.leased_until)`.as('at'))
    .orderBy('waiting.next_attempt_at')
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst();
  return next?.at ?? null;
}

/** Of each object the oldest pending delivery; of an inactive webhook only tests. */
function oldestPending(db: Db, webhook_id: number, active: boolean) {
  return db
    .selectFrom('webhook_deliveries as waiting')
    .where('waiting.webhook_id', '=', webhook_id)
    .where('waiting.status', '=', 'pending')
    .$if(!active, (query) => query.where('waiting.type', '=', 'webhook.test'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'waiting.webhook_id')
            .whereRef('earlier.object', '=', 'waiting.object')
            .where('earlier.status', '=', 'pending')
            .whereRef('earlier.id', '<', 'waiting.id'),
        ),
      ),
    );
}

/** Stores what is sent, so that all attempts send the same. */
export async function setBody(db: Db, id: number, body: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ body }).where('id', '=', id).execute();
}

export async function finishAttempt(
  db: Db,
  id: number,
  result: Updateable<WebhookDeliveries>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ ...result, attempts: eb('attempts', '+', 1), leased_until: null }))
    .where('id', '=', id)
    .execute();
}

/** Lets later events of the same object wait as long. */
export async function postponeLater(
  db: Db,
  webhook_id: number,
  { id, object }: Pick<DueDelivery, 'id' | 'object'>,
  next_attempt_at: Timestamp,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at })
    .where('webhook_id', '=', webhook_id)
    .where('object', '=', object)
    .where('status', '=', 'pending')
    .where('id', '>', id)
    .execute();
}

/** Makes later events of the same object due that waited for this one. */
export async function hastenLater(
  db: Db,
  webhook_id: number,
  { id, object }: Pick<DueDelivery, 'id' | 'object'>,
  now: Timestamp,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('webhook_id', '=', webhook_id)
    .where('object', '=', object)
    .where('status', '=', 'pending')
    .where('id', '>', id)
    .where('next_attempt_at', '>', now)
    .execute();
}
