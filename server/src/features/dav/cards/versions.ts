import { convertToVersion, linesOf, type Property, propertyOf } from '../../exports/public.ts';
import { extraOf, type VCardProperty } from '../../imports/public.ts';
import type { VCardVersion } from '../collection.ts';
import { type Item, keyOf } from './card-items.ts';
import type { Facet } from './facets.ts';
import { type CardLine, lineOf, unfold } from './card-lines.ts';

/** Parameters that only vCard 4.0 and its extensions have. */
const ONLY_4 = new Set(
  `altid author author-name calscale cc created derived geo index jscomps jsptr label level
  mediatype phonetic pid pref prop-id script service-type sort-as tz username`.split(/\s+/),
);

/** Fields that the versions write differently; a line of the other version is rewritten. */
const BOUND = new Set<Facet>([
  'birthday',
  'deceased_on',
  'dates',
  'pronouns',
  'related',
  'messengers',
]);

export function isBound(facet: Facet): boolean {
  return BOUND.has(facet);
}

/** A property as this version may have it. */
export function inVersion(property: Property, version: VCardVersion): Property {
  const converted = convertToVersion(property, version);
  const { charset: _charset, ...params } = converted.params;
  if (version === '4.0') return { ...converted, params: withoutInternet(property.name, params) };
  const encoding = /^base64$/i.test(params['encoding']?.[0] ?? '') ? ['b'] : params['encoding'];
  const service = params['service-type'];
  const kept = Object.entries(params).filter(([name]) => !ONLY_4.has(name));
  const isUri = property.name === 'tel' && params['value']?.[0] === 'uri';
  const written = kept.filter(([name]) => name !== 'value' || !isUri);
  return {
    ...converted,
    params: {
      ...Object.fromEntries(written),
      ...(encoding !== undefined && { encoding }),
      ...(service !== undefined && { 'x-service-type': service }),
    },
    text: isUri ? plainNumber(converted.text) : converted.text,
  };
}

/** The default of emails in 3.0, which 4.0 doesn't have. */
function withoutInternet(name: string, params: Property['params']): Property['params'] {
  const { type } = params;
  if (name !== 'email' || type === undefined) return params;
  const types = type.filter((word) => word.toLowerCase() !== 'internet');
  const { type: _type, ...others } = params;
  return types.length === 0 ? others : { ...params, type: types };
}

/** vCard 3.0 has no `tel:` URIs. */
function plainNumber(text: string): string {
  const [number = '', ...params] = text.replace(/^tel:/i, '').split(';');
  const extension = params.find((param) => /^ext=/i.test(param))?.slice(4);
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** A property that was read, to be written again. */
export function writable(property: VCardProperty): Property {
  return propertyOf(extraOf(property));
}

export function lineOfProperty(property: Property, version: VCardVersion): CardLine {
  return lineOf(unfold(linesOf(property).slice(0, -2)), version);
}

/** The item as this version writes it; its own spelling if that is right. */
export function itemInVersion(item: Item, version: VCardVersion): Item {
  const { line } = item;
  const before = writable(line.property);
  if (line.version === version && isRight(line, before)) return item;
  const after = inVersion(before, version);
  if (isRight(line, before) && isSame(before, after)) return item;
  return { ...withLine(item, lineOfProperty(after, version)), source: line };
}

/** The item with another spelling. */
export function withLine(item: Item, line: CardLine): Item {
  return { ...item, line, key: keyOf(line.property) };
}

function isSame(one: Property, other: Property): boolean {
  return JSON.stringify([one.text, one.params]) === JSON.stringify([other.text, other.params]);
}

/**
 * Whether a line keeps to its version: iOS shows quotes of a list of types, and CHARSET and quoted-printable are only
 * in 2.1.
 */
function isRight({ text, version }: CardLine, { name, params }: Property): boolean {
  const [head = ''] = unfold(text).split(':', 1);
  if (/;(CHARSET=|ENCODING="?QUOTED-PRINTABLE)/i.test(head)) return false;
  if (version === '4.0') return true;
  const isUri = name === 'tel' && params['value']?.[0] === 'uri';
  return !isUri && !/;TYPE="/i.test(head) && !Object.keys(params).some((key) => ONLY_4.has(key));
}
