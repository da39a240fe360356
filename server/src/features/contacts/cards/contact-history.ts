import { isDeepStrictEqual } from 'node:util';
import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import type { Context } from '../../../context.ts';
import { addMs, HOUR_MS, type Timestamp } from '../../../infra/clock.ts';
import { publish } from '../../../infra/events.ts';
import type { Sources } from '../../../infra/jsonb-columns.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import type { Card } from './card.ts';
import { diffEntries, type Entry, type EntryChange, labelOf } from './diff-entries.ts';
import {
  deleteChange,
  findLastChange,
  findUserName,
  insertChanges,
  updateChange,
} from './contact-history.queries.ts';

export interface Change {
  id: number;
  before: Card;
  after: Card;
  /** Of the contact before. */
  sources?: Sources;
}

/** What undoing a change needs: the changed fields before and after, and where the former values came from. */
export interface ChangeUndo {
  before: Partial<Card>;
  after: Partial<Card>;
  sources: Sources;
}

/** Sources of changes that the timeline can undo. */
const UNDOABLE = new Set<ChangeSource>(['profile', 'edit', 'dav']);

const MAX_TEXT_LENGTH = 300;

/** Records in the timeline of the owner's contact that they were introduced to a user. */
export async function recordIntroductionOf(
  ctx: Context,
  owner_id: number,
  contact_id: number,
  user_id: number,
): Promise<void> {
  const name = await findUserName(ctx.db, owner_id, user_id);
  const fields = [{ field: 'introduced_to', before: '', after: name }];
  await insertChanges(ctx, ctx.clock.now(), 'introduction', [{ contact_id, fields, undo: null }]);
  await publish(ctx.db, [owner_id], 'interactions', contact_id);
}

/** Records field changes for the timelines, if any are shown there. */
export async function recordChanges(
  ctx: Context,
  changed_at: Timestamp,
  source: ChangeSource,
  changes: Change[],
): Promise<void> {
  const rows = changes
    .map((change) => ({
      contact_id: change.id,
      fields: changesOf(change.before, change.after),
      undo: UNDOABLE.has(source) ? undoOf(change) : null,
    }))
    .filter(({ fields }) => fields.length > 0);
  if (rows.length > 0) await insertChanges(ctx, changed_at, source, rows);
}

function undoOf({ before, after, sources = {} }: Change): ChangeUndo {
  const fields = (Object.keys(before) as (keyof Card)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const only = (card: Card): Partial<Card> =>
    Object.fromEntries(fields.map((field) => [field, card[field]]));
  return { before: only(before), after: only(after), sources };
}

/**
 * Records the edit of a locked contact. An edit of one field within an hour of the last change, if that was an edit of
 * the same field, extends its entry: notes are saved while they're typed.
 */
export async function recordEdit(
  ctx: Context,
  changed_at: Timestamp,
  change: Change,
): Promise<void> {
  const [field, ...others] = changesOf(change.before, change.after);
  const isSingle = field !== undefined && others.length === 0;
  if (isSingle && (await extendLastEdit(ctx, changed_at, change, field))) return;
  await recordChanges(ctx, changed_at, 'edit', [change]);
}

/** Returns false if there's no entry to extend. Deletes the entry if the field has its first value again. */
async function extendLastEdit(
  { db }: Context,
  changed_at: Timestamp,
  change: Change,
  field: FieldChange,
): Promise<boolean> {
  // Entries of a list have a label; they're shown one by one.
  if (field.label !== undefined) return false;
  const last = await findLastChange(db, change.id);
  if (last?.source !== 'edit' || last.changed_at < addMs(changed_at, -HOUR_MS)) return false;
  const [first, ...others] = last.fields;
  if (first?.field !== field.field || first.label !== undefined || others.length > 0) return false;
  if (first.before === field.after) await deleteChange(db, last.id);
  else {
    const fields = [{ ...first, after: field.after }];
    await updateChange(db, last.id, {
      changed_at,
      fields,
      undo: extendUndo(last.undo as ChangeUndo | null, change),
    });
  }
  return true;
}

/** Null if the first change was recorded without undo. */
function extendUndo(first: ChangeUndo | null, change: Change): ChangeUndo | null {
  if (first === null) return null;
  const { before, after } = undoOf(change);
  return {
    before: { ...before, ...first.before },
    after: { ...first.after, ...after },
    sources: first.sources,
  };
}

/** Records an event of whole contacts, such as moving to the trash. */
export async function recordEvent(
  ctx: Context,
  changed_at: Timestamp,
  source: ChangeSource,
  ids: number[],
): Promise<void> {
  const rows = ids.map((contact_id) => ({ contact_id, fields: [], undo: null }));
  if (rows.length > 0) await insertChanges(ctx, changed_at, source, rows);
}

/** Fields the timeline omits: flags, settings, and duplicates of other fields. */
const OMITTED_FIELDS = new Set<keyof Card>([
  'favorite',
  'last_contacted_at',
  'email',
  'phone_number',
  'follow_profile',
]);

/** The changed fields as text, lists entry by entry; contact types and linked users as ids. */
export function changesOf(before: Card, after: Card): FieldChange[] {
  const fields = (Object.keys(before) as (keyof Card)[]).filter(
    (field) => !OMITTED_FIELDS.has(field),
  );
  return fields.flatMap((field) => changesOfField(field, before[field], after[field]));
}

function changesOfField(
  field: keyof Card,
  before: Card[keyof Card],
  after: Card[keyof Card],
): FieldChange[] {
  if (field === 'custom') return changesOfCustom(before as Card['custom'], after as Card['custom']);
  const entries =
    Array.isArray(before) && Array.isArray(after) ? diffEntries<Entry>(before, after) : [];
  if (entries.length > 0) return entries.map((change) => changeOfEntry(field, change));
  const change = { field, before: shorten(toText(before)), after: shorten(toText(after)) };
  return change.before === change.after ? [] : [change];
}

/** One change per custom field, as `custom.12`. */
function changesOfCustom(before: Card['custom'], after: Card['custom']): FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((id) => {
    const [old, current] = [before[id], after[id]].map((value) => shorten(String(value ?? '')));
    return old === current
      ? []
      : [{ field: `custom.${id}`, before: old ?? '', after: current ?? '' }];
  });
}

/** `label` is omitted from the texts if it stays the same. */
function changeOfEntry(field: keyof Card, { before, after }: EntryChange<Entry>): FieldChange {
  const [oldLabel, newLabel] = [before, after].map((entry) =>
    entry === null || typeof entry === 'string' ? null : labelOf(entry),
  );
  const hasSameLabel = (oldLabel ?? newLabel) === (newLabel ?? oldLabel);
  const text = (entry: Entry | null) =>
    shorten(entry === null ? '' : entryText(entry, { withLabel: !hasSameLabel }));
  const label = hasSameLabel ? (newLabel ?? oldLabel ?? '') : '';
  return { field, before: text(before), after: text(after), label };
}

function toText(value: Card[keyof Card]): string {
  if (!Array.isArray(value)) return typeof value === 'object' ? '' : String(value);
  return value.map((entry) => entryText(entry, { withLabel: true })).join(', ');
}

function entryText(entry: Entry, { withLabel }: { withLabel: boolean }): string {
  if (typeof entry === 'string') return entry;
  const label = labelOf(entry);
  const line = partsOf(entry)
    .filter((part) => part !== '')
    .join(', ');
  return withLabel && label !== '' ? `${line} (${label})` : line;
}

function partsOf(entry: Exclude<Entry, string>): string[] {
  if ('value' in entry) return [entry.value];
  if ('date' in entry) return [entry.date];
  if ('handle' in entry) return [entry.handle];
  const { street, postal_code, city, region, country } = entry;
  return [street, `${postal_code} ${city}`.trim(), region, country];
}

function shorten(text: string): string {
  const fits = firstCodePoints(text, MAX_TEXT_LENGTH).length === text.length;
  return fits ? text : `${firstCodePoints(text, MAX_TEXT_LENGTH - 1)}…`;
}
