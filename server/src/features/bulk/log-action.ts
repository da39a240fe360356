import { bulkInteraction } from '#contract/bulk.ts';
import { LIMITS } from '#contract/limits.ts';
import { logInteraction, undoLoggedInteraction } from '../interactions/public.ts';
import type { Action } from './bulk-action.ts';

/** Logs one interaction with each hundred contacts. */
export const logWithAll: Action = {
  scope: 'list',
  chunk_size: LIMITS.interaction_contacts,
  async run(ctx, { ids, value }) {
    const [first, ...others] = ids;
    if (first === undefined) return [];
    const entry = bulkInteraction.parse(value);
    const { id } = await logInteraction(ctx, first, { ...entry, contact_ids: others });
    return ids.map((contact_id) => ({ contact_id, before: { interaction_id: id } }));
  },
  async undo(ctx, { rows }) {
    const ids = new Set(
      rows.map(({ before }) => (before as { interaction_id: number }).interaction_id),
    );
    let changed = 0;
    for (const id of ids) changed += await undoLoggedInteraction(ctx, id);
    return changed;
  },
};
