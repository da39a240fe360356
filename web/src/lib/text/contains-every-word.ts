import { foldText } from '#contract/fold-text.ts';

/** Whether the text contains every word of the query, folded. */
export function containsEveryWord(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
