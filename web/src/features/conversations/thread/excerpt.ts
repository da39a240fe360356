import { findMatches, type MatchRange } from '../search/find-matches.ts';

export interface ExcerptPart {
  text: string;
  /** Start in the full text. */
  start: number;
  /** Matches a search term. */
  isMatch: boolean;
}

/** UTF-16 units before the first match, and in total. */
const CONTEXT_LENGTH = 40;
const MAX_LENGTH = 160;

/** The text around the first match, with all visible matches marked. */
export function excerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const matches = findMatches(text, words);
  const from = excerptStart(text, matches[0]?.start ?? 0);
  const to = end(text, Math.max(from + MAX_LENGTH, matches[0]?.end ?? 0));
  const parts = partsOf(text, { start: from, end: to }, matches);
  if (from > 0) parts.unshift({ text: '…', start: -1, isMatch: false });
  if (to < text.length) parts.push({ text: '…', start: text.length, isMatch: false });
  return parts;
}

function excerptStart(text: string, first: number): number {
  if (first <= CONTEXT_LENGTH) return 0;
  // Starts at a word boundary.
  const from = text.slice(first - CONTEXT_LENGTH, first).search(/(?<=\s)\S/u);
  return from === -1 ? graphemeStart(text, first - CONTEXT_LENGTH) : first - CONTEXT_LENGTH + from;
}

function end(text: string, to: number): number {
  return to >= text.length ? text.length : graphemeStart(text, to);
}

/** The start of the grapheme at an index. */
function graphemeStart(text: string, at: number): number {
  // Far enough back to contain any grapheme.
  const from = Math.max(0, at - 64);
  const surroundings = text.slice(from, at + 64);
  return from + (new Intl.Segmenter().segment(surroundings).containing(at - from)?.index ?? 0);
}

function partsOf(
  text: string,
  { start, end: to }: MatchRange,
  matches: readonly MatchRange[],
): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let at = start;
  const add = (until: number, isMatch: boolean) => {
    if (until > at) parts.push({ text: text.slice(at, until), start: at, isMatch });
    at = Math.max(at, until);
  };
  for (const span of matches.filter((one) => one.end > start && one.start < to)) {
    add(Math.min(span.start, to), false);
    add(Math.min(span.end, to), true);
  }
  add(to, false);
  return parts;
}
