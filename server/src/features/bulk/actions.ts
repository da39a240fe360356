import { isDeepStrictEqual } from 'node:util';
import type { BulkAction } from '#contract/bulk.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../app-error.ts';
import { type Card, editContacts, getSortName } from '../contacts/public.ts';
import type { Action } from './bulk-action.ts';
import { favorite, moveToTrash, restore, setType, unfavorite } from './flag-actions.ts';

// Rewriting a contact takes about 0.1 ms.
const CARDS_PER_STEP = 250;

/** Appends a tag. 400 at `value` if a contact already has the maximum number of tags. */
const addTag: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const tag = String(value);
    const change = (card: Card) => (card.tags.includes(tag) ? null : withTag(card, tag));
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id }) => ({ contact_id: id, before: {} }));
  },
  async undo(ctx, { owner_id, rows, value }) {
    const ids = rows.map((row) => row.contact_id);
    const change = (card: Card) => withoutTag(card, String(value));
    const edits = { owner_id, ids, includeTrash: true, source: 'undo' as const, change };
    return (await editContacts(ctx, edits)).length;
  },
};

/** Undo restores the tag's position. */
const removeTag: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const change = (card: Card) => withoutTag(card, String(value));
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id, before: { tags } }) => ({ contact_id: id, before: { tags } }));
  },
  async undo(ctx, { owner_id, rows, value }) {
    const tagsOf = new Map(
      rows.map(({ contact_id, before }) => [contact_id, (before as Pick<Card, 'tags'>).tags]),
    );
    const change = (card: Card, id: number) => {
      const tags = restoreTag(card.tags, tagsOf.get(id) ?? [], String(value));
      return tags && { ...card, tags };
    };
    const edits = {
      owner_id,
      ids: [...tagsOf.keys()],
      includeTrash: true,
      source: 'undo' as const,
    };
    return (await editContacts(ctx, { ...edits, change })).length;
  },
};

export const ACTIONS: Record<BulkAction, Action> = {
  delete: moveToTrash,
  restore,
  set_type: setType,
  add_tag: addTag,
  remove_tag: removeTag,
  favorite,
  unfavorite,
};

function withTag(card: Card, tag: string): Card {
  if (card.tags.length < LIMITS.entries) return { ...card, tags: [...card.tags, tag] };
  throw badInput({
    value: `${getSortName(card)} already has ${card.tags.length} tags, the maximum. Nothing was changed.`,
  });
}

function withoutTag(card: Card, tag: string): Card | null {
  if (!card.tags.includes(tag)) return null;
  return { ...card, tags: card.tags.filter((other) => other !== tag) };
}

/** The tags with the removed one back in place; null if present or full. */
function restoreTag(tags: string[], before: string[], tag: string): string[] | null {
  if (tags.includes(tag)) return null;
  const otherTagsBefore = before.filter((other) => other !== tag);
  if (isDeepStrictEqual(tags, otherTagsBefore)) return before;
  return tags.length < LIMITS.entries ? tags.toSpliced(before.indexOf(tag), 0, tag) : null;
}
