import { type Card, editContacts, type Source, sourceOf } from '../contacts/public.ts';
import { CARDS_PER_STEP, type Action } from './bulk-action.ts';
import type { BulkValue } from './bulk.queries.ts';

/** Sets one field of a contact; undo restores it where it still has the value that was set. */
function fieldAction<Field extends 'cadence_days' | 'company_name'>(
  field: Field,
  toField: (value: BulkValue) => Card[Field],
): Action {
  return {
    scope: 'list',
    chunk_size: CARDS_PER_STEP,
    async run(ctx, { owner_id, ids, value }) {
      const after = toField(value);
      const change = (card: Card) => (card[field] === after ? null : { ...card, [field]: after });
      const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
      return changes.map(({ id, before, sources = {} }) => ({
        contact_id: id,
        before: { [field]: before[field], source: sourceOf(sources, field) },
      }));
    },
    async undo(ctx, { owner_id, rows, value }) {
      const set = toField(value);
      const before = new Map(
        rows.map((row) => [row.contact_id, row.before as Card & { source?: Source }]),
      );
      const change = (card: Card, id: number) =>
        card[field] === set ? { ...card, [field]: before.get(id)![field] } : null;
      const ids = [...before.keys()];
      const origin = (id: number) => before.get(id)!.source;
      const edits = { owner_id, ids, includeTrash: true, source: 'undo', origin, change } as const;
      return (await editContacts(ctx, edits)).length;
    },
  };
}

/** Days; 0 turns keep in touch off, null uses the schedule of tags and type. */
export const setCadence = fieldAction('cadence_days', (value) =>
  typeof value === 'number' ? value : null,
);

export const setCompany = fieldAction('company_name', (value) =>
  typeof value === 'string' ? value : '',
);
