import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { foldText } from '#contract/fold-text.ts';
import type { Language } from '#contract/languages.ts';
import { translate } from '../../../infra/translations.ts';

/** What the notes say of a value that isn't kept elsewhere: "Rear Admiral (job title)". */
export type DroppedValue = MessageDescriptor;

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
export function appendDroppedValues(
  language: Language,
  notes: string,
  losses: DroppedValue[],
): string {
  const lines: string[] = [];
  for (const loss of losses) {
    const line = translate(language, msg`Also: ${{ text: loss }}`);
    const isIncluded = containsLines(notes, line) || lines.some((other) => sameText(other, line));
    if (!isIncluded) lines.push(line);
  }
  if (lines.length === 0) return notes;
  return [...(notes === '' ? [] : [notes]), lines.join('\n')].join('\n\n');
}

function containsLines(text: string, lines: string): boolean {
  return `\n${text}\n`.includes(`\n${lines}\n`);
}
