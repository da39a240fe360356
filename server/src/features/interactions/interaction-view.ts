import type { Interaction } from '#contract/interactions.ts';
import type { InteractionRow } from './interactions.queries.ts';

export function interactionView(row: InteractionRow): Interaction {
  return { ...row, contact_ids: row.contacts.map(({ id }) => id).toSorted((a, b) => a - b) };
}
