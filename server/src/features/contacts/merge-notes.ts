import { foldText } from '../../text/fold-text.ts';

/** A value that finds no place on the one card but in its notes. */
export interface DroppedValue {
  value: string;
  /** What it was, in words. */
  label: string;
}

/** Whether two texts say the same, however they are written. */
export function sameText(a: string, b: string): boolean {
  const folded = foldText(a);
  return a === b || (folded !== '' && folded === foldText(b));
}

/** All of these texts one after the other, each once. */
export function concatNotes(texts: string[]): string {
  return texts.reduce((joined, text) => {
    if (text === '' || holdsLines(joined, text)) return joined;
    return joined === '' ? text : `${joined}\n\n${text}`;
  }, '');
}

/** The notes with a line for each value that they do not tell already. */
export function appendDroppedValues(notes: string, losses: DroppedValue[]): string {
  const lines: string[] = [];
  for (const { value, label } of losses) {
    const line = `Also: ${value} (${label})`;
    const told = holdsLines(notes, line) || lines.some((other) => sameText(other, line));
    if (!told) lines.push(line);
  }
  if (lines.length === 0) return notes;
  return [...(notes === '' ? [] : [notes]), lines.join('\n')].join('\n\n');
}

/** Whether the lines stand in the text as they are, one after the other. */
function holdsLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}
