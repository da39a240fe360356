import { distance } from 'fastest-levenshtein';
import { transpositions } from '../../search/typo-tolerance.ts';
import { fullForms } from './given-names.ts';
import type { Name } from './name-tokens.ts';

/** How two names match; `unlike` means different people. */
export type NameMatch = 'same' | 'similar' | 'initial' | 'part' | 'given' | 'unlike';

const BEST_FIRST: NameMatch[] = ['same', 'similar', 'initial', 'part', 'given', 'unlike'];

/** The best match between any two names; null if a contact has none. */
export function compareNames(names: Name[], others: Name[]): NameMatch | null {
  const found = new Set(names.flatMap((name) => others.map((other) => compare(name, other))));
  return BEST_FIRST.find((match) => found.has(match)) ?? null;
}

function compare(a: Name, b: Name): NameMatch {
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  const matches = matchTokens(few.words, many.words);
  if (matches !== null) {
    const allWordsFit = few.words.length === many.words.length && !matches.includes('similar');
    if (allWordsFit && !matches.includes('initial')) return 'same';
    if (few.words.length === 1 || !matches.includes('same')) return 'part';
    return matches.includes('initial') ? 'initial' : 'similar';
  }
  const given = matchTokens(a.given.slice(0, 1), b.given.slice(0, 1));
  return a.given.length * b.given.length > 0 && given !== null && !given.includes('initial')
    ? 'given'
    : 'unlike';
}

type WordMatch = 'same' | 'similar' | 'initial';

/** Matches each word with one of the other name; null if any has none. */
function matchTokens(few: string[], many: string[]): WordMatch[] | null {
  const remaining = [...many];
  const takeMatch = (fits: (word: string) => boolean): boolean => {
    const index = remaining.findIndex(fits);
    if (index >= 0) remaining.splice(index, 1);
    return index >= 0;
  };
  const rest = few.filter((word) => !takeMatch((other) => other === word));
  const matches = rest.map((word): WordMatch | null => {
    if (takeMatch((other) => areSimilar(word, other))) return 'similar';
    return takeMatch((other) => isInitial(word, other)) ? 'initial' : null;
  });
  const same = few.slice(rest.length).map((): WordMatch => 'same');
  const found = [...same, ...matches].filter((match) => match !== null);
  return found.length === few.length ? found : null;
}

const MIN_LENGTH = 3;
/** If a letter was replaced, which changes a short name into another one. */
const MIN_REPLACED_LETTER_LENGTH = 5;

function areSimilar(a: string, b: string): boolean {
  if (sharesFullForm(a, b)) return true;
  const swapped = a.length === b.length && transpositions(a).includes(b);
  const minimum = a.length === b.length && !swapped ? MIN_REPLACED_LETTER_LENGTH : MIN_LENGTH;
  // The distance counts two swapped letters as two edits.
  return Math.min(a.length, b.length) >= minimum && (swapped || distance(a, b) === 1);
}

/** `Bob` and `Rob` are both short for Robert. */
function sharesFullForm(a: string, b: string): boolean {
  const others = fullForms(b);
  return fullForms(a).some((name) => others.includes(name));
}

function isInitial(a: string, b: string): boolean {
  return (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}
