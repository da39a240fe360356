import { expect, test } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { fieldsVisibleTo } from './visible-fields.ts';

const me = aUser({
  bio: 'Wrote the first program.',
  city: 'London',
  phone_number: '+44 20 7946 0000',
  birthday: '1815-12-10',
  can_help_with: ['analysis'],
  looking_for: [],
  field_visibility: { bio: 'public', phone_number: 'private', looking_for: 'public' },
});

test('a connection sees what is for connections or anyone, never what is private or empty', () => {
  expect(fieldsVisibleTo(me, 'connection')).toEqual(['bio', 'city', 'birthday', 'can_help_with']);
});

test('anyone else sees only what is for anyone', () => {
  expect(fieldsVisibleTo(me, 'anyone')).toEqual(['bio']);
});
