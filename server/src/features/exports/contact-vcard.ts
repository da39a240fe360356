import type { Contact } from '#contract/contacts.ts';
import type { FullContact } from '../contacts/public.ts';
import {
  type ExtraData,
  isUnchanged,
  type MappedValues,
  parseExtra,
  partsFrom,
} from './extra-properties.ts';
import { entryLines, dropContradictingPref } from './vcard-entries.ts';
import { dataUri } from './data-uri.ts';
import { escapeText, linesOf, property, type Property } from './vcard-line.ts';
import { convertToVersion, type VCardVersion } from './vcard-version.ts';
import { formatName } from '#contract/person-name.ts';

/** Properties that importing apps map to a field; a stored one is exported under another name. */
const FIELDS = new Set(
  `begin end version n fn nickname org title role note email tel url adr bday categories
  x-acquaint-industry x-acquaint-company-size x-acquaint-website x-acquaint-company-notes
  x-acquaint-how-we-met x-acquaint-favorite x-acquaint-type x-acquaint-cadence-days
  x-acquaint-last-contacted-at x-acquaint-column`.split(/\s+/),
);

const SINGLE_PROPERTIES = new Set(['uid', 'rev', 'prodid', 'kind', 'gender', 'anniversary']);

/**
 * A contact as vCard 4.0 (RFC 6350) or 3.0 (RFC 2426), with its unmapped import data and its photo, a
 * JPEG. Fields without a vCard property
 * use `X-ACQUAINT-` properties.
 */
export function vcardOf(
  fullContact: FullContact,
  version: VCardVersion = '4.0',
  photo: Buffer | null = null,
): string {
  const { contact, type_name, extra } = fullContact;
  const read = parseExtra(extra);
  const storedLines = read.storedLines.filter(({ says }) => isUnchanged(contact, type_name, says));
  const unchanged = { ...read, storedLines };
  const card = [
    ...nameLines(fullContact, unchanged, version, partsFrom(read, 'n', 3)),
    ...workLines(fullContact, unchanged, partsFrom(read, 'org', 1)),
    ...entryLines(contact, unchanged, version),
    ...fieldLines(fullContact, unchanged, version),
    ...ownLines(fullContact),
    ...(photo === null ? [] : [property('photo', dataUri(photo))]),
  ];
  const lines = [...card, ...extraLines(unchanged, card)].map((line) =>
    convertToVersion(line, version),
  );
  const head = [property('begin', 'VCARD'), property('version', version)];
  return [...head, ...lines, property('end', 'VCARD')].map(linesOf).join('');
}

function isNamed({ contact }: FullContact): boolean {
  return contact.first_name !== '' || contact.last_name !== '';
}

/** FN is required, so unnamed contacts use other identifying data. */
function displayName(contact: Contact): string {
  const { company_name, nickname, email, phone_number } = contact;
  return formatName(contact) || company_name || nickname || email || phone_number;
}

/** Stored properties that still match the field, else generated ones. */
function storedOrGenerated(
  extra: ExtraData,
  name: string,
  field: keyof MappedValues,
  generated: Property[],
): Property[] {
  const stored = extra.storedLines.filter((line) => line.name === name && field in line.says);
  return stored.length > 0 ? stored : generated;
}

/** RFC 2426 requires N even without a name. `titles` are the imported prefix and suffix. */
function nameLines(
  fullContact: FullContact,
  extra: ExtraData,
  version: VCardVersion,
  titles: string,
): Property[] {
  const { contact } = fullContact;
  const { first_name, last_name } = contact;
  const parts = `${escapeText(last_name)};${escapeText(first_name)};;${titles || ';'}`;
  const generated = isNamed(fullContact) || version === '3.0' ? [property('n', parts)] : [];
  return [
    ...storedOrGenerated(extra, 'fn', 'first_name', textLine('fn', displayName(contact))),
    ...storedOrGenerated(extra, 'n', 'first_name', generated).slice(0, 1),
    ...storedOrGenerated(extra, 'nickname', 'nickname', textLine('nickname', contact.nickname)),
  ];
}

/** Further companies and titles of an import follow the first. `units` are the imported departments. */
function workLines({ contact }: FullContact, extra: ExtraData, units: string): Property[] {
  const { company_name, job_title } = contact;
  const company =
    units === ''
      ? textLine('org', company_name)
      : [property('org', `${escapeText(company_name)};${units}`)];
  const companies = storedOrGenerated(extra, 'org', 'company_name', company);
  const titles = storedOrGenerated(extra, 'title', 'job_title', textLine('title', job_title));
  const otherStored = (names: string[], written: Property[]) =>
    extra.storedLines.filter((line) => names.includes(line.name) && !written.includes(line));
  return [
    ...dropContradictingPref([...companies, ...otherStored(['org'], companies)]),
    ...dropContradictingPref([...titles, ...otherStored(['title', 'role'], titles)]),
  ];
}

function fieldLines(fullContact: FullContact, extra: ExtraData, version: VCardVersion): Property[] {
  const { contact } = fullContact;
  const { birthday } = contact;
  return [
    ...storedOrGenerated(
      extra,
      'bday',
      'birthday',
      birthday === null ? [] : [bday(birthday, version)],
    ),
    ...tagLines(fullContact, extra),
    ...notesProperties(fullContact, extra),
  ];
}

/** Apple uses the year 1604 for unknown years, because 3.0 requires one. */
function bday(birthday: string, version: VCardVersion): Property {
  if (version === '4.0') return property('bday', birthday.replace(/(?<=\d)-/g, ''));
  if (!birthday.startsWith('--')) return property('bday', birthday);
  const params = { 'x-apple-omit-year': ['1604'] };
  return property('bday', `1604${birthday.slice(1)}`, { params });
}

/** Stored properties, if they give the tags in order. */
function tagLines({ contact: { tags } }: FullContact, extra: ExtraData): Property[] {
  const stored = extra.storedLines.filter(({ name }) => name === 'categories');
  const storedTags = new Set(stored.flatMap(({ says }) => says.tags ?? []));
  const newTags = tags.filter((tag) => !storedTags.has(tag));
  const isSameOrder = [...storedTags, ...newTags].every((tag, index) => tag === tags[index]);
  const generated = isSameOrder ? newTags : tags;
  const line = property('categories', generated.map(escapeText).join(','));
  return [
    ...(isSameOrder ? dropContradictingPref(stored) : []),
    ...(generated.length > 0 ? [line] : []),
  ];
}

function notesProperties({ contact: { notes } }: FullContact, extra: ExtraData): Property[] {
  const stored = extra.storedLines.filter(({ name }) => name === 'note');
  const isComplete = stored.map(({ says }) => says.notes).join('\n\n') === notes;
  return isComplete && stored.length > 0 ? dropContradictingPref(stored) : textLine('note', notes);
}

function ownLines({ contact, type_name }: FullContact): Property[] {
  return [
    ...textLine('x-acquaint-industry', contact.industry),
    ...textLine('x-acquaint-company-size', contact.company_size),
    ...textLine('x-acquaint-website', contact.website),
    ...textLine('x-acquaint-company-notes', contact.company_notes),
    ...textLine('x-acquaint-how-we-met', contact.how_we_met),
    ...textLine('x-acquaint-favorite', contact.favorite ? 'true' : ''),
    ...textLine('x-acquaint-type', type_name ?? ''),
    ...textLine('x-acquaint-cadence-days', String(contact.cadence_days ?? '')),
    ...textLine('x-acquaint-last-contacted-at', contact.last_contacted_at ?? ''),
  ];
}

function textLine(name: string, text: string): Property[] {
  return text === '' ? [] : [property(name, escapeText(text))];
}

/** Unmapped data of other programs; `written` are the properties already written. */
function extraLines({ others, cells }: ExtraData, written: Property[]): Property[] {
  const names = new Set(written.map(({ name }) => name));
  const seenNames = new Set<string>();
  const lines = others.map((line) => {
    const isRepeated = SINGLE_PROPERTIES.has(line.name) && seenNames.has(line.name);
    seenNames.add(line.name);
    return isRepeated || isField(line, names)
      ? { ...line, name: `x-acquaint-kept-${line.name}` }
      : line;
  });
  const columns = cells.map(({ column, value }) =>
    property('x-acquaint-column', escapeText(value), { params: { 'x-name': [column] } }),
  );
  return [...lines, ...columns];
}

/** Profile URLs were imported as links. */
function isField({ name, params, text }: Property, written: Set<string>): boolean {
  // A second nickname, or a translated name, may follow the first.
  const second = name === 'nickname' || (name === 'n' && params['altid'] !== undefined);
  if (second && written.has(name) && params['pref'] === undefined) return false;
  return (
    FIELDS.has(name) ||
    (name === 'photo' && written.has(name)) ||
    (name === 'x-socialprofile' && /^https?:/i.test(text))
  );
}
