import { expect, test } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { profileChange, profileValues } from './profile-values.ts';

const me = aUser({
  headline: 'Analyst',
  birthday: '--12-10',
  looking_for: ['machines'],
  field_visibility: { bio: 'public' },
});
const before = profileValues(me);

test('defaults visibility to connections', () => {
  expect(before.field_visibility).toMatchObject({ bio: 'public', city: 'connections' });
});

test('sends no unchanged fields', () => {
  expect(profileChange(before, profileValues(me))).toEqual({});
});

test('sends changed fields and visibility only', () => {
  const after = {
    ...before,
    headline: '',
    birthday: { day: '10', month: '12', year: '1815' },
    looking_for: ['machines', 'engines'],
    field_visibility: { ...before.field_visibility, birthday: 'private' as const },
  };
  expect(profileChange(before, after)).toEqual({
    headline: '',
    birthday: '1815-12-10',
    looking_for: ['machines', 'engines'],
    field_visibility: { birthday: 'private' },
  });
});
