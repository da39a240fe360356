import type { Address, Contact } from '#contract/contacts.ts';
import { sameEntry, type ExtraData, type StoredLine } from './extra-properties.ts';
import { escapeText, escapeValue, property, type Property } from './vcard-line.ts';
import type { VCardVersion } from './vcard-version.ts';

type List = 'emails' | 'phones' | 'urls' | 'addresses';
type Entry = Contact[List][number];

const NAMES = { emails: 'email', phones: 'tel', urls: 'url', addresses: 'adr' } as const;

/** Emails, phones, links and addresses: stored properties if unchanged, else generated ones. */
export function entryLines(contact: Contact, extra: ExtraData, version: VCardVersion): Property[] {
  const groups = new Groups(extra);
  return (Object.keys(NAMES) as List[]).flatMap((list) => {
    const properties = contact[list].map((entry) => {
      const lines = extra.storedLines.filter(({ says }) =>
        says[list]?.some((importedEntry) => sameEntry(importedEntry, entry)),
      );
      // A label without a value isn't an entry.
      return lines.some(({ name }) => name !== 'x-ablabel')
        ? groups.claim(lines).map((line) => withPlainPhone(line, entry, version))
        : generateLines(NAMES[list], entry, version, groups);
    });
    return dropContradictingPref(properties.flat());
  });
}

/** vCard 3.0 has no `tel:` URIs: writes the plain number instead. */
function withPlainPhone(line: Property, entry: Entry, version: VCardVersion): Property {
  const { value = [], ...params } = line.params;
  if (version === '4.0' || line.name !== 'tel' || value[0] !== 'uri') return line;
  return { ...line, params, text: textOf('tel', entry) };
}

function generateLines(
  name: string,
  entry: Entry,
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

function textOf(name: string, entry: Entry): string {
  if ('value' in entry) return name === 'url' ? escapeValue(entry.value) : escapeText(entry.value);
  return addressText(entry);
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

class Groups {
  readonly #taken: Set<string>;
  #last: number;

  constructor({ storedLines, others }: ExtraData) {
    const labels = others.filter(({ name }) => name === 'x-ablabel');
    this.#taken = new Set(labels.map(({ group }) => group));
    const numbers = [...storedLines, ...others].map(({ group }) => /^item(\d{1,9})$/i.exec(group));
    this.#last = Math.max(0, ...numbers.map((found) => Number(found?.[1] ?? 0)));
  }

  next(): string {
    this.#last += 1;
    return `item${this.#last}`;
  }

  /** The lines of an entry, with new group names where theirs are taken. */
  claim(lines: StoredLine[]): Property[] {
    const groups = new Set(lines.map(({ group }) => group).filter((group) => group !== ''));
    const renamed = new Map(
      [...groups].map((group) => [group, this.#taken.has(group) ? this.next() : group]),
    );
    for (const group of groups) this.#taken.add(group);
    return lines.map(({ says: _says, ...line }) => ({
      ...line,
      group: renamed.get(line.group) ?? '',
    }));
  }
}

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
