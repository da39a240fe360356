import { describe, expect, it } from 'vitest';
import { isOneEdit } from './correct-typos.ts';
import { conceptQuery } from './match-query.ts';
import { parseAsk } from './parse-need.ts';
import { reasonsOf } from './reasons.ts';
import { getSynonyms, parseSynonyms } from './synonyms.ts';

const TABLE = `
# Law
lawyer, attorney, Rechtsanwalt, legal advisor, 弁護士; law firm
advisor, Berater

# Places
Munich, München
`;

const parse = (need: string, details = '', place = '') =>
  parseAsk({ need, details, place }, parseSynonyms(TABLE));

describe('concepts of an ask', () => {
  it('ignores words that only say that something is asked', () => {
    const texts = parse('I’m looking for someone who knows a good lawyer').map(({ text }) => text);
    expect(texts).toEqual(['lawyer']);
  });

  it('prefers the longest phrase of the table', () => {
    expect(parse('A legal advisor').map(({ text }) => text)).toEqual(['legal advisor']);
    expect(parse('Tax advisor').map(({ text }) => text)).toEqual(['tax', 'advisor']);
  });

  it('finds each word of a group by each other one', () => {
    for (const word of ['lawyers', 'Rechtsanwalts', '弁護士を探しています']) {
      const [concept] = parse(word);
      const phrases = concept?.alternatives.map(({ stems }) => stems.join(' ')) ?? [];
      expect(phrases).toContain('attorney');
    }
  });

  it('counts the word itself most, and related words least', () => {
    const [concept] = parse('attorney');
    const valueOf = (word: string) =>
      concept?.alternatives.find(({ stems }) => stems.join(' ') === word)?.value ?? 0;
    expect(valueOf('attorney')).toBeGreaterThan(valueOf('lawyer'));
    expect(valueOf('lawyer')).toBeGreaterThan(valueOf('law firm'));
    expect(valueOf('law firm')).toBeGreaterThan(0);
  });

  it('separates topics and places, and counts each word of the place as one', () => {
    const kinds = parse('Lawyer in München', '', 'Springfield').map(({ kind }) => kind);
    expect(kinds).toEqual(['topic', 'place', 'place']);
  });

  it('counts details less than the need, and repeated words once', () => {
    const [need, details] = parse('lawyer', 'A lawyer for ceramics');
    expect(details?.text).toBe('ceramics');
    expect(details?.weight).toBeLessThan(need?.weight ?? 0);
    expect(parse('lawyer', 'attorney')).toHaveLength(1);
  });
});

describe('reasons', () => {
  it('names the words as written in the fields', () => {
    const reasons = reasonsOf(parse('Lawyer, ceramics', '', 'Munich'), [
      ['job_title', 'Senior Attorney'],
      ['company_name', 'Law Firms of Munich'],
      ['city', 'München'],
      ['notes', 'Collects Ceramics'],
    ]);
    expect(reasons).toEqual([
      { field: 'job_title', word: 'Attorney' },
      { field: 'city', word: 'München' },
      { field: 'company_name', word: 'Law Firms' },
      { field: 'notes', word: 'Ceramics' },
    ]);
  });

  it('joins characters of scripts without spaces', () => {
    const reasons = reasonsOf(parse('lawyer'), [['job_title', '国際弁護士']]);
    expect(reasons).toEqual([{ field: 'job_title', word: '弁護士' }]);
  });
});

it('writes phrases, prefixes and fields as a tsquery', () => {
  const { any, place } = conceptQuery(parse('attorney')[0]!);
  expect(any).toContain(`('law' <-> 'firm')`);
  expect(any).toContain(`('attorney':*)`);
  expect(place).toContain(`('law':C <-> 'firm':C)`);
});

it.each([
  ['lawer', 'lawyer', true],
  ['lawyre', 'lawyer', true],
  ['lawyer', 'lower', false],
  ['plumer', 'plumber', true],
  ['bank', 'bunk', true],
  ['tax', 'tex', false],
])('compares %s and %s by edits', (one, other, expected) => {
  expect(isOneEdit(one, other)).toBe(expected);
});

it('reads the table without repeating a phrase in a group', () => {
  const groups = new Set([...getSynonyms().values()].flat().map(({ group }) => group));
  expect(groups.size).toBeGreaterThan(300);
  for (const { phrases } of groups) {
    const keys = phrases.map((stems) => stems.join(' '));
    expect(keys).toEqual([...new Set(keys)]);
  }
});
