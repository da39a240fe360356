import { isDeepStrictEqual } from 'node:util';
import { contactProperties, linesOf, property, type Property } from '../../exports/public.ts';
import type { VCardVersion } from '../collection.ts';
import type { DavCard } from './card.ts';
import { type Item, readItems } from './card-items.ts';
import { lineOfProperty, inVersion } from './versions.ts';

/** The lines of a contact, each followed by its label; `hidden` ones are what the version can't express. */
export function generatedItems(card: DavCard, version: VCardVersion): Item[] {
  const { properties, unmapped } = davProperties(card, version);
  const generated = itemsOf(properties, version);
  const shown = card.tags_as_categories
    ? generated
    : generated.filter(({ facet }) => facet !== 'tags');
  return withUnmapped(shown, itemsOf(unmapped, version), card);
}

/** The same as text, which is much faster; null if the contact has stored properties. */
export function generatedTexts(card: DavCard, version: VCardVersion): string[] | null {
  const { properties, unmapped } = davProperties(card, version);
  const isStored = properties.some(({ index }) => index !== undefined);
  if (isStored || unmapped.some(({ name }) => !TECHNICAL.has(name))) return null;
  const hidden = properties.filter(({ name }) => HIDDEN.has(name));
  const groups = new Set(hidden.map(({ group }) => group));
  return properties
    .filter((line) => !hidden.includes(line) && (line.group === '' || !groups.has(line.group)))
    .map((line) => linesOf(inVersion(line, version)).slice(0, -2));
}

function davProperties(card: DavCard, version: VCardVersion) {
  const { contact, type_name, extra } = card.contact;
  const full = {
    contact: card.tags_as_categories ? contact : { ...contact, tags: [] },
    type_name,
    extra: version === '3.0' ? extra.map(withoutPhonetic) : extra,
  };
  const { card: written, unmapped } = contactProperties(full, version, card.related);
  const properties = written.flatMap((line) => davProperty(line, version));
  return { properties: withNames(withPreference(properties)), unmapped: unmapped.others };
}

/** A name for pronunciation (RFC 9554) exists only in 4.0; in 3.0 the fields are written instead. */
function withoutPhonetic(entry: unknown): unknown {
  const { name, params = {} } = entry as { name?: string; params?: object };
  const isSpoken = 'phonetic' in params || 'sort-as' in params;
  return name === 'n' && isSpoken ? { column: '', value: '' } : entry;
}

const RENAMED: Record<string, string> = {
  'x-acquaint-pronouns': 'x-pronouns',
  'x-acquaint-deceased-on': 'x-deathdate',
};
/** Dates that a version can't express. */
const HIDDEN = new Set(['x-acquaint-birthday', 'x-acquaint-date', 'x-acquaint-deceased-on']);

/** Without what isn't sent to devices. */
function davProperty(line: Property, version: VCardVersion): Property[] {
  if (line.index !== undefined) return [line];
  if (line.name === 'uid') return [];
  const name = version === '3.0' ? (RENAMED[line.name] ?? line.name) : line.name;
  if (name.startsWith('x-acquaint-') && !HIDDEN.has(name)) return [];
  const params = Object.entries(line.params).filter(
    ([key]) => key !== 'sort-as' && !key.startsWith('x-acquaint-'),
  );
  return [{ ...line, name, params: Object.fromEntries(params) }];
}

/** Marks the first of several emails and phones, as not all clients keep their order. */
function withPreference(lines: Property[]): Property[] {
  const preferred = new Set(
    ['email', 'tel'].flatMap((name) => {
      const entries = lines.filter((line) => line.name === name);
      const isMarked = entries.some(
        ({ params }) => params['pref'] ?? params['type']?.includes('pref'),
      );
      return entries.length > 1 && !isMarked ? entries.slice(0, 1) : [];
    }),
  );
  return lines.map((line) =>
    preferred.has(line) ? { ...line, params: { ...line.params, pref: ['1'] } } : line,
  );
}

function withNames(lines: Property[]): Property[] {
  const missing = ['fn', 'n'].filter((name) => lines.every((line) => line.name !== name));
  return [...missing.map((name) => property(name, name === 'n' ? ';;;;' : '')), ...lines];
}

function itemsOf(properties: readonly Property[], version: VCardVersion): Item[] {
  const other = version === '3.0' ? '4.0' : '3.0';
  const lines = properties.map((line) => lineOfProperty(inVersion(line, version), version));
  const items = readItems(lines);
  for (const [index, item] of items.entries()) {
    const before = properties[index]!;
    const source = before.index === undefined ? undefined : lineOfProperty(before, other);
    const isConverted = source !== undefined && source.text !== item.line.text;
    Object.assign(item, {
      of: before.of,
      index: before.index,
      hidden: HIDDEN.has(before.name) && before.index === undefined,
      source: isConverted ? source : undefined,
    });
  }
  return items;
}

const TECHNICAL = new Set(['uid', 'version', 'rev', 'prodid']);
/** Fields that may have several lines. */
const SEVERAL = new Set([
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'related',
  'other',
]);

/** Adds properties without a field. A whole value takes the place of the one that was cut to fit the field. */
function withUnmapped(generated: Item[], unmapped: readonly Item[], card: DavCard): Item[] {
  const items = [...generated];

  for (const item of unmapped) {
    if (TECHNICAL.has(item.facet) || item.facet === 'label') continue;
    const same = items.findIndex(
      (other) =>
        other.facet === item.facet &&
        other.index === undefined &&
        item.value !== null &&
        item.facet !== 'other' &&
        isDeepStrictEqual(other.value, item.value),
    );
    if (same !== -1) items[same] = { ...item, of: items[same]!.of };
    else if (isShown(item, items, card)) items.push(item);
  }
  return items.filter(({ facet }) => facet !== 'label');
}

function isShown(item: Item, items: readonly Item[], card: DavCard): boolean {
  if (item.line.property.name === 'photo') return card.photo === null;
  if (item.facet === 'tags') return false;
  return SEVERAL.has(item.facet) || items.every(({ facet }) => facet !== item.facet);
}
