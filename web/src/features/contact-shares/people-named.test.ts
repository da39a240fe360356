import { expect, test } from 'vitest';
import { aConnection } from '../../testing/messages.ts';
import { peopleNamed } from './people-named.ts';

const asked = aConnection({ from_user: 2, from_user_name: 'Zoë Quinn', to_user: 1 });
const sent = aConnection({ from_user: 1, to_user: 3, to_user_name: 'Amir Aziz' });

test('whoever asked, the people are those at the other end, by name', () => {
  expect(peopleNamed([asked, sent], 1, '')).toEqual([
    { id: 3, name: 'Amir Aziz' },
    { id: 2, name: 'Zoë Quinn' },
  ]);
});

test('they are found without accents and case', () => {
  expect(peopleNamed([asked, sent], 1, ' ZOE ')).toEqual([{ id: 2, name: 'Zoë Quinn' }]);
});

test('whoever is chosen stays in sight', () => {
  const amir = { id: 3, name: 'Amir Aziz' };
  expect(peopleNamed([asked, sent], 1, 'zoe', amir)).toEqual([amir, { id: 2, name: 'Zoë Quinn' }]);
});
