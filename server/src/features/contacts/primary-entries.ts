import type { Labeled } from '#contract/contacts.ts';

/**
 * The emails (or phones) of a card after a write. `primary` is the written `email`, `entries` the written `emails`;
 * undefined where not named. The first entry and `primary` say the same: where the two disagree, the one that was
 * changed counts, and where both were, `primary` goes in front.
 */
export function syncPrimaryEntry(
  before: Labeled[],
  primary: string | undefined,
  entries: Labeled[] | undefined,
): Labeled[] {
  if (primary === undefined || primary === (before[0]?.value ?? '')) return entries ?? before;
  if (entries === undefined || sameEntries(before, entries)) return replaceFirst(before, primary);
  return putFirst(entries, primary);
}

function sameEntries(a: Labeled[], b: Labeled[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, at) => entry.value === b[at]?.value && entry.label === b[at].label)
  );
}

function replaceFirst([first, ...rest]: Labeled[], value: string): Labeled[] {
  if (value === '') return rest;
  return [{ label: first?.label ?? '', value }, ...rest.filter((entry) => entry.value !== value)];
}

function putFirst(entries: Labeled[], value: string): Labeled[] {
  if (value === '') return entries;
  const first = entries.find((entry) => entry.value === value) ?? { label: '', value };
  return [first, ...entries.filter((entry) => entry !== first)];
}
