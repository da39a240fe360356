import type { Contact, OtherDetail } from '#contract/contacts.ts';
import { EMPTY_PROPOSAL, type ProposedContact } from '#contract/imports.ts';
import { applyMapping } from '../address-book/apply-mapping.ts';
import { guessMapping } from '../address-book/csv/csv-columns.ts';
import { targetsOf } from '../address-book/csv/csv-targets.ts';
import { emptyRow, type ExtraProperty, type VCardExtra } from '../address-book/read-row.ts';
import { mapVCardFields } from '../address-book/vcard/vcard-fields.ts';
import type { VCardProperty } from '../address-book/vcard/vcard-properties.ts';

/** Values of fields that a stored entry can fill. */
export type Reading = NonNullable<OtherDetail['fields']>;
type MovableField = keyof Reading;

/** Fields that earlier versions didn't have. */
const MOVABLE = new Set<string>([
  'name_prefix',
  'middle_name',
  'name_suffix',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'department',
  'messengers',
  'birthday',
  'dates',
  'met_on',
  'deceased_on',
] satisfies MovableField[]);

/** What entries stored without a field say to the current version, which has more fields than the one that stored them. */
export function readStored(extra: readonly ExtraProperty[]): Map<ExtraProperty, Reading> {
  const properties = new Map<VCardProperty, VCardExtra>();
  const readings = new Map<ExtraProperty, Reading>();
  for (const entry of extra) {
    if ('column' in entry) setReading(readings, entry, readCell(entry));
    else if (entry.says === undefined) properties.set(propertyOf(entry), entry);
  }
  const row = emptyRow();
  for (const { property, source } of mapVCardFields(row, [...properties.keys()]))
    if (!row.extra.includes(source))
      setReading(readings, properties.get(property)!, readingOf(source.says ?? {}));
  return readings;
}

/** The stored entries; those whose reading the card already has are marked as originals of its fields. */
export function withReadings(contact: Contact, stored: readonly unknown[]): unknown[] {
  const extra = stored as ExtraProperty[];
  const readings = readStored(extra);
  const present = new Map([...readings].filter(([, reading]) => hasReading(contact, reading)));
  const groups = new Map(
    [...present].map(([entry, says]) => ['params' in entry ? groupOf(entry) : '', says]),
  );
  return extra.map((entry) => {
    if ('column' in entry || entry.says !== undefined) return entry;
    const isLabel = entry.name === 'x-ablabel' && groupOf(entry) !== '';
    const says = present.get(entry) ?? (isLabel ? groups.get(groupOf(entry)) : undefined);
    return says === undefined ? entry : { ...entry, says };
  });
}

/** Whether the card has all values of a reading. */
export function hasReading(contact: Contact, reading: Reading): boolean {
  return Object.entries(reading).every(([name, value]) => {
    const current = contact[name as MovableField];
    if (!Array.isArray(value) || !Array.isArray(current)) return current === value;
    const keys = new Set(current.map(keyOf));
    return value.every((entry) => keys.has(keyOf(entry)));
  });
}

function keyOf(entry: object): string {
  const members = Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(members).toLowerCase();
}

function setReading(
  readings: Map<ExtraProperty, Reading>,
  entry: ExtraProperty,
  reading: Reading | null,
): void {
  if (reading !== null) readings.set(entry, reading);
}

function readingOf(says: Partial<ProposedContact>): Reading | null {
  const fields = Object.entries(says);
  return fields.length > 0 && fields.every(([name]) => MOVABLE.has(name)) ? says : null;
}

/** Cells are read one by one, so that only columns that need no other are. */
function readCell({ column, value }: { column: string; value: string }): Reading | null {
  const targets = targetsOf([column], guessMapping([column]));
  const { contact, problems, extra } = applyMapping([value], targets, new Map());
  const isUnlabeled = contact.dates.some(({ label }) => label === '');
  if (extra.length > 0 || isUnlabeled || problems.some(({ field }) => field !== '')) return null;
  const filled = Object.entries(contact).filter(
    ([name, text]) =>
      JSON.stringify(text) !== JSON.stringify(EMPTY_PROPOSAL[name as keyof ProposedContact]),
  );
  return readingOf(Object.fromEntries(filled));
}

export function groupOf({ params }: VCardExtra): string {
  return String(params['group'] ?? '');
}

export function typesOf({ params }: VCardExtra): string[] {
  return [params['type'] ?? []].flat();
}

function propertyOf(entry: VCardExtra): VCardProperty {
  const { name, params, value, escaped = '' } = entry;
  const values = [value].flat();
  return { name, params, values, raw: escaped, group: groupOf(entry), types: typesOf(entry) };
}
