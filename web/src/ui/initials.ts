const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(word: string): string {
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
