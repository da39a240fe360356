import { expect, test } from 'vitest';
import { aConnection } from '../../testing/messages.ts';
import { filterConnections } from './connected-list.tsx';

const grace = aConnection({ from_user_name: 'Grace Hopper' });
const jose = aConnection({
  from_user: 1,
  to_user: 3,
  to_user_name: 'José Niño',
  to_user_email: null,
});

test.each([
  ['', [grace, jose]],
  ['  ', [grace, jose]],
  ['hop gra', [grace]],
  ['grace@example', [grace]],
  ['nino', [jose]],
  ['Ada', []],
])('finds the matching connections for %j', (typed, found) => {
  expect(filterConnections([grace, jose], 1, typed)).toEqual(found);
});
