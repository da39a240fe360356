import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { type Card, editContacts, getSortName } from '../contacts/public.ts';
import { CARDS_PER_STEP, type Action, type DoneChunk } from './bulk-action.ts';
import type { BulkValue } from './bulk.queries.ts';
import {
  deleteTagSettings,
  insertTagSettings,
  removeGroup,
  renameGroup,
  setTagColor,
  type TagSettings,
} from './tag-settings.queries.ts';

/** The stored value of an action on a tag, with the settings it had before. */
export interface TagChange {
  tag: string;
  /** The new name, for `rename_tag`. */
  to?: string;
  /** For `color_tag`. */
  color?: string | null;
  before: TagSettings;
  /** Of the new name. */
  to_before: TagSettings;
}

export const tagChangeOf = (value: BulkValue) => value as unknown as TagChange;

const nameOf = (value: BulkValue) => (typeof value === 'string' ? value : '');

/** Appends a tag. 400 at `value` if a contact already has the maximum number of tags. */
export const addTag: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const tag = nameOf(value);
    const change = (card: Card) => (card.tags.includes(tag) ? null : withTag(card, tag));
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id }) => ({ contact_id: id, before: {} }));
  },
  undo: (ctx, done) => editTags(ctx, done, (tags) => without(tags, nameOf(done.value))),
};

/** Undo restores the tag's position. */
const removeTagBy = (tagOf: (value: BulkValue) => string): Action => ({
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const change = (card: Card) => withTags(card, without(card.tags, tagOf(value)));
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id, before: { tags } }) => ({ contact_id: id, before: { tags } }));
  },
  undo: (ctx, done) =>
    editTags(ctx, done, (tags, before) => restoreTag(tags, before, tagOf(done.value))),
});

export const removeTag = removeTagBy(nameOf);

export const deleteTag: Action = {
  ...removeTagBy((value) => tagChangeOf(value).tag),
  async applySettings(ctx, value) {
    const { tag } = tagChangeOf(value);
    await deleteTagSettings(ctx.db, ctx.user_id, tag);
    await removeGroup(ctx.db, ctx.user_id, tag);
    return 0;
  },
  async revertSettings(ctx, value) {
    const { tag, before } = tagChangeOf(value);
    await insertTagSettings(ctx.db, ctx.user_id, tag, before);
    return 0;
  },
};

/** Contacts with both tags keep the new one. Undo leaves contacts without the new tag as they are. */
export const renameTag: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, { owner_id, ids, value }) {
    const { tag, to = '' } = tagChangeOf(value);
    const change = (card: Card) => withTags(card, renamed(card.tags, tag, to));
    const changes = await editContacts(ctx, { owner_id, ids, source: 'bulk', change });
    return changes.map(({ id, before: { tags } }) => ({ contact_id: id, before: { tags } }));
  },
  undo: (ctx, done) => {
    const { tag, to = '' } = tagChangeOf(done.value);
    return editTags(ctx, done, (tags, before) => {
      if (isDeepStrictEqual(tags, renamed(before, tag, to))) return before;
      if (before.includes(to)) return restoreTag(tags, before, tag);
      return tags.includes(tag) ? without(tags, to) : renamed(tags, to, tag);
    });
  },
  async applySettings(ctx, value) {
    const { tag, to = '', before } = tagChangeOf(value);
    await deleteTagSettings(ctx.db, ctx.user_id, tag);
    await insertTagSettings(ctx.db, ctx.user_id, to, before);
    await renameGroup(ctx.db, ctx.user_id, tag, to);
    return 0;
  },
  async revertSettings(ctx, value) {
    const { tag, to = '', before, to_before } = tagChangeOf(value);
    await deleteTagSettings(ctx.db, ctx.user_id, to);
    await insertTagSettings(ctx.db, ctx.user_id, to, to_before);
    await insertTagSettings(ctx.db, ctx.user_id, tag, before);
    // Otherwise both were merged, and the former group comes back as a new one.
    if (to_before.has_group === false) await renameGroup(ctx.db, ctx.user_id, to, tag);
    return 0;
  },
};

export const colorTag: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  run: () => Promise.resolve([]),
  undo: () => Promise.resolve(0),
  async applySettings(ctx, value) {
    const { tag, color = null, before } = tagChangeOf(value);
    if (color === before.color) return 0;
    await setTagColor(ctx.db, ctx.user_id, tag, color);
    return 1;
  },
  async revertSettings(ctx, value) {
    const { tag, before } = tagChangeOf(value);
    await setTagColor(ctx.db, ctx.user_id, tag, before.color);
    return 1;
  },
};

type EditedTags = (tags: string[], before: string[]) => string[] | null;

/** Changes the tags of a batch's contacts, given those before the batch. */
async function editTags(ctx: UserContext, { owner_id, rows }: DoneChunk, edit: EditedTags) {
  const tagsBefore = new Map(
    rows.map(({ contact_id, before }) => [contact_id, (before as Partial<Card>).tags ?? []]),
  );
  const change = (card: Card, id: number) =>
    withTags(card, edit(card.tags, tagsBefore.get(id) ?? []));
  const ids = [...tagsBefore.keys()];
  const edits = { owner_id, ids, includeTrash: true, source: 'undo' as const, change };
  return (await editContacts(ctx, edits)).length;
}

function withTags(card: Card, tags: string[] | null): Card | null {
  return tags && { ...card, tags };
}

function withTag(card: Card, tag: string): Card {
  if (card.tags.length < LIMITS.entries) return { ...card, tags: [...card.tags, tag] };
  throw badInput({
    value: msg`${{ name: getSortName(card) }} already has ${{ count: card.tags.length }} tags, the maximum. Nothing was changed.`,
  });
}

/** Null if the tag is absent. */
function without(tags: string[], tag: string): string[] | null {
  return tags.includes(tag) ? tags.filter((other) => other !== tag) : null;
}

/** Null if the tag is absent. */
function renamed(tags: string[], tag: string, to: string): string[] | null {
  if (!tags.includes(tag)) return null;
  return [
    ...new Set(tags.includes(to) ? tags.filter((other) => other !== tag) : replaced(tags, tag, to)),
  ];
}

const replaced = (tags: string[], tag: string, to: string) =>
  tags.map((other) => (other === tag ? to : other));

/** The tags with the removed one back in place; null if present or full. */
function restoreTag(tags: string[], before: string[], tag: string): string[] | null {
  if (tags.includes(tag)) return null;
  const otherTagsBefore = before.filter((other) => other !== tag);
  if (isDeepStrictEqual(tags, otherTagsBefore)) return before;
  return tags.length < LIMITS.entries ? tags.toSpliced(before.indexOf(tag), 0, tag) : null;
}
