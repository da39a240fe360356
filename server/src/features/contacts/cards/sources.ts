import { isDeepStrictEqual } from 'node:util';
import type { Address, LabeledDate, Labeled, Messenger } from '#contract/contacts.ts';
import type { ProfileField } from '#contract/profile-changes.ts';
import type { Sources, StringRecord } from '../../../infra/jsonb-columns.ts';
import type { Card } from './card.ts';

export type Source = Sources[string];

/** The key of the source of values without their own: that of a new contact's values. */
const INITIAL = '*';

const FIELDS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'nickname',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'company_name',
  'department',
  'job_title',
  'industry',
  'company_size',
  'website',
  'company_notes',
  'birthday',
  'met_on',
  'deceased_on',
  'notes',
  'how_we_met',
] as const satisfies (keyof Card)[];

const LISTS = ['emails', 'phones', 'addresses', 'urls', 'messengers', 'dates'] as const;
type List = (typeof LISTS)[number];
type SourcedEntry = Labeled | Address | LabeledDate | Messenger;

/** A contact with the sources of its values. */
export interface SourcedCard {
  card: Partial<Card>;
  sources: Sources;
}

export function initialSources(source: Source): Sources {
  return { [INITIAL]: source };
}

/** The keys of all values that aren't empty: fields, `custom.7`, `emails:a@example.com`, and parts of the first address. */
function valuesOf(card: Partial<Card>): Map<string, string> {
  const values = new Map<string, string>();
  for (const field of FIELDS) if (card[field]) values.set(field, card[field]);
  for (const [id, value] of Object.entries(card.custom ?? {}))
    values.set(`custom.${id}`, String(value));
  for (const list of LISTS)
    for (const entry of card[list] ?? []) values.set(`${list}:${contentOf(entry)}`, '');
  for (const part of ['city', 'country'] as const) {
    const value = card.addresses?.[0]?.[part];
    if (value) values.set(part, value);
  }
  return values;
}

/** Without the label, so that a new label doesn't change the source. */
function contentOf(entry: SourcedEntry): string {
  if ('value' in entry) return entry.value;
  if ('date' in entry) return entry.date;
  if ('handle' in entry) return entry.handle;
  const { street, city, region, postal_code, country } = entry;
  return [street, postal_code, city, region, country].join('|');
}

/** The source of the value with this key; undefined if it's older than the records. */
function sourceAt(sources: Sources, key: string): Source | undefined {
  const source = sources[key] ?? sources[INITIAL];
  return source?.kind === 'unknown' ? undefined : source;
}

/** The source of a field's value, or of an entry of a list. */
export function sourceOf(
  sources: Sources,
  field: keyof Card | 'city' | 'country',
  entry?: SourcedEntry,
): Source | undefined {
  return sourceAt(sources, entry === undefined ? field : `${field}:${contentOf(entry)}`);
}

/** The sources of all values of a contact, by keys such as `job_title` and `emails.0`. */
export function namedSources({ card, sources }: SourcedCard): [name: string, source: Source][] {
  const entryNames = LISTS.flatMap((list) =>
    (card[list] ?? []).map((entry, index) => [`${list}:${contentOf(entry)}`, `${list}.${index}`]),
  );
  const names = new Map(entryNames as [string, string][]);
  return [...valuesOf(card).keys()].flatMap((key) => {
    const source = sourceAt(sources, key);
    return source === undefined ? [] : [[names.get(key) ?? key, source] as [string, Source]];
  });
}

/** The sources of a changed contact: changed values come from `source`. Undefined if no value changed. */
export function sourcesAfter(
  before: { card: Card; sources: Sources },
  after: Card,
  source: Source,
): Sources | undefined {
  const fields = [...FIELDS, ...LISTS, 'custom'] as const;
  if (fields.every((field) => before.card[field] === after[field])) return undefined;
  return combineSources(after, [before], source);
}

/** Each value has the source of the first of these contacts that has the value, or else `source`. */
export function combineSources(card: Card, from: SourcedCard[], source: Source): Sources {
  const known = from.map((contact) => ({ ...contact, values: valuesOf(contact.card) }));
  const initial = from[0]?.sources[INITIAL];
  const result: Sources = initial === undefined ? {} : { [INITIAL]: initial };
  for (const [key, value] of valuesOf(card)) {
    const former = formerValue(known, card, key, value, source);
    const own = former === null ? source : sourceIn(former, source.at);
    const isInitial =
      initial === undefined ? own.kind === 'unknown' : isDeepStrictEqual(own, initial);
    if (!isInitial) result[key] = own;
  }
  return result;
}

interface KnownCard extends SourcedCard {
  values: Map<string, string>;
}

interface FormerValue {
  sources: Sources;
  key: string;
}

function sourceIn({ sources, key }: FormerValue, at: string): Source {
  return sources[key] ?? sources[INITIAL] ?? { kind: 'unknown', at };
}

/** Where a value was before; null if it's new. */
function formerValue(
  known: KnownCard[],
  card: Card,
  key: string,
  value: string,
  { kind }: Source,
): FormerValue | null {
  if (key === 'city' || key === 'country') return formerPart(known, card, key, value, kind);
  const owner = known.find(({ values }) => values.get(key) === value);
  if (owner !== undefined) return { sources: owner.sources, key };
  const [before] = known;
  const formerKey = before && firstAddressKey(before.card);
  // The profile only changes the city and country of the first address, which keeps its source.
  return kind === 'profile' && before && formerKey && key === firstAddressKey(card)
    ? { sources: before.sources, key: formerKey }
    : null;
}

/** As above for a part of the first address, which may have been another address before. */
function formerPart(
  known: KnownCard[],
  card: Card,
  key: 'city' | 'country',
  value: string,
  kind: Source['kind'],
): FormerValue | null {
  const addressKey = firstAddressKey(card)!;
  const same = known.find((contact) => firstAddressKey(contact.card) === addressKey);
  if (same !== undefined) return { sources: same.sources, key };
  const [before] = known;
  if (before === undefined) return null;
  const isProfile = kind === 'profile' && firstAddressKey(before.card) !== undefined;
  const listed = known.find(({ values }) => values.has(addressKey));
  if (listed !== undefined && !isProfile) return { sources: listed.sources, key: addressKey };
  const isSameAddress = isProfile || before.card.addresses?.length === card.addresses.length;
  return isSameAddress && before.values.get(key) === value
    ? { sources: before.sources, key }
    : null;
}

function firstAddressKey({ addresses }: Partial<Card>): string | undefined {
  return addresses?.[0] && `addresses:${contentOf(addresses[0])}`;
}

const LIST_FIELDS: Partial<Record<string, ProfileField>> = {
  emails: 'email',
  phones: 'phone_number',
} satisfies Partial<Record<List, ProfileField>>;

/** Values taken from a profile that an edit removed, by profile field: they must not come back by themselves. */
export function removedFromProfile(
  { card, sources }: { card: Card; sources: Sources },
  after: Card,
): StringRecord {
  const left = valuesOf(after);
  const removed: StringRecord = {};
  for (const [key, value] of valuesOf(card)) {
    if (left.has(key) || sourceAt(sources, key)?.kind !== 'profile') continue;
    const [list = '', ...content] = key.split(':');
    const field = LIST_FIELDS[list];
    if (field !== undefined) removed[field] = content.join(':');
    else if (content.length === 0) removed[key] = value;
  }
  return removed;
}
