import { foldText } from '#contract/fold-text.ts';

export interface NamedKind {
  label: string;
  synonyms: readonly string[];
}

/** Whether the name contains the text or a synonym starts with it, so that "son" finds Child and not Grandchild. */
export function matchesKind({ label, synonyms }: NamedKind, typed: string): boolean {
  const text = foldText(typed);
  return (
    foldText(label).includes(text) || synonyms.some((synonym) => foldText(synonym).startsWith(text))
  );
}
