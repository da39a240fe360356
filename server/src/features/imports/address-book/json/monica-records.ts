import type { ReadRow } from '../read-row.ts';
import { addInteraction, addRelationship, addReminder } from './fill-person.ts';
import { dateOf, joined, listOf, noonOf, textOf, timeOf } from './json-values.ts';
import { type Monica, propertiesOf, specialDate, type Values, valuesOf } from './monica-file.ts';

/** English names of Monica's types of relationships; the others are like it. */
const TYPE_NAMES = new Map(
  Object.entries({
    inlovewith: 'In love with',
    lovedby: 'Loved by',
    ex: 'Ex-partner',
    ex_husband: 'Ex-spouse',
    uncle: 'Aunt/uncle',
    nephew: 'Niece/nephew',
    godfather: 'Godparent',
    godson: 'Godchild',
    bestfriend: 'Best friend',
  }),
);

const FREQUENCIES = new Map(
  Object.entries({
    day: 'DAILY',
    week: 'WEEKLY',
    month: 'MONTHLY',
    year: 'YEARLY',
  }),
);

/** Relationships, the timeline and reminders of a contact. */
export function addMonicaRecords(row: ReadRow, contact: Values, monica: Monica): void {
  addRelationships(row, contact, monica);
  const each = (type: string, add: (properties: Values, entry: Values) => void) => {
    for (const entry of valuesOf(contact, type)) add(propertiesOf(entry), entry);
  };
  each('note', ({ body }, { created_at }) =>
    addInteraction(row, 'Note', {
      kind: 'note',
      occurred_at: timeOf(created_at),
      body: textOf(body),
    }),
  );
  each('call', ({ content, called_at, emotions }) =>
    addInteraction(row, 'Call', {
      kind: 'call',
      occurred_at: timeOf(called_at),
      body: joined([content, joined(listOf(emotions), ', ')], '\n\n'),
    }),
  );
  each('conversation', ({ happened_at, messages }) =>
    addInteraction(row, 'Conversation', {
      kind: 'message',
      occurred_at: timeOf(happened_at),
      body: listOf(messages).map(messageText).join('\n'),
    }),
  );
  each('life_event', ({ name, note, happened_at, type }) =>
    addInteraction(row, 'Life event', {
      kind: 'note',
      occurred_at: noonOf(happened_at),
      body: joined([textOf(name) || monica.instance.get(textOf(type))?.['name'], note], '\n\n'),
    }),
  );
  each('reminder', (reminder) => addMonicaReminder(row, reminder));
  for (const id of valuesOf(contact, 'activity').map(textOf)) addActivity(row, id, monica);
}

/** `of_contact` is what the type says to `contact_is`. Someone without a card of their own is a name. */
function addRelationships(
  row: ReadRow,
  contact: Values,
  { relationships, names, partial }: Monica,
) {
  const met = textOf(propertiesOf(contact)['first_met_through']);
  if (met !== '')
    addRelationship(row, { kind: 'Introduced by', uid: met, name: names.get(met) ?? '' });
  for (const { type, of_contact } of relationships.get(textOf(contact['uuid'])) ?? []) {
    const uid = textOf(of_contact);
    const kind = textOf(type);
    const other = partial.get(uid);
    addRelationship(row, {
      kind: TYPE_NAMES.get(kind) ?? kind,
      uid: other === undefined ? uid : '',
      name: names.get(uid) ?? '',
      note: birthdayNote(other),
    });
  }
}

/** Names have no birthday, so it's a note. */
function birthdayNote(partial: Values | undefined): string {
  const birthday = specialDate(propertiesOf(partial)['birthdate']);
  return birthday === null ? '' : `Birthday: ${birthday}`;
}

function messageText(message: unknown): string {
  const { content, written_by_me } = propertiesOf(message);
  return `${written_by_me === true ? '→' : '←'} ${textOf(content)}`;
}

function addActivity(
  row: ReadRow,
  id: string,
  { activities, participants, instance }: Monica,
): void {
  const { summary, description, happened_at, type } = activities.get(id) ?? {};
  addInteraction(row, 'Activity', {
    kind: 'meeting',
    occurred_at: noonOf(happened_at),
    body: joined([textOf(summary) || instance.get(textOf(type))?.['name'], description], '\n\n'),
    key: id,
    with: participants.get(id) ?? [],
  });
}

/** Birthdays have reminders of their own: Monica's can't be deleted. */
function addMonicaReminder(row: ReadRow, reminder: Values): void {
  const { title, description, initial_date, frequency_type, frequency_number } = reminder;
  if (reminder['delible'] === false || reminder['inactive'] === true) return;
  const frequency = FREQUENCIES.get(textOf(frequency_type));
  const interval = Math.max(1, Math.trunc(Number(frequency_number)) || 1);
  addReminder(row, {
    title: textOf(title),
    notes: textOf(description),
    date: dateOf(initial_date),
    rrule:
      frequency_type === 'one_time' ? null : frequency && `FREQ=${frequency};INTERVAL=${interval}`,
  });
}
