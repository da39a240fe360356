import type { FullContact } from '../contacts/public.ts';
import type { FieldDefinition } from '../custom-fields/public.ts';
import { withReadings } from '../imports/public.ts';
import type { RelationshipOfCard } from '../relationships/public.ts';
import { type ExtraData, isUnchanged, type MappedValues, parseExtra } from './extra-properties.ts';
import { hasOlderParts, withOlderParts } from './older-parts.ts';
import { birthdayLine, deathDateLine } from './vcard-dates.ts';
import { entryLines, dropContradictingPref } from './vcard-entries.ts';
import { dataUri } from './data-uri.ts';
import { storedOrGenerated } from './stored-or-generated.ts';
import { extraLines } from './vcard-extra.ts';
import { Groups } from './vcard-groups.ts';
import { escapeText, linesOf, property, type Property, textLine } from './vcard-line.ts';
import { relatedLines } from './vcard-related.ts';
import { nameLines } from './vcard-names.ts';
import { convertToVersion, type VCardVersion } from './vcard-version.ts';

interface CardAdditions {
  /** A JPEG. */
  photo?: Buffer | null;
  related?: readonly RelationshipOfCard[];
  /** The custom fields of the owner. */
  fields?: readonly FieldDefinition[];
}

/**
 * A contact as vCard 4.0 (RFC 6350) or 3.0 (RFC 2426), with its unmapped import data. Fields without a property in the version use `X-ACQUAINT-` properties.
 */
export function vcardOf(
  fullContact: FullContact,
  version: VCardVersion = '4.0',
  { photo = null, related = [], fields = [] }: CardAdditions = {},
): string {
  const { card, unmapped } = contactProperties(fullContact, version, related);
  card.push(
    ...fields.flatMap((field) => customLine(fullContact, field)),
    ...(photo === null ? [] : [property('photo', dataUri(photo))]),
  );
  const lines = [...card, ...extraLines(unmapped, card, fullContact.contact)].map((line) =>
    convertToVersion(line, version),
  );
  const head = [property('begin', 'VCARD'), property('version', version)];
  return [...head, ...lines, property('end', 'VCARD')].map(linesOf).join('');
}

/** What is written of the fields of a contact, and its unmapped import data. */
export function contactProperties(
  fullContact: FullContact,
  version: VCardVersion,
  related: readonly RelationshipOfCard[],
): { card: Property[]; unmapped: ExtraData } {
  const { contact, type_name, extra } = fullContact;
  const read = parseExtra(withReadings(contact, extra));
  const storedLines = read.storedLines.filter(
    (line) => isUnchanged(contact, type_name, line.says) && hasOlderParts(contact, line),
  );
  const unchanged = { ...read, storedLines };
  const complete = { ...fullContact, contact: withOlderParts(contact, read) };
  const groups = new Groups(unchanged);
  const card = [
    ...nameLines(complete, unchanged, version),
    ...workLines(complete, unchanged),
    ...entryLines(contact, unchanged, { version, groups }),
    ...relatedLines(fullContact, related, { version, groups }),
    ...fieldLines(fullContact, unchanged, version),
    ...ownLines(fullContact),
  ];
  return { card, unmapped: unchanged };
}

/** Further companies and titles of an import follow the first. */
function workLines({ contact }: FullContact, extra: ExtraData): Property[] {
  const { company_name, department, job_title } = contact;
  const units = department === '' ? [company_name] : [company_name, department];
  const text = units.map(escapeText).join(';');
  const company = text === '' ? [] : [property('org', text)];
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
  const { birthday, deceased_on, met_on, pronouns } = contact;
  const pronounsName = version === '4.0' ? 'pronouns' : 'x-acquaint-pronouns';
  const stored = (field: keyof MappedValues, generated: Property[]) => {
    const lines = extra.storedLines.filter(({ says }) => field in says);
    return lines.length > 0 ? lines : generated;
  };
  return [
    ...stored(
      'birthday',
      dateLine(birthday, (date) => birthdayLine(date, version)),
    ),
    ...stored(
      'deceased_on',
      dateLine(deceased_on, (date) => deathDateLine(date, version)),
    ),
    ...stored('pronouns', textLine(pronounsName, pronouns)),
    ...dateLine(met_on, (date) => property('x-acquaint-met-on', date)),
    ...tagLines(fullContact, extra),
    ...notesProperties(fullContact, extra),
  ];
}

function dateLine(date: string | null, line: (date: string) => Property): Property[] {
  return date === null ? [] : [line(date)];
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

function customLine({ contact }: FullContact, { id, name, kind }: FieldDefinition): Property[] {
  const line = textLine('x-acquaint-field', String(contact.custom[id] ?? ''));
  return line.map((one) => ({ ...one, params: { 'x-name': [name], 'x-kind': [kind] } }));
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
