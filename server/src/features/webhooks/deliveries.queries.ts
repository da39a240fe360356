import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

const COLUMNS = [
  'id',
  'event_id',
  'type',
  'object',
  'created_at',
  'status',
  'attempts',
  'last_attempt_at',
  'next_attempt_at',
  'response_status',
  'response_body',
  'error',
  'duration_ms',
] as const;

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export function listDeliveries(db: Db, webhook_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('webhook_id', '=', webhook_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findDelivery(db: Db, webhook_id: number, id: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A test of the webhook; tests have an order like deliveries about one row. */
export function insertTest(db: Db, webhook_id: number, now: Timestamp) {
  return db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id,
      type: 'webhook.test',
      object: `webhook:${webhook_id}`,
      created_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Makes a delivery due now, whatever came of it. */
export function renewDelivery(db: Db, webhook_id: number, id: number) {
  return db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: sql`'epoch'`, retry_until: null })
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Makes all pending deliveries due now, as after a pause. */
export async function renewPending(db: Db, webhook_id: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql`'epoch'`, retry_until: null })
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'pending')
    .execute();
}

/** Returns how many were deleted. */
export async function deleteOldDeliveries(
  db: Db,
  created_before: Timestamp,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', created_before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
