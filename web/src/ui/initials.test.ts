import { expect, test } from 'vitest';
import { initials } from './initials.ts';
import { tintOf } from './tint.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Óscar   núñez ', 'ÓN'],
  ['(Dr) Grace "Amazing" Hopper', 'DH'],
  ['李小龍', '李'],
  ['e\u0301mile Zola', 'E\u0301Z'],
  ['ßeta', 'SS'],
  ['3M Company', '3C'],
  ['', '?'],
  ['—', '?'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('a name keeps its tint however it is written', () => {
  expect(tintOf('Ada Lovelace')).toBe(tintOf(' ada lovelace '));
});

test('names spread over all eight tints', () => {
  const names = Array.from({ length: 400 }, (_, n) => `Person ${n}`);
  expect(new Set(names.map(tintOf)).size).toBe(8);
});
