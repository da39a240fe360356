export const SEARCH_DEBOUNCE_MS = 250;

const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

export interface MatchRange {
  start: number;
  end: number;
}

/** Latin prefixes of one or two letters match only at the start of words, as on the server. */
const SHORT_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]{1,2}$/u;
const WORD_END = /[\p{L}\p{M}\p{N}_]$/u;

/** Folds like the server's search. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[ßæœøđðłþıς]/g, (character) => FOLDED[character] ?? character);
}

export function searchTerms(typed: string): string[] {
  return [...new Set(fold(typed).split(/\s+/).filter(Boolean))];
}

/** Ranges matching the words, folded, in order and without overlaps. Ranges cover whole graphemes. */
export function findMatches(text: string, words: readonly string[]): MatchRange[] {
  if (words.length === 0) return [];
  const { folded, ranges } = foldWithRanges(text);
  const found = words.flatMap((word) =>
    occurrencesOf(folded, word).map((at): MatchRange => ({
      start: ranges[at]?.start ?? 0,
      end: ranges[at + word.length - 1]?.end ?? text.length,
    })),
  );
  return joined(found);
}

/** The folded text with the source index of each unit. */
function foldWithRanges(text: string): { folded: string; ranges: MatchRange[] } {
  const ranges: MatchRange[] = [];
  let folded = '';
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const range = { start: index, end: index + segment.length };
    const piece = fold(segment);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) ranges.push(range);
  }
  return { folded, ranges };
}

function occurrencesOf(folded: string, word: string): number[] {
  const isPrefix = SHORT_WORD.test(word);
  const positions: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    if (!isPrefix || !WORD_END.test(folded.slice(Math.max(0, at - 2), at))) positions.push(at);
  return positions;
}

function joined(spans: MatchRange[]): MatchRange[] {
  const all: MatchRange[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || span.start > last.end) all.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return all;
}
