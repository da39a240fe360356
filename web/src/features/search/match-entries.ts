import Fuse from 'fuse.js/basic';
import type { StaticEntry } from './palette-entry.ts';

const MAX_MATCHES = 10;

export interface MatchedEntries {
  /** Entries in which every query term starts a word. */
  sure: StaticEntry[];
  /** Fuzzy matches. */
  fuzzy: StaticEntry[];
}

/** Matching pages and actions, best first. */
export function matchEntries(entries: readonly StaticEntry[], query: string): MatchedEntries {
  const terms = termsOf(query);
  if (terms.length === 0) return { sure: [], fuzzy: [] };
  const prefixed = entries.filter((entry) =>
    terms.every((word) => startsWord(searchText(entry), word)),
  );
  const rank = (entry: StaticEntry) => {
    const label = fold(entry.label);
    if (label.startsWith(terms.join(' '))) return 0;
    return terms.every((word) => startsWord(label, word)) ? 1 : 2;
  };
  const sure = prefixed.toSorted((one, other) => rank(one) - rank(other));
  const fuzzy = findSimilar(entries, terms).filter((entry) => !sure.includes(entry));
  return { sure: sure.slice(0, MAX_MATCHES), fuzzy: fuzzy.slice(0, MAX_MATCHES) };
}

// Allows one typo in four or more characters, none in three.
const THRESHOLD = 0.3;

/** Entries similar to every query term. */
function findSimilar(entries: readonly StaticEntry[], terms: readonly string[]): StaticEntry[] {
  const fuse = new Fuse(entries, {
    keys: [{ name: 'label', weight: 2 }, 'words'],
    threshold: THRESHOLD,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  const [first = [], ...others] = terms.map((word) => fuse.search(word).map(({ item }) => item));
  return first.filter((entry) => others.every((found) => found.includes(entry)));
}

function searchText({ label, searchTerms: terms }: StaticEntry): string {
  return fold(`${label} ${terms}`);
}

function startsWord(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

function termsOf(query: string): string[] {
  return fold(query).split(' ').filter(Boolean);
}

/** Folded, without punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
