import { foldText } from '#contract/fold-text.ts';

export const SEARCH_DEBOUNCE_MS = 250;

export interface MatchRange {
  start: number;
  end: number;
}

/** Latin prefixes of one or two letters match only at the start of words, as on the server. */
const SHORT_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]{1,2}$/u;
const WORD_END = /[\p{L}\p{M}\p{N}_]$/u;

export function searchTerms(query: string): string[] {
  return [...new Set(foldText(query).split(' ').filter(Boolean))];
}

/** Ranges matching the words, folded, in order and without overlaps. Ranges cover whole graphemes. */
export function findMatches(text: string, words: readonly string[]): MatchRange[] {
  if (words.length === 0) return [];
  const { folded, ranges } = foldWithRanges(text);
  const matches = words.flatMap((word) =>
    occurrencesOf(folded, word).map((index): MatchRange => ({
      start: ranges[index]?.start ?? 0,
      end: ranges[index + word.length - 1]?.end ?? text.length,
    })),
  );
  return mergeRanges(matches);
}

/** The folded text with the source index of each unit. */
function foldWithRanges(text: string): { folded: string; ranges: MatchRange[] } {
  const ranges: MatchRange[] = [];
  let folded = '';
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const range = { start: index, end: index + segment.length };
    const foldedSegment = segment.trim() === '' ? ' ' : foldText(segment);
    folded += foldedSegment;
    for (let unit = 0; unit < foldedSegment.length; unit += 1) ranges.push(range);
  }
  return { folded, ranges };
}

function occurrencesOf(folded: string, word: string): number[] {
  const isPrefix = SHORT_WORD.test(word);
  const positions: number[] = [];
  for (
    let index = folded.indexOf(word);
    index !== -1;
    index = folded.indexOf(word, index + word.length)
  )
    if (!isPrefix || !WORD_END.test(folded.slice(Math.max(0, index - 2), index)))
      positions.push(index);
  return positions;
}

function mergeRanges(spans: MatchRange[]): MatchRange[] {
  const all: MatchRange[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || span.start > last.end) all.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return all;
}
