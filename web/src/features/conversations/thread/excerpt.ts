import { findMatches, type MatchRange } from '../search/find-matches.ts';

export interface ExcerptPart {
  text: string;
  /** Start in the full text. */
  start: number;
  /** Matches a search term. */
  isFound: boolean;
}

/** UTF-16 units before the first match, and in total. */
const BEFORE = 40;
const LENGTH = 160;

/** The text around the first match, with all visible matches marked. */
export function excerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const found = findMatches(text, words);
  const from = begin(text, found[0]?.start ?? 0);
  const to = end(text, Math.max(from + LENGTH, found[0]?.end ?? 0));
  const parts = partsOf(text, { start: from, end: to }, found);
  if (from > 0) parts.unshift({ text: '…', start: -1, isFound: false });
  if (to < text.length) parts.push({ text: '…', start: text.length, isFound: false });
  return parts;
}

function begin(text: string, first: number): number {
  if (first <= BEFORE) return 0;
  // Starts at a word boundary.
  const from = text.slice(first - BEFORE, first).search(/(?<=\s)\S/u);
  return from === -1 ? whole(text, first - BEFORE) : first - BEFORE + from;
}

function end(text: string, to: number): number {
  return to >= text.length ? text.length : whole(text, to);
}

/** The start of the grapheme at an index. */
function whole(text: string, at: number): number {
  // Far enough back to contain any grapheme.
  const from = Math.max(0, at - 64);
  const near = text.slice(from, at + 64);
  return from + (new Intl.Segmenter().segment(near).containing(at - from)?.index ?? 0);
}

function partsOf(
  text: string,
  { start, end: to }: MatchRange,
  found: readonly MatchRange[],
): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let at = start;
  const add = (until: number, isFound: boolean) => {
    if (until > at) parts.push({ text: text.slice(at, until), start: at, isFound });
    at = Math.max(at, until);
  };
  for (const span of found.filter((one) => one.end > start && one.start < to)) {
    add(Math.min(span.start, to), false);
    add(Math.min(span.end, to), true);
  }
  add(to, false);
  return parts;
}
