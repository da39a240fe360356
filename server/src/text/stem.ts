import { foldText } from '#contract/fold-text.ts';
import { STOPLIST } from './stop-words.ts';

/** A word of a text: where it is, and as compared. */
export interface StemmedWord {
  start: number;
  end: number;
  stem: string;
}

// Scripts without spaces, with the kana's voicing marks.
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u30fc\u3099\u309a';
const LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${CJK}]]`;
const WORD = new RegExp(`[${CJK}]+|${LETTER}(?:${LETTER}|[+#])*`, 'gv');
const IS_CJK = new RegExp(`^[${CJK}]`, 'v');

// PostgreSQL refuses much longer ones.
const MAX_LENGTH = 100;

/**
 * The words of a text in its compatibility form (NFKC), in order, without stop words. Inflections of a word have the same
 * stem: `lawyers` and `lawyer`, `Architekten` and `Architekt`, المحامي and محامي. Text in scripts without spaces becomes
 * one word per two characters.
 */
export function splitIntoStems(text: string): StemmedWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index }) => {
    if (IS_CJK.test(written)) return bigramsOf(written, index);
    const folded = foldText(written);
    const meaningless = folded === '' || (STOPLIST.has(folded) && !isAbbreviation(written));
    if (meaningless || written.length > MAX_LENGTH) return [];
    return [{ start: index, end: index + written.length, stem: stemOf(folded) }];
  });
}

/** Whether the word is written in a script without spaces. */
export function isWithoutSpaces(word: string): boolean {
  return IS_CJK.test(word);
}

/** `IT` is a subject, `it` isn't. */
function isAbbreviation(written: string): boolean {
  return /^\p{Lu}{2,}$/u.test(written);
}

function bigramsOf(written: string, index: number): StemmedWord[] {
  const characters = Array.from(written);
  const starts = characters.map((_, at) => index + characters.slice(0, at).join('').length);
  if (characters.length === 1)
    return [{ start: index, end: index + written.length, stem: foldText(written) }];
  return characters.slice(1).map((character, at) => ({
    start: starts[at] ?? index,
    end: (starts[at + 1] ?? index) + character.length,
    stem: foldText(`${characters[at]}${character}`),
  }));
}

// Shorter remainders would be ambiguous.
const MIN_STEM = 3;
const MIN_LATIN_STEM = 4;

const ARABIC_PREFIXES = /^(?:وال|بال|كال|فال|لل|ال)/;
const ARABIC_SUFFIXES = /(?:يات|ات|ين|ون|يه|ان|ه|ي)$/;

function stemOf(folded: string): string {
  return /\p{Script=Arabic}/u.test(folded) ? arabicStem(folded) : latinStem(folded);
}

/** Without article and endings. */
function arabicStem(word: string): string {
  const bare = word.replace(ARABIC_PREFIXES, '');
  const noun = bare.length < MIN_STEM ? word : bare;
  const stem = noun.replace(ARABIC_SUFFIXES, '');
  return stem.length < MIN_STEM ? noun : stem;
}

/** Without endings of English and German plurals, cases and feminine forms. */
function latinStem(word: string): string {
  const singular = englishSingular(word);
  const base = singular.replace(/(?:erin(?:nen)?|ern)$/, 'er');
  const stem = base.replace(/(?:innen|en|e)$/, '');
  return stem.length < MIN_LATIN_STEM ? base : stem;
}

function englishSingular(word: string): string {
  if (word.length <= MIN_STEM || !word.endsWith('s')) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > MIN_LATIN_STEM + 1)
    return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
