const LETTERS: Record<string, string> = {
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
const FEW_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]{1,2}$/u;
const WORD_END = /[\p{L}\p{M}\p{N}_]$/u;

/** Folds like the server's search. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[ßæœøđðłþıς]/g, (letter) => LETTERS[letter] ?? letter);
}

export function searchTerms(typed: string): string[] {
  return [...new Set(fold(typed).split(/\s+/).filter(Boolean))];
}

/** Ranges matching the words, folded, in order and without overlaps. Ranges cover whole graphemes. */
export function findMatches(text: string, words: readonly string[]): MatchRange[] {
  if (words.length === 0) return [];
  const { folded, places } = foldInPlace(text);
  const found = words.flatMap((word) =>
    placesOf(folded, word).map((at): MatchRange => ({
      start: places[at]?.start ?? 0,
      end: places[at + word.length - 1]?.end ?? text.length,
    })),
  );
  return joined(found);
}

/** The folded text with the source index of each unit. */
function foldInPlace(text: string): { folded: string; places: MatchRange[] } {
  const places: MatchRange[] = [];
  let folded = '';
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const place = { start: index, end: index + segment.length };
    const piece = fold(segment);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) places.push(place);
  }
  return { folded, places };
}

function placesOf(folded: string, word: string): number[] {
  const beginsWords = FEW_LETTERS.test(word);
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    if (!beginsWords || !WORD_END.test(folded.slice(Math.max(0, at - 2), at))) places.push(at);
  return places;
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
