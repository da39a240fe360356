import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt } from '../thread/excerpt.ts';
import { findMatches, searchTerms } from './find-matches.ts';

const marked = (text: string, typed: string) =>
  findMatches(text, searchTerms(typed)).map(({ start, end }) => text.slice(start, end));

describe('match ranges', () => {
  it.each([
    ['Crème brûlée', 'creme brulee', ['Crème', 'brûlée']],
    ['Cre\u0300me', 'CRÈME', ['Cre\u0300me']],
    ['Die Straße', 'strasse', ['Straße']],
    ['Die Straße', 'stras', ['Straß']],
    ['ﬁne', 'fin', ['ﬁn']],
    ['👩‍🚀 and 👩', '👩', ['👩‍🚀', '👩']],
    ['שָׁלוֹם לכולם', 'לכולם', ['לכולם']],
    ['مرحبا بكم', 'بكم', ['بكم']],
    ['来到东京了', '东京', ['东京']],
    ['a banana (an apple)', 'an', ['an']],
    ['aaaa', 'aaa', ['aaa']],
    ['abcd', 'abc bcd', ['abcd']],
    ['50% off', '%', ['%']],
    ['nothing here', 'else', []],
    ['anything', '  ', []],
  ])('finds in %o for %o the ranges %o', (text, typed, found) => {
    expect(marked(text, typed)).toEqual(found);
  });

  it('finds matches anywhere that cover whole characters', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('Élan', 'ΟΔΟΣ', 'łódź', '東京都'),
        anyText,
        (a, word, b) => {
          const text = `${a} ${word} ${b}`;
          const spans = findMatches(text, searchTerms(word));
          const at = a.length + 1;
          expect(spans.some(({ start, end }) => start <= at && end >= at + word.length)).toBe(true);
          const edges = new Set(
            [...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length),
          );
          for (const { start, end } of spans)
            expect([edges.has(start), edges.has(end)]).toEqual([true, true]);
        },
      ),
    );
  });
});

const shown = (text: string, typed: string) => excerpt(text, searchTerms(typed));

describe('excerpts', () => {
  const long = `${'before '.repeat(60)}the Café in question ${'after '.repeat(60)}`;

  it('shows an excerpt around the first match', () => {
    const parts = shown(long, 'cafe');
    const text = parts.map((part) => part.text).join('');
    expect(text).toMatch(/^…before .*the Café in question after.*…$/);
    expect(text.length).toBeLessThan(175);
    expect(parts.filter((part) => part.isMatch).map((part) => part.text)).toEqual(['Café']);
  });

  it('shows short messages completely as excerpt', () => {
    expect(shown('See you at the café', 'cafe')).toEqual([
      { text: 'See you at the ', start: 0, isMatch: false },
      { text: 'café', start: 15, isMatch: true },
    ]);
  });

  it('shows the start of a message as excerpt without a match', () => {
    expect(shown(long, 'elsewhere')[0]?.text).toMatch(/^before before/);
  });

  it("shows an excerpt that's always a substring of the message", () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(anyText, fc.constantFrom('a', 'engine', '👩‍🚀', '%'), anyText, (a, word, b) => {
        const text = a + word + b;
        const parts = shown(text, word);
        const inner = parts.filter((part) => part.start !== -1 && part.start !== text.length);
        expect(text).toContain(inner.map((part) => part.text).join(''));
        for (const part of inner) expect(text.startsWith(part.text, part.start)).toBe(true);
        expect(parts.every((part) => part.text.isWellFormed() || !text.isWellFormed())).toBe(true);
      }),
    );
  });
});
