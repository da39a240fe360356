import type { Address, Contact, Messenger } from '#contract/contacts.ts';
import { sameEntry, type ExtraData } from './extra-properties.ts';
import { dateLines, isAnniversary } from './vcard-dates.ts';
import type { Groups } from './vcard-groups.ts';
import { escapeText, escapeValue, property, type Property } from './vcard-line.ts';
import type { VCardVersion } from './vcard-version.ts';
import { schemeOf } from '../../text/messenger-services.ts';

const NAMES = { emails: 'email', phones: 'tel', urls: 'url', addresses: 'adr' } as const;
type LabeledList = keyof typeof NAMES;
type LabeledEntry = Contact[LabeledList][number];
type List = LabeledList | 'messengers' | 'dates';
type Entry = Contact[List][number];

const LISTS = [...(Object.keys(NAMES) as LabeledList[]), 'messengers', 'dates'] as const;

/** Emails, phones, links, addresses, messengers and dates: stored properties if unchanged, else generated ones. */
export function entryLines(
  contact: Contact,
  extra: ExtraData,
  { version, groups }: { version: VCardVersion; groups: Groups },
): Property[] {
  const anniversary = contact.dates.find(isAnniversary);
  const generate = (list: List, entry: Entry) => {
    if ('handle' in entry) return [messengerLine(entry, version)];
    if ('date' in entry) {
      const isFirst = version === '4.0' && entry === anniversary;
      return dateLines(entry, isFirst ? 'anniversary' : 'x-abdate', groups);
    }
    return generateLines(NAMES[list as LabeledList], entry, version, groups);
  };
  return LISTS.flatMap((list) => {
    const properties = contact[list].map((entry) => {
      const lines = extra.storedLines.filter(({ says }) =>
        says[list]?.some((importedEntry) => sameEntry(importedEntry, entry)),
      );
      const valueLines = lines.filter(({ name }) => name !== 'x-ablabel');
      // A label without a value isn't an entry, and X-ABDATE is only Apple's.
      const isOlder = entry === anniversary && version === '4.0' && valueLines.every(isAppleDate);
      const written =
        valueLines.length > 0 && !isOlder
          ? groups.claim(lines).map((line) => withPlainPhone(line, entry, version))
          : generate(list, entry);
      return written.map((line) => ({ ...line, of: entry }));
    });
    return dropContradictingPref(properties.flat());
  });
}

function isAppleDate({ name, params }: Property): boolean {
  return name === 'x-abdate' && params['type'] === undefined;
}

/** vCard 3.0 has no `tel:` URIs: writes the plain number instead. */
function withPlainPhone(line: Property, entry: Entry, version: VCardVersion): Property {
  const { value = [], ...params } = line.params;
  if (version === '4.0' || line.name !== 'tel' || value[0] !== 'uri') return line;
  return { ...line, params, text: textOf('tel', entry as LabeledEntry) };
}

function generateLines(
  name: string,
  entry: LabeledEntry,
  version: VCardVersion,
  groups: Groups,
): Property[] {
  const { label } = entry;
  const text = textOf(name, entry);
  const defaultTypes = name === 'email' && version === '3.0' ? ['internet'] : [];
  const types = (name === 'tel' ? PHONE_TYPES.get(label) : undefined) ?? TYPES.get(label);
  const type = [...defaultTypes, ...(types ?? [])].map((word) =>
    version === '3.0' ? word.toUpperCase() : word,
  );
  const params = type.length > 0 ? { type } : {};
  if (types !== undefined || label === '') return [property(name, text, { params })];
  const group = groups.next();
  return [
    property(name, text, { params, group }),
    property('x-ablabel', escapeText(label), { group }),
  ];
}

function textOf(name: string, entry: LabeledEntry): string {
  if ('value' in entry) return name === 'url' ? escapeValue(entry.value) : escapeText(entry.value);
  return addressText(entry);
}

/** RFC 4770 requires a URI. The service is SERVICE-TYPE in 4.0 (RFC 9554), and Apple's parameter in 3.0. */
function messengerLine({ service, handle }: Messenger, version: VCardVersion): Property {
  const name = version === '4.0' ? 'service-type' : 'x-service-type';
  const params = service === '' ? {} : { [name]: [service] };
  return property('impp', `${schemeOf(service)}:${encodeURI(handle)}`, { params });
}

function addressText({ street, city, region, postal_code, country }: Address): string {
  return ['', '', street, city, region, postal_code, country].map(escapeText).join(';');
}

/** Labels with a vCard type; others use Apple's X-ABLabel in a group. */
const TYPES = new Map([
  ['work', ['work']],
  ['home', ['home']],
]);
const PHONE_TYPES = new Map([
  ['mobile', ['cell']],
  ['fax', ['fax']],
  ['pager', ['pager']],
  ['work fax', ['work', 'fax']],
  ['home fax', ['home', 'fax']],
]);

/** Importing apps sort by PREF, so it is omitted where it contradicts the order. */
export function dropContradictingPref(lines: Property[]): Property[] {
  const entries = lines.filter(({ name }) => name !== 'x-ablabel').map(preference);
  if (entries.every((rank, index) => index === 0 || rank >= entries[index - 1]!)) return lines;
  return lines.map(({ params: { pref: _pref, type = [], ...params }, ...line }) => {
    const types = type.filter((word) => word !== 'pref');
    return { ...line, params: { ...params, ...(types.length > 0 && { type: types }) } };
  });
}

const UNPREFERRED = 101;

function preference({ params }: Property): number {
  const pref = Number(params['pref']?.[0]);
  if (pref >= 1 && pref <= 100) return pref;
  return params['type']?.includes('pref') ? 1 : UNPREFERRED;
}
