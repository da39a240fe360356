import { labelOfApple, type VCardProperty } from '../../imports/public.ts';
import type { CardLine } from './card-lines.ts';
import type { Facet } from './facets.ts';
import { readLine } from './read-line.ts';

/** A line and what it means. */
export interface Item {
  line: CardLine;
  facet: Facet;
  /** What a contact takes from the line; null if it can't. */
  value: unknown;
  /** Equal for lines that say the same, whatever their group. */
  key: string;
  /** Its X-ABLabel. */
  label: Item | null;
  /** The entry or relationship of the contact that it shows. */
  of?: object | undefined;
  /** The index of the stored property that it repeats. */
  index?: number | undefined;
  /** The version that's served can't say it. */
  hidden?: boolean | undefined;
  /** What it was before it was converted to the version that's served. */
  source?: CardLine | undefined;
}

/** Reads all lines of a card. */
export function readItems(lines: readonly CardLine[]): Item[] {
  const items = lines.map((line): Item => {
    const { property } = line;
    return { line, facet: 'other', value: null, key: keyOf(property), label: null };
  });
  const labels = items.filter(
    ({ line }) => line.property.name === 'x-ablabel' && line.property.group !== '',
  );
  const labelOf = new Map(labels.map((item) => [groupOf(item), item]));
  const groups = new Set<string>();
  for (const item of items) {
    if (item.line.property.name === 'x-ablabel') continue;
    groups.add(groupOf(item));
    item.label = labelOf.get(groupOf(item)) ?? null;
    Object.assign(item, readLine(item.line.property, item.label?.line.property));
  }
  for (const label of labels) if (groups.has(groupOf(label))) label.facet = 'label';
  return items;
}

export function groupOf({ line }: Item): string {
  return line.property.group.toLowerCase();
}

/** Whether both lines have the same label, or none. */
export function hasSameLabel(one: Item, other: Item): boolean {
  const [a, b] = [one, other].map(({ label }) =>
    labelOfApple(label?.line.property.values[0] ?? ''),
  );
  return a === b;
}

/** Preferred entries are first (RFC 6350 §5.3). */
export function byPreference(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => preference(a) - preference(b));
}

const UNPREFERRED = 101;

function preference({ line }: Item): number {
  const pref = Number(line.property.params['pref']);
  if (pref >= 1 && pref <= 100) return pref;
  return line.property.types.includes('pref') ? 1 : UNPREFERRED;
}

export function keyOf({ name, params, values, types }: VCardProperty): string {
  const { group: _group, type: _type, charset: _charset, ...others } = params;
  const sorted = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, types.toSorted(), sorted, values]);
}
