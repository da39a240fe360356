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

const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+$/u;
const SHORT_WORD_LENGTH = 2;

/** Text as it is compared in a search: lower case, without accents, one space between words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłþıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a folded word has so few letters only, one or two where it isn't said, that they are looked for where words
 * begin: they are nearly everywhere. Scripts that put no space between words are left out of this.
 */
export function isShortWord(word: string, few = SHORT_WORD_LENGTH): boolean {
  return Array.from(word).length <= few && ALPHABETIC.test(word);
}
