import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import {
  selectContact,
  selectionError,
  includedEntries,
  rebaseSelection,
  toLeftOut,
  toggleField,
} from './share-selection.ts';

const phone = (value: string, label = '') => ({ label, value });
const grace = aContact({ phones: [phone('+1 555 1', 'work'), phone('+1 555 2')], nickname: 'Gr' });
const valuesOf = (chosen: Parameters<typeof includedEntries>[0]) =>
  includedEntries(chosen).map(({ value }) => value);

test('toggles an entry', () => {
  const without = toggleField(selectContact(grace), 'phones.0', false);
  expect(valuesOf(without)).toEqual(['Grace', 'Hopper']);
  expect(valuesOf(toggleField(without, 'phones.0', true))).toContain('+1 555 1');
});

describe('the default selection', () => {
  test('leaves out private details', () => {
    const contact = aContact({
      company_name: 'Navy',
      job_title: 'Admiral',
      birthday: '1906-12-09',
      emails: [phone('home@example.org', 'home'), phone('work@example.org', 'Work')],
      phones: [phone('+1 555 1', 'home'), phone('+1 555 2'), phone('+1 555 3')],
      website: 'https://example.org',
    });
    expect(valuesOf(selectContact(contact))).toEqual([
      'Grace',
      'Hopper',
      'work@example.org',
      '+1 555 2',
      'Admiral',
      'Navy',
    ]);
  });

  test('includes all name parts and the department, but no messenger, date or pronouns', () => {
    const contact = aContact({
      name_prefix: 'Dr.',
      middle_name: 'Brewster',
      name_suffix: 'PhD',
      phonetic_last_name: 'Hop-er',
      pronouns: 'she/her',
      department: 'Computing',
      messengers: [{ service: 'Signal', handle: '@grace.01' }],
      dates: [{ label: 'Wedding', date: '1930' }],
      met_on: '1940',
      deceased_on: '1992-01-01',
    });
    expect(valuesOf(selectContact(contact))).toEqual([
      'Dr.',
      'Grace',
      'Brewster',
      'Hopper',
      'PhD',
      'Hop-er',
      'Computing',
    ]);
    expect(selectContact(contact).omitted).toEqual([
      'pronouns',
      'messengers.0',
      'dates.0',
      'deceased_on',
    ]);
  });

  test('includes no phone if all of them are private', () => {
    const contact = aContact({ phones: [phone('+1 555 1', 'home')] });
    expect(valuesOf(selectContact(contact))).toEqual(['Grace', 'Hopper']);
  });
});

describe('contacts changed since their selection', () => {
  const withoutWork = toggleField(selectContact(grace), 'phones.0', false);
  const chosen = toggleField(withoutWork, 'phones.1', true);

  test('preserves left-out entries of changed contacts at new positions and shows new entries', () => {
    const phones = [phone('+1 555 3'), phone('+1 555 2'), phone('+1 555 1', 'work')];
    const now = rebaseSelection(chosen, aContact({ ...grace, phones }));
    expect(now.omitted).toEqual(['nickname', 'phones.0', 'phones.2']);
    expect(now.isChanged).toBe(true);
    expect(valuesOf(now)).toEqual(['Grace', 'Hopper', '+1 555 2']);
  });

  test('treats contacts as unchanged if only private fields differ', () => {
    const now = rebaseSelection(chosen, aContact({ ...grace, notes: 'x', updated_at: '2027' }));
    expect(now).toEqual({
      contact: now.contact,
      omitted: ['nickname', 'phones.0'],
      photo: false,
      isChanged: false,
    });
    expect(now.contact.updated_at).toBe('2027');
  });
});

test.each([
  [[], undefined],
  [['first_name', 'last_name'], undefined],
  [['first_name', 'last_name', 'phones.0'], undefined],
  [
    ['first_name', 'last_name', 'phones.0', 'phones.1'],
    'Include at least a name, company, email or phone number.',
  ],
])('requires an identity without %j', (omitted, problem) => {
  expect(selectionError({ ...selectContact(grace), omitted })).toBe(problem);
});

test('sends the reviewed version of each contact', () => {
  expect(
    toLeftOut([toggleField(selectContact(grace), 'phones.1', true), selectContact(aContact())]),
  ).toEqual([
    { contact_id: 7, updated_at: grace.updated_at, fields: ['nickname'] },
    { contact_id: 7, updated_at: grace.updated_at, fields: [] },
  ]);
});
