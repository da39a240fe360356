/** A Latin or Chinese character that no combining character follows. */
const ALONE = /^[\u0020-\u02ff\u4e00-\u9fff](?![^\u0020-\u02ff\u4e00-\u9fff])/;
/** Lazy: creating it takes a phone 0.1 s. */
let graphemes: Intl.Segmenter | undefined;

function firstCharacter(word: string): string {
  if (ALONE.test(word)) return word[0]!.toLocaleUpperCase();
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase();
  return '';
}

/** "Ada King Lovelace" → "AL", "李小龍" → "李", "" → "?". Ignores punctuation ("(Dr)"). */
export function initials(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return firstCharacter(first) + firstCharacter(last) || '?';
}
