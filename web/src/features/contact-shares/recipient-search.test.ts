import { expect, test } from 'vitest';
import { aConnection, aConversation } from '../../testing/messages.ts';
import { named, peopleOf } from './use-recipients.ts';

const zoe = { id: 2, name: 'Zoë Quinn' };
const amir = { id: 3, name: 'Amir Aziz' };
const asked = aConnection({ from_user: 2, from_user_name: 'Zoë Quinn', to_user: 1 });
const sent = aConnection({ from_user: 1, to_user: 3, to_user_name: 'Amir Aziz' });
const written = aConversation({
  participants: [
    { id: 1, name: 'Ada Lovelace', email: null },
    { ...amir, email: null },
  ],
});

test('whoever asked, the people are those at the other end; those written with first, each once', () => {
  expect(peopleOf([], [asked, sent], 1)).toEqual([zoe, amir]);
  expect(peopleOf([written], [asked, sent], 1)).toEqual([amir, zoe]);
});

test('they are found by the words of their names, without accents and case', () => {
  expect(named([zoe, amir], ' quinn ZOE ')).toEqual([zoe]);
  expect(named([zoe, amir], '')).toEqual([zoe, amir]);
});
