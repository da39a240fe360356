import type { Address, Labeled, LabeledDate, Messenger } from '#contract/contacts.ts';

/** An entry of a contact's list; tags are strings. */
export type Entry = string | Labeled | Address | LabeledDate | Messenger;

/** An entry that was added (`before` is null), removed (`after` is null) or changed. */
export interface EntryChange<E extends Entry> {
  before: E | null;
  after: E | null;
}

/** The entries that differ; empty if only the order does. */
export function diffEntries<E extends Entry>(before: E[], after: E[]): EntryChange<E>[] {
  const removed = withoutEntries(before, after);
  const added = withoutEntries(after, before);
  const changes = removed.map((entry): EntryChange<E> => {
    const index = added.findIndex((candidate) => isSameEntry(entry, candidate));
    const [replacement = null] = index === -1 ? [] : added.splice(index, 1);
    return { before: entry, after: replacement };
  });
  return [...changes, ...added.map((entry) => ({ before: null, after: entry }))];
}

/** Each entry of `others` removes one equal entry. */
function withoutEntries<E extends Entry>(entries: E[], others: E[]): E[] {
  const left = others.map(keyOf);
  return entries.filter((entry) => {
    const index = left.indexOf(keyOf(entry));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Whether the second is a new version of the first: its label or its content is the same. */
function isSameEntry(one: Entry, other: Entry): boolean {
  if (typeof one === 'string' || typeof other === 'string') return false;
  return labelOf(one) === labelOf(other) || contentOf(one) === contentOf(other);
}

/** The service of a messenger is its label. */
export function labelOf(entry: Exclude<Entry, string>): string {
  return 'service' in entry ? entry.service : entry.label;
}

function contentOf(entry: Exclude<Entry, string>): string {
  return keyOf('service' in entry ? entry.handle : { ...entry, label: '' });
}

/** Equal for equal entries; the database and requests order the parts of an address differently. */
function keyOf(entry: string | object): string {
  return JSON.stringify(typeof entry === 'string' ? entry : Object.entries(entry).toSorted(byName));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
