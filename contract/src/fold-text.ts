/** Marks of Latin, Hebrew and Arabic, and the Arabic tatweel. As in the migration 0030_names.sql. Imports nothing. */
const MARKS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/g;

/** Zeros of the scripts whose digits are folded; the other digits follow them. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐';

const SMALL_KANA = 'ぁぃぅぇぉっゃゅょゎゕゖ';
const LARGE_KANA = 'あいうえおつやゆよわかけ';

const FOLDED = new Map([
  ...Object.entries({
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
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
  }),
  ...kana(),
  ...digits(),
]);

const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/** Hiragana for Katakana, 0x60 after it, and large kana for small. */
function kana(): [string, string][] {
  const toLarge = (letter: string) => LARGE_KANA[SMALL_KANA.indexOf(letter)] ?? letter;
  const katakana = Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, index) => 0x30a1 + index);
  return [
    ...Array.from(SMALL_KANA, (letter): [string, string] => [letter, toLarge(letter)]),
    ...[...katakana, 0x30fd, 0x30fe].map((code): [string, string] => [
      String.fromCodePoint(code),
      toLarge(String.fromCodePoint(code - 0x60)),
    ]),
  ];
}

function digits(): [string, string][] {
  return Array.from(ZEROS).flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [string, string] => [
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit),
      String(digit),
    ]),
  );
}

/**
 * Lowercase, without accents and vowel marks, in one form of Arabic letters, kana and digits, with single spaces. The
 * database's `fold_text` returns the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(FOLDABLE, (character) => FOLDED.get(character) ?? character)
    .replace(/\s+/g, ' ')
    .trim();
}
