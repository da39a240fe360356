import { isVisible } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { emptyRow, mapVCardFields, type VCardProperty } from '../../imports/public.ts';
import { CONTACT_PHOTO_FORMATS, hasImageFormat } from '../../../images/encode-photo.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import type { Facet } from './facets.ts';

/** What a line is for, and what a contact takes from it. */
export interface Reading {
  facet: Facet;
  value: unknown;
}

const FACETS: Record<string, Facet> = {
  n: 'n',
  fn: 'fn',
  nickname: 'nickname',
  org: 'org',
  title: 'job_title',
  note: 'notes',
  pronouns: 'pronouns',
  'x-pronouns': 'pronouns',
  'x-phonetic-first-name': 'phonetic_first_name',
  'x-phonetic-last-name': 'phonetic_last_name',
  email: 'emails',
  tel: 'phones',
  adr: 'addresses',
  url: 'urls',
  bday: 'birthday',
  'x-acquaint-birthday': 'birthday',
  deathdate: 'deceased_on',
  'x-deathdate': 'deceased_on',
  'x-acquaint-deceased-on': 'deceased_on',
  'x-acquaint-date': 'dates',
  'x-abdate': 'dates',
  anniversary: 'dates',
  impp: 'messengers',
  related: 'related',
  'x-abrelatednames': 'related',
  categories: 'tags',
  photo: 'photo',
  uid: 'uid',
  rev: 'rev',
  prodid: 'prodid',
  version: 'version',
};

/** Other properties of these lists have many names. */
const DETECTED = ['urls', 'messengers', 'dates'] as const;

/** Reads a line with its X-ABLabel. */
export function readLine(property: VCardProperty, label: VCardProperty | undefined): Reading {
  const { name } = property;
  const facet = Object.hasOwn(FACETS, name) ? FACETS[name] : undefined;
  if (facet === undefined) {
    const isOwn = name.startsWith('x-acquaint-') || name === 'role';
    return isOwn ? NO_READING : detect(property, label);
  }
  const read = Object.hasOwn(READERS, facet) ? READERS[facet] : undefined;
  if (facet === 'photo') return readPhoto(property);
  return { facet, value: read?.(property, label) ?? null };
}

const NO_READING: Reading = { facet: 'other', value: null };

type Reader = (property: VCardProperty, label?: VCardProperty) => unknown;

const READERS: Partial<Record<Facet, Reader>> = {
  n: namesOf,
  fn: namesOf,
  nickname: single('nickname'),
  job_title: single('job_title'),
  notes: single('notes'),
  phonetic_first_name: single('phonetic_first_name'),
  phonetic_last_name: single('phonetic_last_name'),
  pronouns: (property) =>
    firstCodePoints(contactOf(property).pronouns, LIMITS.name).trimEnd() || null,
  birthday: (property) => contactOf(property).birthday,
  deceased_on: (property) => contactOf(property).deceased_on,
  org: (property) => {
    const { company_name, department } = contactOf(property);
    return company_name + department === '' ? null : { company_name, department };
  },
  emails: entry('emails'),
  phones: entry('phones'),
  addresses: entry('addresses'),
  urls: entry('urls'),
  messengers: entry('messengers'),
  dates: entry('dates'),
  related: relatedOf,
  tags: ({ values }) => values.map(tagOf).filter(isVisible),
  uid: ({ values }) => (values[0] ?? '').trim() || null,
};

/** Unlike in imports, Google's groups are tags. */
function tagOf(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\u202D\u202E]/gu, ' ').trim();
  return firstCodePoints(line, LIMITS.name).trimEnd();
}

function contactOf(property: VCardProperty, label?: VCardProperty) {
  return rowOf(property, label).contact;
}

function rowOf(property: VCardProperty, label?: VCardProperty) {
  const row = emptyRow();
  mapVCardFields(row, label === undefined ? [property] : [property, label]);
  return row;
}

function single(
  field: 'nickname' | 'job_title' | 'notes' | 'phonetic_first_name' | 'phonetic_last_name',
): Reader {
  return (property) => contactOf(property)[field] || null;
}

function entry(list: 'emails' | 'phones' | 'addresses' | (typeof DETECTED)[number]): Reader {
  return (property, label) => contactOf(property, label)[list][0];
}

function namesOf({ values }: VCardProperty): string[] | null {
  return values.some((value) => value.trim() !== '') ? values : null;
}

/** A relationship by what its line says. */
export interface ReadRelated {
  /** The English name of the kind. */
  kind: string;
  name: string;
  uid: string;
}

function relatedOf(property: VCardProperty, label?: VCardProperty): ReadRelated | null {
  const [first] = rowOf(property, label).records?.relationships ?? [];
  return first === undefined ? null : { kind: first.kind.name, name: first.name, uid: first.uid };
}

function detect(property: VCardProperty, label: VCardProperty | undefined): Reading {
  const contact = contactOf(property, label);
  for (const list of DETECTED)
    if (contact[list].length > 0) return { facet: list, value: contact[list][0] };
  return NO_READING;
}

/** An image in the card, or the place of one in stored text. Other photos are never fetched, and kept as they are. */
function readPhoto({ params, values }: VCardProperty): Reading {
  const text = values.join(',');
  const isInline =
    /^data:[^,]*;base64,/i.test(text) || /^(b|base64)$/i.test(String(params['encoding'] ?? ''));
  if (!isInline) return NO_READING;
  const image = Buffer.from(text.replace(/^data:[^,]*,/i, ''), 'base64');
  if (image.length === 0) return { facet: 'photo', value: null };
  return hasImageFormat(image, CONTACT_PHOTO_FORMATS)
    ? { facet: 'photo', value: image }
    : NO_READING;
}
