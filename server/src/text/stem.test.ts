import { expect, it } from 'vitest';
import { splitIntoStems } from './stem.ts';

const stemsOf = (text: string) => splitIntoStems(text).map(({ stem }) => stem);

it.each([
  ['lawyers', 'Lawyer'],
  ['companies', 'company'],
  ['branches', 'branch'],
  ['nurses', 'Nurse'],
  ['Architekten', 'Architekt'],
  ['Beraterinnen', 'Berater'],
  ['Steuern', 'Steuer'],
  ['المحامين', 'محامي'],
  ['والمحاسبات', 'محاسب'],
])('gives %s the stem of %s', (one, other) => {
  expect(stemsOf(one)).toEqual(stemsOf(other));
});

it.each(['process', 'analysis', 'bus', 'in', 'C++'])('keeps %s apart from other words', (word) => {
  expect(stemsOf(word)).toEqual(word === 'in' ? [] : [word.toLowerCase()]);
});

it('keeps IT, but not it', () => {
  expect(stemsOf('IT or it')).toEqual(['it']);
});

it('splits text without spaces into pairs of characters', () => {
  expect(stemsOf('弁護士 ノ')).toEqual(['弁護', '護士', 'の']);
});

it('finds words where they are in the text', () => {
  const text = 'Kanzlei (Müller), 弁護士';
  const words = splitIntoStems(text).map(({ start, end }) => text.slice(start, end));
  expect(words).toEqual(['Kanzlei', 'Müller', '弁護', '護士']);
});

it('ignores words that PostgreSQL refuses', () => {
  expect(stemsOf(`${'x'.repeat(3000)} ok`)).toEqual(['ok']);
});
