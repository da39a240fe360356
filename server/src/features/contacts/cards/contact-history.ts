import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import type { Context } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import type { Card } from './card.ts';
import { insertChanges } from './contact-history.queries.ts';

export interface Change {
  id: number;
  before: Card;
  after: Card;
}

const MAX_TEXT_LENGTH = 300;

/** Records field changes for the timelines, if any are shown there. */
export async function recordChanges(
  ctx: Context,
  changed_at: Timestamp,
  source: ChangeSource,
  changes: Change[],
): Promise<void> {
  const rows = changes
    .map(({ id, before, after }) => ({ contact_id: id, fields: changesOf(before, after) }))
    .filter(({ fields }) => fields.length > 0);
  if (rows.length > 0) await insertChanges(ctx.db, changed_at, source, rows);
}

/** Records an event of whole contacts, such as moving to the trash. */
export async function recordEvent(
  ctx: Context,
  changed_at: Timestamp,
  source: ChangeSource,
  ids: number[],
): Promise<void> {
  const rows = ids.map((contact_id) => ({ contact_id, fields: [] }));
  if (rows.length > 0) await insertChanges(ctx.db, changed_at, source, rows);
}

/** Fields the timeline omits: flags, and duplicates of other fields. */
const OMITTED_FIELDS = new Set<keyof Card>([
  'favorite',
  'last_contacted_at',
  'email',
  'phone_number',
]);

/** The changed fields as text; contact types and linked users as ids. */
export function changesOf(before: Card, after: Card): FieldChange[] {
  const fields = (Object.keys(before) as (keyof Card)[]).filter(
    (field) => !OMITTED_FIELDS.has(field),
  );
  return fields
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: shorten(change.before), after: shorten(change.after) }));
}

function toText(value: Card[keyof Card]): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((entry) => (typeof entry === 'string' ? entry : entryText(entry))).join(', ');
}

function entryText({ label, ...rest }: Record<string, string>): string {
  const line = Object.values(rest)
    .filter((part) => part !== '')
    .join(', ');
  return label === '' ? line : `${line} (${label})`;
}

function shorten(text: string): string {
  const fits = firstCodePoints(text, MAX_TEXT_LENGTH).length === text.length;
  return fits ? text : `${firstCodePoints(text, MAX_TEXT_LENGTH - 1)}…`;
}
