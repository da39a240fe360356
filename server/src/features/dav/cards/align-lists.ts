import { type Alignment, isSameLine, isSameValue } from './alignment.ts';
import { byPreference, type Item } from './card-items.ts';
import type { List } from './facets.ts';
import { lineOfProperty, withLine, writable } from './versions.ts';

/** The entries of a list in the order of the contact. */
export function alignList(card: Alignment, list: List): void {
  const indexes = card.indexesOf(list);
  const own = card.generatedOf(list);
  const matches = matchEntries(card, indexes, own);
  const free: number[] = [];
  for (const index of indexes) {
    const item = card.sent[index]!;
    const match = matches.get(index);
    const isRepeated = [...matches.values()].some((other) => isSameValue(item, other));
    if (match !== undefined || isRepeated || card.isKept(item)) card.keep(index, match);
    else free.push(index);
  }
  const matched = new Set(matches.values());
  for (const item of own.filter((other) => !matched.has(other))) {
    const index = free.shift();
    if (index === undefined) card.add(indexes, item);
    else card.replace(index, item);
  }
  putInOrder(card, indexes, own);
}

/** The generated line of each sent one. */
function matchEntries(
  { sent }: Alignment,
  indexes: readonly number[],
  own: readonly Item[],
): Map<number, Item> {
  const matches = new Map<number, Item>();
  const left = new Set(own);
  for (const isSame of [isSameLine, isSameValue])
    for (const index of indexes) {
      if (matches.has(index)) continue;
      const match = [...left].find((other) => isSame(sent[index]!, other));
      if (match === undefined) continue;
      matches.set(index, match);
      left.delete(match);
    }
  return matches;
}

/** Entries keep their positions unless their order, or the preferred one, has changed. */
function putInOrder(card: Alignment, indexes: readonly number[], own: readonly Item[]): void {
  const order = own
    .filter(({ of, hidden }) => of !== undefined && hidden !== true)
    .map(({ of }) => of);
  const slots = [...indexes.map((index) => card.slots[index]!), card.added];
  const isEntry = (item: Item) => item.of !== undefined && order.includes(item.of);
  const placed = slots.flat().filter(isEntry);
  const hasOrder = (items: readonly Item[]) =>
    byPreference(items).every((item, index) => item.of === order[index]);
  if (placed.length === 0 || hasOrder(placed)) return;
  const sorted = order.flatMap((of) => placed.find((item) => item.of === of) ?? []);
  const isPlain = hasOrder(sorted);
  const next = sorted.map((item) => (isPlain ? item : withoutPreference(item, card)));
  for (const slot of slots)
    for (const [position, item] of slot.entries())
      if (isEntry(item)) slot[position] = next.shift()!;
}

function withoutPreference(item: Item, { version }: Alignment): Item {
  const property = writable(item.line.property);
  const { pref, type = [], ...others } = property.params;
  if (pref === undefined && !type.includes('pref')) return item;
  const types = type.filter((word) => word !== 'pref');
  const params = { ...others, ...(types.length > 0 && { type: types }) };
  return withLine(item, lineOfProperty({ ...property, params }, version));
}
