import { foldText } from '#contract/fold-text.ts';

/** A value kept only in the notes. */
export interface DroppedValue {
  value: string;
  label: string;
}

/** Whether two texts are equal after folding. */
export function sameText(a: string, b: string): boolean {
  const folded = foldText(a);
  return a === b || (folded !== '' && folded === foldText(b));
}

/** Joins distinct texts. */
export function concatNotes(texts: string[]): string {
  return texts.reduce((joined, text) => {
    if (text === '' || containsLines(joined, text)) return joined;
    return joined === '' ? text : `${joined}\n\n${text}`;
  }, '');
}

/** Appends dropped values that the notes don't already contain. */
export function appendDroppedValues(notes: string, losses: DroppedValue[]): string {
  const lines: string[] = [];
  for (const { value, label } of losses) {
    const line = `Also: ${value} (${label})`;
    const isIncluded = containsLines(notes, line) || lines.some((other) => sameText(other, line));
    if (!isIncluded) lines.push(line);
  }
  if (lines.length === 0) return notes;
  return [...(notes === '' ? [] : [notes]), lines.join('\n')].join('\n\n');
}

function containsLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}
