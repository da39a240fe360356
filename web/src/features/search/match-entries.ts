import Fuse from 'fuse.js/basic';
import type { StaticEntry } from './palette-entry.ts';

/** At most so many: what is meant is among the first. */
const MOST = 10;

export interface MatchedEntries {
  /** Each word that was typed begins one of theirs. */
  sure: StaticEntry[];
  /** Something like it is among their words: typing errors. */
  perhaps: StaticEntry[];
}

/** The pages and actions that may be meant, the best first. */
export function matchEntries(places: readonly StaticEntry[], typed: string): MatchedEntries {
  const words = wordsOf(typed);
  if (words.length === 0) return { sure: [], perhaps: [] };
  const begun = places.filter((place) => words.every((word) => beginsWord(allOf(place), word)));
  const rank = (place: StaticEntry) => {
    const label = fold(place.label);
    if (label.startsWith(words.join(' '))) return 0;
    return words.every((word) => beginsWord(label, word)) ? 1 : 2;
  };
  const sure = begun.toSorted((one, other) => rank(one) - rank(other));
  const perhaps = similar(places, words).filter((place) => !sure.includes(place));
  return { sure: sure.slice(0, MOST), perhaps: perhaps.slice(0, MOST) };
}

// Of three letters one may be wrong in no place, of four and more in one.
const THRESHOLD = 0.3;

/** Those that have something like each of the words. */
function similar(places: readonly StaticEntry[], words: readonly string[]): StaticEntry[] {
  const fuse = new Fuse(places, {
    keys: [{ name: 'label', weight: 2 }, 'words'],
    threshold: THRESHOLD,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  const [first = [], ...others] = words.map((word) => fuse.search(word).map(({ item }) => item));
  return first.filter((place) => others.every((found) => found.includes(place)));
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

/** As it is compared: without case, accents and signs. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
