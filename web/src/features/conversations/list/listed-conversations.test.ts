import { describe, expect, test } from 'vitest';
import { aConversation } from '../../../testing/messages.ts';
import { matching, otherOf, placeholderWith, withPlaceholder } from './listed-conversations.ts';

const ada = { id: 1, name: 'Ada Lovelace', email: null };
const grace = { id: 2, name: 'Grace Hopper', email: null };
const jose = { id: 3, name: 'José Ñandú', email: null };
const withGrace = aConversation({ id: 5, participants: [ada, grace] });

describe('the placeholder of a conversation', () => {
  test('stands on top as long as there is none with that person', () => {
    const placeholder = placeholderWith(ada, jose);
    expect(withPlaceholder([withGrace], placeholder)).toEqual([placeholder, withGrace]);
  });

  test('is gone with the first message', () => {
    expect(withPlaceholder([withGrace], placeholderWith(ada, grace))).toEqual([withGrace]);
  });
});

describe('the search', () => {
  const all = [withGrace, placeholderWith(ada, jose)];
  const found = (typed: string) => matching(all, typed).map((one) => otherOf(one).name);

  test('finds by any part of the name, without case and accents', () => {
    expect(found('JOSE nandu')).toEqual(['José Ñandú']);
    expect(found('hop')).toEqual(['Grace Hopper']);
  });

  test('without words finds all, and nobody by my own name', () => {
    expect(found(' ')).toHaveLength(2);
    expect(found('Ada')).toEqual([]);
  });
});
