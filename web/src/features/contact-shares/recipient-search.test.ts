import { expect, test } from 'vitest';
import { aConnection, aConversation } from '../../testing/messages.ts';
import { filterByName, peopleOf } from './use-recipients.ts';

const zoe = { id: 2, name: 'Zoë Quinn', photo_url: null, avatar_url: null };
const amir = { id: 3, name: 'Amir Aziz', photo_url: null, avatar_url: '/amir.webp' };
const asked = aConnection({ from_user: 2, from_user_name: 'Zoë Quinn', to_user: 1 });
const sent = aConnection({ from_user: 1, to_user: 3, user: amir });
const written = aConversation({
  participants: [
    { id: 1, name: 'Ada Lovelace', email: null, photo_url: null, avatar_url: null },
    { ...amir, email: null },
  ],
});

test('lists each conversation and connection partner once, recent conversations first', () => {
  expect(peopleOf([], [asked, sent], 1)).toEqual([zoe, amir]);
  expect(peopleOf([written], [asked, sent], 1)).toMatchObject([amir, zoe]);
});

test('finds people by words of their name, folded', () => {
  expect(filterByName([zoe, amir], ' quinn ZOE ')).toEqual([zoe]);
  expect(filterByName([zoe, amir], '')).toEqual([zoe, amir]);
});
