import { type Card, editContacts, type Source, sourceOf } from '../contacts/public.ts';
import { getFieldDefinitions } from '../custom-fields/public.ts';
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

type CustomValue = Card['custom'][string] | null;

/** Sets the value of a custom field. */
export const setCustom: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const { key, after } = customOf(value);
    const change = (card: Card) =>
      (card.custom[key] ?? null) === after ? null : withCustom(card, key, after);
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id, before }) => ({
      contact_id: id,
      before: { value: before.custom[key] ?? null },
    }));
  },
  async undo(ctx, { owner_id, rows, value }) {
    const { key, after } = customOf(value);
    const before = new Map(
      rows.map((row) => [row.contact_id, (row.before as { value: CustomValue }).value]),
    );
    const definitions = await getFieldDefinitions(ctx, owner_id);
    if (!definitions.some(({ id }) => String(id) === key)) return 0;
    const change = (card: Card, id: number) =>
      (card.custom[key] ?? null) === after ? withCustom(card, key, before.get(id) ?? null) : null;
    const ids = [...before.keys()];
    const edits = { owner_id, ids, includeTrash: true, source: 'undo' as const, change };
    return (await editContacts(ctx, edits)).length;
  },
};

function customOf(set: BulkValue): { key: string; after: CustomValue } {
  const { field_id, value } = set as { field_id: number; value: CustomValue };
  return { key: String(field_id), after: value };
}

function withCustom(card: Card, key: string, value: CustomValue): Card {
  const { [key]: _before, ...others } = card.custom;
  return { ...card, custom: value === null ? others : { ...others, [key]: value } };
}
