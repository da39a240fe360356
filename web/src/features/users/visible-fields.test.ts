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

test('shows connections fields for connections and everyone', () => {
  expect(fieldsVisibleTo(me, 'connection')).toEqual(['bio', 'city', 'birthday', 'can_help_with']);
});

test('shows others only public fields', () => {
  expect(fieldsVisibleTo(me, 'anyone')).toEqual(['bio']);
});
