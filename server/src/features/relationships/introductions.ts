import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { findLinkedContact } from '../contacts/public.ts';
import { INTRODUCED_BY } from './kinds/kind-view.ts';
import { countRelationships, insertMissingRelationship } from './relationships.queries.ts';

/**
 * Records that a contact was introduced by a user, if the owner has a contact linked to them. Does nothing if that's
 * recorded, or if one of the contacts has the maximum number of relationships.
 */
export async function recordIntroduction(
  ctx: Context,
  owner_id: number,
  { contact_id, user_id }: { contact_id: number; user_id: number },
): Promise<void> {
  const { db, clock } = ctx;
  const introducer_id = await findLinkedContact(ctx, owner_id, user_id);
  if (introducer_id === null || introducer_id === contact_id) return;
  const counts = await countRelationships(db, owner_id, [contact_id, introducer_id]);
  if (counts.some((count) => count >= LIMITS.relationships)) return;
  const now = clock.now();
  const id = await insertMissingRelationship(db, {
    owner_id,
    kind_id: INTRODUCED_BY,
    from_id: contact_id,
    to_id: introducer_id,
    since: now.slice(0, 10),
    created_at: now,
    updated_at: now,
  });
  if (id !== null) await publish(db, [owner_id], 'relationships', id);
}
