import { expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { nameWithParts, phoneticName } from './contact-name.ts';

test.each([
  [{}, 'Grace Hopper'],
  [
    { name_prefix: 'Dr.', middle_name: 'Brewster', name_suffix: 'PhD' },
    'Dr. Grace Brewster Hopper PhD',
  ],
  [{ first_name: '太郎', last_name: '山田', name_suffix: '様' }, '山田太郎 様'],
  [{ first_name: '', last_name: '', name_prefix: 'Dr.', company_name: 'Navy' }, 'Navy'],
])('shows the name %j as %s', (changes, name) => {
  expect(nameWithParts(aContact(changes))).toBe(name);
});

test.each([
  [{ phonetic_first_name: 'Grays', phonetic_last_name: 'Hop-er' }, 'Grays Hop-er'],
  [
    {
      first_name: '太郎',
      last_name: '山田',
      phonetic_first_name: 'たろう',
      phonetic_last_name: 'やまだ',
    },
    'やまだ たろう',
  ],
  [{ phonetic_last_name: 'Hop-er' }, 'Hop-er'],
  [{}, ''],
])('shows how %j is pronounced as %s', (changes, name) => {
  expect(phoneticName(aContact(changes))).toBe(name);
});
