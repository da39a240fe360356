import { describe, expect, test } from 'vitest';
import { aConversation } from '../../../testing/messages.ts';
import {
  filterByName,
  otherParticipant,
  placeholderWith,
  withPlaceholder,
} from './listed-conversations.ts';

const ada = { id: 1, name: 'Ada Lovelace', email: null, photo_url: null, avatar_url: null };
const grace = { id: 2, name: 'Grace Hopper', email: null, photo_url: null, avatar_url: null };
const jose = { id: 3, name: 'José Ñandú', email: null, photo_url: null, avatar_url: null };
const withGrace = aConversation({ id: 5, participants: [ada, grace] });

describe('conversation placeholders', () => {
  test('lists a conversation placeholder on top until a conversation exists', () => {
    const placeholder = placeholderWith(ada, jose);
    expect(withPlaceholder([withGrace], placeholder)).toEqual([placeholder, withGrace]);
  });

  test('removes a conversation placeholder with the first message', () => {
    expect(withPlaceholder([withGrace], placeholderWith(ada, grace))).toEqual([withGrace]);
  });
});

describe('searching conversations', () => {
  const all = [withGrace, placeholderWith(ada, jose)];
  const found = (typed: string) =>
    filterByName(all, typed).map((one) => otherParticipant(one).name);

  test('matches any part of a name, folded', () => {
    expect(found('JOSE nandu')).toEqual(['José Ñandú']);
    expect(found('hop')).toEqual(['Grace Hopper']);
  });

  test("returns all without text and ignores one's own name", () => {
    expect(found(' ')).toHaveLength(2);
    expect(found('Ada')).toEqual([]);
  });
});
