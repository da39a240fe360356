import type { ChangeSource, FieldChange } from '#contract/interactions.ts';
import type { Context } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import type { Card } from './card.ts';
import { insertChanges } from './contact-history.queries.ts';

/** A card that was written: as it was and as it is. */
export interface Change {
  id: number;
  before: Card;
  after: Card;
}

const LONGEST = 300;

/** Keeps what became of cards, for their timelines; where nothing worth telling changed, nothing. */
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

/** Keeps that something happened to cards as a whole, such as that they went to the trash. */
export async function recordEvent(
  ctx: Context,
  changed_at: Timestamp,
  source: ChangeSource,
  ids: number[],
): Promise<void> {
  const rows = ids.map((contact_id) => ({ contact_id, fields: [] }));
  if (rows.length > 0) await insertChanges(ctx.db, changed_at, source, rows);
}

/** What a timeline leaves out: marks that come and go, and what another field says already. */
const UNTOLD = new Set<keyof Card>(['favorite', 'last_contacted_at', 'email', 'phone_number']);

/** The fields that differ, in words. A contact type and a linked person stand there as their ids. */
export function changesOf(before: Card, after: Card): FieldChange[] {
  const fields = (Object.keys(before) as (keyof Card)[]).filter((field) => !UNTOLD.has(field));
  return fields
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }));
}

function inWords(value: Card[keyof Card]): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((entry) => (typeof entry === 'string' ? entry : lineOf(entry))).join(', ');
}

function lineOf({ label, ...rest }: Record<string, string>): string {
  const line = Object.values(rest)
    .filter((part) => part !== '')
    .join(', ');
  return label === '' ? line : `${line} (${label})`;
}

function cut(text: string): string {
  const isWhole = firstCodePoints(text, LONGEST).length === text.length;
  return isWhole ? text : `${firstCodePoints(text, LONGEST - 1)}…`;
}
