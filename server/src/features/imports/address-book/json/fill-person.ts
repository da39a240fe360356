import type { InteractionKind } from '#contract/interactions.ts';
import { LIMITS } from '#contract/limits.ts';
import { cleanLine, cleanText, truncate } from '../clean-text.ts';
import { addEntry, addText, type TextField } from '../fill-row.ts';
import { kindOfName } from '../relationship-names.ts';
import { emptyRow, recordsOf, type ReadRow } from '../read-row.ts';
import { textOf } from './json-values.ts';

/** A row for a person whose UID the file knows. */
export function personRow(uid: string): ReadRow {
  const row = emptyRow();
  if (uid !== '') row.extra.push({ name: 'uid', params: {}, value: uid });
  return row;
}

/** Fills text fields; what doesn't fit is stored under the name in the file. */
export function addTexts(
  row: ReadRow,
  values: Record<string, unknown>,
  fields: Partial<Record<string, TextField>>,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = textOf(values[name]);
    if (field !== undefined) addText(row, field, value, { column: name, value });
  }
}

/** Keeps a value without a field. */
export function keep(row: ReadRow, column: string, value: unknown): void {
  const text = textOf(value);
  if (text !== '') row.extra.push({ column, value: text });
}

/** Links are links; other addresses on the web are added by `otherwise`. */
export function addLinkOr(row: ReadRow, label: string, value: string, otherwise: () => void): void {
  if (/^https?:\/\/\S/i.test(value))
    addEntry(row, 'urls', { label, value }, { column: label, value });
  else otherwise();
}

interface GivenRelationship {
  kind: string;
  inverse_name?: string;
  uid: string;
  name: string;
  note?: string;
}

/** Adds what another person is to the row's. Without a UID and a name it's ignored. */
export function addRelationship(row: ReadRow, given: GivenRelationship): void {
  const { relationships } = recordsOf(row);
  const name = truncate(cleanLine(given.name), LIMITS.line);
  const source = { column: given.kind, value: joinedNote(name, given.note) };
  if (name === '' && given.uid === '') return;
  if (relationships.length >= LIMITS.relationships) {
    row.extra.push(source);
    return;
  }
  const inverse_name = truncate(cleanLine(given.inverse_name ?? ''), LIMITS.name);
  const { kind, note } = kindOfName(given.kind, { ...(inverse_name !== '' && { inverse_name }) });
  const ownNote = truncate(cleanText(given.note ?? ''), LIMITS.relationship_note);
  relationships.push({
    kind,
    uid: given.uid,
    name,
    since: null,
    until: null,
    note: ownNote || note,
    source: [source],
  });
}

function joinedNote(name: string, note = ''): string {
  return note === '' ? name : `${name} (${note})`;
}

interface GivenInteraction {
  kind: InteractionKind;
  occurred_at: string | null;
  body: string;
  key?: string;
  with?: string[];
}

/** Adds an entry of the timeline. One without a time is stored under `column`; an empty note is ignored. */
export function addInteraction(row: ReadRow, column: string, given: GivenInteraction): void {
  const { kind, occurred_at, key = '', with: others = [] } = given;
  const body = truncate(given.body, LIMITS.notes);
  if (body !== given.body || occurred_at === null) keep(row, column, given.body);
  if (occurred_at === null || (kind === 'note' && body === '')) return;
  recordsOf(row).interactions.push({ key, with: others, kind, occurred_at, body });
}

interface GivenReminder {
  title: string;
  notes: string;
  date: string | null;
  /** Null if it doesn't repeat, undefined if it can't be read. */
  rrule: string | null | undefined;
}

/** One without a title or a full date is stored under "Reminder". */
export function addReminder(row: ReadRow, { title, notes, date, rrule }: GivenReminder): void {
  const isFull = date !== null && /^\d{4}-\d\d-\d\d$/.test(date);
  const line = truncate(cleanLine(title), LIMITS.line);
  if (!isFull || rrule === undefined || line === '') {
    keep(row, 'Reminder', [title, notes, date ?? ''].filter(Boolean).join(', '));
    return;
  }
  recordsOf(row).reminders.push({ title: line, notes: truncate(notes, LIMITS.notes), date, rrule });
}
