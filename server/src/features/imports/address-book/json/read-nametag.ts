import { msg, plural } from '@lingui/core/runtime-macro';
import { setCadence, setLastContacted } from '../cadence-fields.ts';
import { addDate, addMessenger } from '../fill-entries.ts';
import { addAddress, addEntry, checkIdentity, setOnce } from '../fill-row.ts';
import { addTags } from '../fill-tags.ts';
import type { ReadRow } from '../read-row.ts';
import {
  addInteraction,
  addLinkOr,
  addRelationship,
  addTexts,
  keep,
  personRow,
} from './fill-person.ts';
import { dateOf, joined, listOf, noonOf, objectOf, textOf } from './json-values.ts';
import type { JsonBook } from './json-book.ts';

type Values = Record<string, unknown>;

/** Nametag's year of dates without one. */
const NO_YEAR = '1604';

const BIRTHDAY =
  /^(birthday|geburtstag|cumpleaños|anniversaire|compleanno|aniversário|verjaardag|誕生日|生日)$/i;

/** What entries of a person refer to. */
interface Lookups {
  inverseOf: Map<string, string>;
  templates: Map<string, string>;
  entriesOf: Map<string, Values[]>;
}

/** Nametag's export (`/api/user/export`, versions 1.x); null for other files. */
export function readNametag(file: Values): JsonBook | null {
  if (!Array.isArray(file['people']) || !Array.isArray(file['groups']) || !('exportDate' in file))
    return null;
  const people = file['people'].map(objectOf);
  const entries = listOf(file['journalEntries']).map(objectOf);
  const others = entries.filter((entry) => listOf(entry['peopleIds']).length === 0).length;
  const lookups = lookupsOf(file, entries);
  return {
    format: 'nametag',
    count: people.length,
    rows: () => people.values().map((person) => rowOf(person, lookups)),
    problem:
      others === 0
        ? null
        : msg`${plural({ count: others }, { one: '# journal entry isn’t about a person, so it isn’t imported.', other: '# journal entries aren’t about a person, so they aren’t imported.' })}`,
  };
}

function lookupsOf(file: Values, entries: Values[]): Lookups {
  const types = listOf(file['relationshipTypes'] ?? file['customRelationshipTypes']).map(objectOf);
  const labels = new Map(types.map((type) => [textOf(type['id']), textOf(type['label'])]));
  const templates = listOf(file['customFieldTemplates']).map(objectOf);
  const entriesOf = new Map<string, Values[]>();
  for (const entry of entries)
    for (const id of listOf(entry['peopleIds']).map(textOf))
      entriesOf.set(id, [...(entriesOf.get(id) ?? []), entry]);
  return {
    inverseOf: new Map(
      types.map((type) => [textOf(type['name']), labels.get(textOf(type['inverseId'])) ?? '']),
    ),
    templates: new Map(templates.map((field) => [textOf(field['slug']), textOf(field['name'])])),
    entriesOf,
  };
}

function rowOf(person: Values, lookups: Lookups): ReadRow {
  const row = personRow(textOf(person['id']));
  addTexts(row, person, {
    name: 'first_name',
    middleName: 'middle_name',
    prefix: 'name_prefix',
    suffix: 'name_suffix',
    nickname: 'nickname',
    organization: 'company_name',
    jobTitle: 'job_title',
    notes: 'notes',
  });
  const surname = joined([person['surname'], person['secondLastName']], ' ');
  addTexts(row, { surname }, { surname: 'last_name' });
  addTexts(
    row,
    { type: textOf(objectOf(person['relationshipToUser'])['label']) },
    { type: 'contact_type' },
  );
  addTags(row, listOf(person['groups']).map(textOf), {
    column: 'groups',
    value: joined(listOf(person['groups']), ', '),
  });
  addWays(row, person);
  addDates(row, person);
  addCadence(row, person);
  addRecords(row, person, lookups);
  addOthers(row, person, lookups);
  checkIdentity(row, 'card');
  return row;
}

/** Phones, emails, addresses, links and messengers. */
function addWays(row: ReadRow, person: Values): void {
  const entries = (name: string) => listOf(person[name]).map(objectOf);
  const add = (list: 'phones' | 'emails' | 'urls', type: unknown, given: unknown) => {
    const [label, value] = [textOf(type), textOf(given)];
    addEntry(row, list, { label, value }, { column: list, value });
  };
  for (const { type, number } of entries('phoneNumbers')) add('phones', type, number);
  for (const { type, email } of entries('emails')) add('emails', type, email);
  for (const { type, url } of entries('urls')) add('urls', type, url);
  for (const address of entries('addresses')) {
    const street = joined([address['streetLine1'], address['streetLine2']], '\n');
    const lines = {
      label: textOf(address['type']),
      street,
      city: textOf(address['locality']),
      region: textOf(address['region']),
      postal_code: textOf(address['postalCode']),
      country: textOf(address['country']),
    };
    addAddress(row, lines, {
      column: 'addresses',
      value: joined(Object.values(lines).slice(1), ', '),
    });
  }
  for (const { protocol, handle } of entries('imHandles')) {
    const [service, value] = [textOf(protocol), textOf(handle)];
    addLinkOr(row, service, value, () =>
      addMessenger(row, { service, handle: value }, { column: service, value }),
    );
  }
}

function addDates(row: ReadRow, person: Values): void {
  for (const { title, date } of listOf(person['importantDates']).map(objectOf)) {
    const [label, text] = [textOf(title), textOf(date)];
    const read = dateOf(date, { withoutYear: text.startsWith(NO_YEAR) });
    const source = { column: label, value: text };
    if (BIRTHDAY.test(label) && row.contact.birthday === null)
      setOnce(row, 'birthday', read, text, source);
    else
      addDate(
        row,
        { label: /^anniversary$/i.test(label) ? 'anniversary' : label, date: read },
        text,
        source,
      );
  }
  const text = textOf(person['anniversary']);
  const date = dateOf(text, { withoutYear: text.startsWith(NO_YEAR) });
  addDate(row, { label: 'anniversary', date }, text, { column: 'anniversary', value: text });
}

function addCadence(row: ReadRow, person: Values): void {
  const lastContact = textOf(person['lastContact']);
  setLastContacted(row, lastContact, 'day-first', { column: 'lastContact', value: lastContact });
  if (person['contactReminderEnabled'] !== true) return;
  const unit = textOf(person['contactReminderIntervalUnit']).toLowerCase();
  const every = `every ${textOf(person['contactReminderInterval'])} ${unit}`;
  setCadence(row, every, { column: 'contactReminderInterval', value: every });
}

function addRecords(row: ReadRow, person: Values, { inverseOf, entriesOf }: Lookups): void {
  for (const entry of listOf(person['relationships']).map(objectOf)) {
    const type = objectOf(entry['relationshipType']);
    addRelationship(row, {
      kind: textOf(type['label']) || textOf(type['name']),
      inverse_name: inverseOf.get(textOf(type['name'])) ?? '',
      uid: textOf(entry['relatedPersonId']),
      name: textOf(entry['relatedPersonName']),
      note: textOf(entry['notes']),
    });
  }
  for (const entry of entriesOf.get(textOf(person['id'])) ?? []) {
    const date = textOf(entry['date']);
    addInteraction(row, 'Journal', {
      kind: 'note',
      occurred_at: noonOf(date),
      body: joined([entry['title'], entry['body']], '\n\n'),
      key: textOf(entry['id']),
      with: listOf(entry['peopleIds']).map(textOf),
    });
  }
}

/** What has no field. A photo is an image in the file; one that is a URL isn't fetched. */
function addOthers(row: ReadRow, person: Values, { templates }: Lookups): void {
  const photo = textOf(person['photo']);
  if (photo !== '') row.extra.push({ name: 'photo', params: {}, value: photo });
  keep(row, 'Gender', person['gender']);
  keep(row, 'Display name', person['displayNameOverride']);
  for (const { label, type, latitude, longitude } of listOf(person['locations']).map(objectOf))
    keep(
      row,
      'Location',
      joined([textOf(label) || textOf(type), joined([latitude, longitude], ', ')], ': '),
    );
  for (const { key, value } of listOf(person['customFields']).map(objectOf))
    keep(row, textOf(key) || 'customFields', value);
  for (const { slug, value } of listOf(person['customFieldValues']).map(objectOf))
    keep(row, templates.get(textOf(slug)) || textOf(slug) || 'customFieldValues', value);
}
