import Fuse from 'fuse.js/basic';
import type { StaticEntry } from './palette-entry.ts';

const MOST = 10;

export interface MatchedEntries {
  /** Every typed word starts one of the entry's words. */
  sure: StaticEntry[];
  /** Fuzzy matches. */
  fuzzy: StaticEntry[];
}

/** Matching pages and actions, best first. */
export function matchEntries(entries: readonly StaticEntry[], typed: string): MatchedEntries {
  const words = wordsOf(typed);
  if (words.length === 0) return { sure: [], fuzzy: [] };
  const prefixed = entries.filter((entry) => words.every((word) => beginsWord(allOf(entry), word)));
  const rank = (entry: StaticEntry) => {
    const label = fold(entry.label);
    if (label.startsWith(words.join(' '))) return 0;
    return words.every((word) => beginsWord(label, word)) ? 1 : 2;
  };
  const sure = prefixed.toSorted((one, other) => rank(one) - rank(other));
  const fuzzy = similar(entries, words).filter((entry) => !sure.includes(entry));
  return { sure: sure.slice(0, MOST), fuzzy: fuzzy.slice(0, MOST) };
}

// Allows one typo in four or more characters, none in three.
const THRESHOLD = 0.3;

/** Entries similar to every typed word. */
function similar(entries: readonly StaticEntry[], words: readonly string[]): StaticEntry[] {
  const fuse = new Fuse(entries, {
    keys: [{ name: 'label', weight: 2 }, 'words'],
    threshold: THRESHOLD,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  const [first = [], ...others] = words.map((word) => fuse.search(word).map(({ item }) => item));
  return first.filter((entry) => others.every((found) => found.includes(entry)));
}

function allOf({ label, words }: StaticEntry): string {
  return fold(`${label} ${words}`);
}

function beginsWord(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

function wordsOf(typed: string): string[] {
  return fold(typed).split(' ').filter(Boolean);
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
