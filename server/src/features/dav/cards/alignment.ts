import { isDeepStrictEqual } from 'node:util';
import type { VCardVersion } from '../collection.ts';
import type { DavCard } from './card.ts';
import { groupOf, hasSameLabel, type Item, keyOf } from './card-items.ts';
import type { Facet } from './facets.ts';
import { isBound, itemInVersion } from './versions.ts';
import { withGroup } from './item-groups.ts';

/**
 * Puts the lines of a contact at their positions in the text that a client sent. A sent line whose value the
 * contact still has is served as it was spelled.
 */
export class Alignment {
  /** What is served instead of each sent line. */
  readonly slots: Item[][];
  /** What isn't in the sent text. */
  readonly added: Item[] = [];
  readonly sent: readonly Item[];
  readonly generated: readonly Item[];
  readonly version: VCardVersion;
  /** The index of each stored property by its key. */
  readonly #stored: ReadonlyMap<string, number>;
  readonly #groups: Set<string>;

  constructor(card: DavCard, sent: Item[], generated: Item[], version: VCardVersion) {
    this.sent = sent;
    this.generated = generated;
    this.version = version;
    this.slots = sent.map(() => []);
    this.#stored = new Map(
      card.contact.extra.flatMap((entry, index) =>
        storedKey(entry).map((key): [string, number] => [key, index]),
      ),
    );
    this.#groups = new Set(sent.map(groupOf));
  }

  indexesOf(facet: Facet): number[] {
    return this.sent.flatMap((item, index) => (item.facet === facet ? [index] : []));
  }

  generatedOf(facet: Facet): Item[] {
    return this.generated.filter((item) => item.facet === facet);
  }

  /** Whether a sent line without a field is still stored with the contact, or has no value. */
  isKept({ key, line }: Item): boolean {
    return this.#stored.has(key) || isEmpty(line.property.values);
  }

  /** Serves the sent line; `own` is the generated one of the same value. */
  keep(index: number, own?: Item): void {
    this.slots[index]!.push(this.spelled(index, own));
  }

  spelled(index: number, own?: Item): Item {
    const item = this.sent[index]!;
    const { of, index: stored = own === undefined ? this.#stored.get(item.key) : undefined } =
      own ?? {};
    if (own !== undefined && isBound(own.facet) && item.line.version !== this.version)
      return { ...this.inGroupOf(index, own), source: item.line };
    return { ...itemInVersion(item, this.version), of, index: stored };
  }

  /** Serves a generated line instead of a sent one. */
  replace(index: number, own: Item): void {
    this.slots[index]!.push(this.inGroupOf(index, own));
  }

  /** Serves a generated line after the last of these, or at the end. */
  add(indexes: readonly number[], own: Item): void {
    const last = indexes.at(-1);
    const item = this.#inNewGroup(own);
    if (last === undefined) this.added.push(item);
    else this.slots[last]!.push(item);
  }

  /** Its group has the name of the sent line's, as other lines may belong to it. */
  inGroupOf(index: number, own: Item): Item {
    const item = this.sent[index]!;
    const { group } = item.line.property;
    if (group === '') return this.#inNewGroup(own);
    if (hasSameLabel(item, own)) return { ...withGroup(own, group), label: item.label };
    return withGroup(own, group);
  }

  #inNewGroup(own: Item): Item {
    if (own.label === null && own.line.property.group === '') return own;
    let number = 1;
    while (this.#groups.has(`item${number}`)) number += 1;
    this.#groups.add(`item${number}`);
    return withGroup(own, `item${number}`);
  }
}

export function isSameLine(one: Item, other: Item): boolean {
  const { source } = other;
  const isSame =
    one.key === other.key || (source !== undefined && one.key === keyOf(source.property));
  // The label is part of the value.
  return isSame && isDeepStrictEqual(one.value, other.value);
}

export function isSameValue(one: Item, other: Item): boolean {
  return one.value !== null && isDeepStrictEqual(one.value, other.value);
}

function isEmpty(values: readonly string[]): boolean {
  return values.every((value) => value.trim() === '');
}

/** The key of a property stored with a contact; none for cells. */
export function storedKey(entry: unknown): string[] {
  const {
    name,
    params = {},
    value = '',
  } = entry as {
    name?: string;
    params?: Record<string, string | string[]>;
    value?: string | string[];
  };
  if (name === undefined) return [];
  const types = [params['type'] ?? []].flat();
  return [keyOf({ name, params, values: [value].flat(), types, group: '', raw: '' })];
}
