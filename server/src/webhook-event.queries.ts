import { sql } from 'kysely';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Db } from './infra/db.ts';

/**
 * Writes an event for the webhooks of these users that subscribe to it, in the caller's transaction; `id` is of the row it's
 * about. Triggers write most events: see docs/decisions/127.
 */
export async function recordWebhookEvents(
  db: Db,
  event: WebhookEvent,
  rows: { user_id: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const owners = rows.map(({ user_id }) => user_id);
  const ids = rows.map(({ id }) => id);
  await sql`select record_webhook_events(${event}, ${owners}::bigint[], ${ids}::bigint[])`.execute(
    db,
  );
}
