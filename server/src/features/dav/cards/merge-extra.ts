import { extraOf } from '../../imports/public.ts';
import { isSameLine, storedKey } from './alignment.ts';
import { mainItem, readFields } from './card-fields.ts';
import type { Item } from './card-items.ts';
import { type Facet, SINGLES } from './facets.ts';

/** The stored properties after a PUT: those not served stay, as do those sent back, and new ones are added. */
export function mergeExtra(
  extra: readonly unknown[],
  served: readonly Item[],
  sent: readonly Item[],
  shownEntries: readonly Item[],
): unknown[] {
  const unheld = unheldItems(sent, new Set(shownEntries));
  const photos = sent.filter(({ facet }) => facet === 'photo');
  const left = new Set([...unheld, ...photos]);
  const kept = extra.filter((entry, index) => {
    const shown = served.find((item) => item.index === index);
    if (shown === undefined || shown.facet === 'uid') return true;
    if (hasField(shown) && 'says' in (entry as object)) return true;
    const same = [...left].find((item) => isSameLine(item, shown));
    if (same !== undefined) left.delete(same);
    return same !== undefined;
  });
  const keys = new Set(kept.flatMap(storedKey));
  const added = unheld.filter((item) => left.has(item) && !keys.has(item.key));
  return [...kept, ...added.map((item) => storedItem(item, sent))];
}

function hasField({ facet }: Item): boolean {
  return facet !== 'other';
}

const NEVER_STORED = new Set<Facet>([
  'tags',
  'photo',
  'uid',
  'version',
  'rev',
  'prodid',
  'label',
  'notes',
]);
const ENTRIES = new Set<Facet>([
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'related',
  'other',
]);

/** The lines that no field of the contact has, with their labels. */
function unheldItems(sent: readonly Item[], held: ReadonlySet<Item>): Item[] {
  const singles = [...SINGLES, 'fn', 'phonetic_first_name', 'phonetic_last_name'] as const;
  const main = new Set(singles.map((facet) => mainItem(sent, facet)));
  main.add(sent.find(({ facet }) => facet === 'n') ?? null);
  const items = sent.filter((item) => {
    if (NEVER_STORED.has(item.facet) || item.line.property.values.join('').trim() === '')
      return false;
    return ENTRIES.has(item.facet) ? !held.has(item) : !main.has(item);
  });
  const labels = new Set(items.flatMap(({ label }) => label ?? []));
  return [...items, ...labels];
}

/** As the importer stores it. */
function storedItem({ facet, line }: Item, sent: readonly Item[]): unknown {
  const entry = extraOf(line.property);
  if (facet !== 'n' || line.property.params['phonetic'] === undefined) return entry;
  const { phonetic_first_name, phonetic_last_name } = readFields(sent);
  return { ...entry, says: { phonetic_first_name, phonetic_last_name } };
}
