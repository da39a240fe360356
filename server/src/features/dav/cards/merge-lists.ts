import { isDeepStrictEqual } from 'node:util';
import { emailAddress } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { isSameValue } from './alignment.ts';
import { byPreference, type Item } from './card-items.ts';
import type { List } from './facets.ts';

export interface MergedList {
  /** Undefined if nothing changed. */
  entries: object[] | undefined;
  /** The sent lines whose entries the contact has. */
  held: Item[];
}

/** The entries of a list after a PUT; those that weren't served stay. */
export function mergeList(
  current: readonly object[],
  list: List,
  served: readonly Item[],
  sent: readonly Item[],
): MergedList {
  const readable = (items: readonly Item[]) =>
    byPreference(items.filter((item) => item.facet === list && item.value !== null));
  const before = readable(served);
  const after = readable(sent);
  const isSame = isDeepStrictEqual(
    before.map(({ value }) => value),
    after.map(({ value }) => value),
  );
  if (isSame) {
    const held = before.filter(({ of }) => of !== undefined);
    return {
      entries: undefined,
      held: after.filter((item) => held.some((other) => isSameValue(item, other))),
    };
  }
  const entries = mergedEntries(current, before, after);
  const held = after.filter(({ value }) =>
    entries.some((entry) => isDeepStrictEqual(entry.value, value)),
  );
  const merged = entries.map(({ of }) => of);
  return { entries: isDeepStrictEqual(merged, current) ? undefined : merged, held };
}

/** Null for emails that contacts can't have, although an import may have added some. */
function newEntry({ facet, value }: Item): object | null {
  const entry = value as { value?: string };
  return facet === 'emails' && !emailAddress.safeParse(entry.value).success ? null : entry;
}

interface Entry {
  value: unknown;
  of: object;
}

function mergedEntries(
  current: readonly object[],
  before: readonly Item[],
  after: readonly Item[],
): Entry[] {
  const left = new Set(before);
  const entries: Entry[] = [];
  for (const item of after) {
    const known = [...left].find((other) => isSameValue(item, other));
    if (known !== undefined) left.delete(known);
    else if (entries.some(({ value }) => isDeepStrictEqual(value, item.value))) continue;
    const of = known?.of ?? newEntry(item);
    if (of !== null) entries.push({ value: item.value, of });
  }
  const shown = new Set(before.map(({ of }) => of));
  for (const [index, entry] of current.entries())
    if (!shown.has(entry)) entries.splice(index, 0, { value: null, of: entry });
  return entries.slice(0, LIMITS.entries);
}
