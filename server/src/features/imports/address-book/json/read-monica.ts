import { msg, plural } from '@lingui/core/runtime-macro';
import { fullNameOf, type Monica, propertiesOf, valuesOf, type Values } from './monica-file.ts';
import { monicaRow } from './monica-contact.ts';
import { listOf, objectOf, textOf } from './json-values.ts';
import type { JsonBook } from './json-book.ts';

/** Monica's export as JSON (version 4); null for other files. Contacts that only exist for a relationship are names. */
export function readMonica(file: Values): JsonBook | null {
  const account = objectOf(file['account']);
  if (!('app_version' in file) || !('data' in account)) return null;
  const monica = fileOf(account);
  const journal = listOf(propertiesOf(account)['journal_entries']).length;
  const rows = monica.contacts.filter((contact) => propertiesOf(contact)['is_partial'] !== true);
  return {
    format: 'monica',
    count: rows.length,
    rows: () => rows.values().map((contact) => monicaRow(contact, monica)),
    problem:
      journal === 0
        ? null
        : msg`${plural({ count: journal }, { one: '# journal entry isn’t about a person, so it isn’t imported.', other: '# journal entries aren’t about a person, so they aren’t imported.' })}`,
  };
}

function fileOf(account: Values): Monica {
  const instance = objectOf(account['instance']);
  const contacts = valuesOf(account, 'contact');
  const activities = valuesOf(account, 'activity');
  const participants = new Map<string, string[]>();
  for (const contact of contacts)
    for (const id of valuesOf(contact, 'activity').map(textOf))
      participants.set(id, [...(participants.get(id) ?? []), textOf(contact['uuid'])]);
  return {
    contacts,
    names: new Map(contacts.map((contact) => [textOf(contact['uuid']), fullNameOf(contact)])),
    partial: new Map(
      contacts
        .filter((contact) => propertiesOf(contact)['is_partial'] === true)
        .map((contact) => [textOf(contact['uuid']), contact]),
    ),
    relationships: Map.groupBy(valuesOf(account, 'relationship').map(propertiesOf), (entry) =>
      textOf(entry['contact_is']),
    ),
    activities: byUuid(activities),
    participants,
    photos: byUuid(valuesOf(account, 'photo')),
    documents: byUuid(valuesOf(account, 'document')),
    instance: byUuid(
      ['activity_types', 'contact_field_types', 'genders', 'life_event_types'].flatMap((name) =>
        listOf(instance[name]).map(objectOf),
      ),
    ),
  };
}

function byUuid(values: readonly Values[]): Map<string, Values> {
  return new Map(values.map((value) => [textOf(value['uuid']), propertiesOf(value)]));
}
