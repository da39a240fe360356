import type { Interaction } from '#contract/interactions.ts';
import type { PersonContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { markContacted, unmarkContacted } from '../../contacts/public.ts';
import {
  deleteUnchanged,
  insertMissing,
  linkAll,
  type Link,
} from './imported-interactions.queries.ts';

export type ImportedInteraction = Pick<
  Interaction,
  'kind' | 'occurred_at' | 'body' | 'contact_ids'
>;

/** Adds interactions of locked or new contacts, except those that exist. Returns the ids of the new ones. */
export async function addImportedInteractions(
  ctx: PersonContext,
  interactions: readonly ImportedInteraction[],
): Promise<{ id: number; contact_ids: number[] }[]> {
  if (interactions.length === 0) return [];
  const added = await insertMissing(ctx.db, ctx.user_id, interactions, ctx.clock.now());
  await linkAll(
    ctx.db,
    added.flatMap(({ id, contact_ids, occurred_at }) =>
      contact_ids.map((contact_id) => ({ interaction_id: id, contact_id, occurred_at })),
    ),
  );
  const links = added.flatMap(({ contact_ids, ...entry }) =>
    contact_ids.map((contact_id) => ({ ...entry, contact_id })),
  );
  for (const [contact_id, occurred_at] of latestContacts(links))
    await markContacted(ctx, [contact_id], occurred_at);
  if (added.length > 0) await publish(ctx.db, [ctx.user_id], 'interactions', null);
  return added;
}

/** Removes imported interactions that weren't changed since. */
export async function removeImportedInteractions(ctx: PersonContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await deleteUnchanged(ctx.db, ctx.user_id, ids);
  for (const [contact_id, occurred_at] of latestContacts(removed))
    await unmarkContacted(ctx, [contact_id], occurred_at);
  await publish(ctx.db, [ctx.user_id], 'interactions', null);
}

/** The latest interaction with each contact, without notes, which don't count as contact. */
function latestContacts(links: readonly Link[]): Map<number, string> {
  const latest = new Map<number, string>();
  for (const { kind, contact_id, occurred_at } of links)
    if (kind !== 'note' && occurred_at > (latest.get(contact_id) ?? ''))
      latest.set(contact_id, occurred_at);
  return latest;
}
