/** A letter to which nothing that comes after it can belong: Latin and Chinese ones, before another such or the end. */
const ALONE = /^[\u0020-\u02ff\u4e00-\u9fff](?![^\u0020-\u02ff\u4e00-\u9fff])/;
/** Made when it is needed, as a phone takes a tenth of a second for it. */
let graphemes: Intl.Segmenter | undefined;

function firstLetter(word: string): string {
  if (ALONE.test(word)) return word[0]!.toLocaleUpperCase();
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase();
  return '';
}

/** "Ada King Lovelace" → "AL", "李小龍" → "李", "" → "?". Signs around a word ("(Dr)") don't count as letters. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return firstLetter(first) + firstLetter(last) || '?';
}
