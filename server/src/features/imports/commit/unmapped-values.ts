import type { UnmappedValue } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { truncate } from '../address-book/clean-text.ts';
import type { ExtraProperty } from '../address-book/read-row.ts';

/** Counts the contacts of an import that have a kind of value without a field. */
export class UnmappedValues {
  readonly #counts = new Map<string, number>();

  add(extra: readonly unknown[]): void {
    const names = (extra as ExtraProperty[]).flatMap(unmappedNames);
    for (const name of new Set(names)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** The most frequent ones first, at most `LIMITS.import_unmapped`. */
  list(): UnmappedValue[] {
    return [...this.#counts]
      .map(([name, contact_count]) => ({ name, contact_count }))
      .toSorted((a, b) => b.contact_count - a.contact_count || (a.name < b.name ? -1 : 1))
      .slice(0, LIMITS.import_unmapped);
  }
}

/** Identifiers and marks of the exporting program, which aren't the contact's data. */
export const TECHNICAL = new Set(
  'prodid uid rev version kind clientpidmap x-ablabel x-abadr'.split(' '),
);

/** Names of vCard properties in upper case, of columns as in the file. */
function unmappedNames(entry: ExtraProperty): string[] {
  if ('column' in entry) return [truncate(entry.column, LIMITS.name)];
  if (entry.says !== undefined) return [];
  const name = entry.name.replace(/^x-acquaint-kept-/, '');
  return TECHNICAL.has(name) ? [] : [truncate(name.toUpperCase(), LIMITS.name)];
}
