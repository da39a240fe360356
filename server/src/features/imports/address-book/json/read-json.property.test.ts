import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddressBook } from '../read-address-book.ts';

const PERSON_PARTS = [
  'name',
  'surname',
  'photo',
  'importantDates',
  'phoneNumbers',
  'addresses',
  'imHandles',
  'groups',
  'relationships',
  'customFields',
  'relationshipToUser',
  'locations',
  'lastContact',
  'anniversary',
];
const TYPES = [
  'call',
  'contact_field',
  'debt',
  'gift',
  'note',
  'reminder',
  'task',
  'address',
  'pet',
  'conversation',
  'life_event',
  'activity',
  'photo',
  'document',
  'contact',
  'relationship',
];
const anything = fc.jsonValue({ maxDepth: 3 });
const parts = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__'), anything, { maxKeys: 6 });
const related = fc.record({
  properties: fc.record({
    contact_is: fc.constantFrom('a', 'b'),
    of_contact: fc.constantFrom('a', 'b'),
    type: fc.oneof(anything, fc.constantFrom('constructor', '__proto__', 'parent')),
  }),
});
const collection = fc.record({
  type: fc.constantFrom(...TYPES),
  values: fc.oneof(anything, fc.array(fc.record({ uuid: anything, properties: anything }))),
});
const contact = fc.record({
  uuid: fc.constantFrom('a', 'b'),
  properties: parts([
    'first_name',
    'is_partial',
    'birthdate',
    'avatar',
    'tags',
    'first_met_through',
  ]),
  data: fc.array(collection, { maxLength: 4 }),
});
const monica = fc.record({
  app_version: anything,
  account: fc.record({
    data: fc.tuple(
      fc.record({ type: fc.constant('contact'), values: fc.array(contact, { maxLength: 3 }) }),
      collection,
      fc.record({ type: fc.constant('relationship'), values: fc.array(related) }),
    ),
    properties: anything,
    instance: parts(['genders', 'contact_field_types', 'life_event_types']),
  }),
});
const nametag = fc.record({
  exportDate: anything,
  groups: fc.array(anything),
  people: fc.array(fc.oneof(anything, parts(PERSON_PARTS)), { maxLength: 4 }),
  journalEntries: anything,
  relationshipTypes: anything,
});

it('reads any export without failing', () => {
  fc.assert(
    fc.property(fc.oneof(monica, nametag), (file) => {
      const bytes = new TextEncoder().encode(JSON.stringify(file));
      const { rows } = readAddressBook(bytes, 'export.json');
      expect(rows.length).toBeLessThan(20);
    }),
    { numRuns: 200 },
  );
});
