import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { contactVcard } from './contact-vcard.ts';

test('includes the parts of the name, the department and messengers', () => {
  const contact = aContact({
    name_prefix: 'Dr.',
    middle_name: 'Brewster',
    name_suffix: 'PhD',
    phonetic_first_name: 'Grays',
    company_name: 'US Navy; Yard',
    department: 'Computing',
    messengers: [{ service: 'Signal', handle: '+1 202' }],
    pronouns: 'she/her',
    met_on: '1940',
  });
  const component = new ICAL.Component(ICAL.parse(contactVcard(contact)));
  const values = component
    .getAllProperties()
    .map((property) => [property.name, property.getFirstValue()]);
  expect(Object.fromEntries(values)).toEqual({
    version: '4.0',
    fn: 'Dr. Grace Brewster Hopper PhD',
    n: ['Hopper', 'Grace', 'Brewster', 'Dr.', 'PhD'],
    'x-phonetic-first-name': 'Grays',
    org: ['US Navy; Yard', 'Computing'],
    impp: 'x-apple:%2B1%20202',
  });
});
