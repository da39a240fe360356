import { expect, it } from 'vitest';
import { tokenOf } from './begin-session.ts';

it.each([{ token: 'abc' }, { access: 'abc' }, { access_token: 'abc' }])(
  'finds the token in %j',
  (answer) => {
    expect(tokenOf(answer)).toBe('abc');
  },
);

it.each([{}, { token: '' }, { token: 7 }, null, 'abc'])('finds no token in %j', (answer) => {
  expect(() => tokenOf(answer)).toThrow('Server did not return a valid authentication token');
});
