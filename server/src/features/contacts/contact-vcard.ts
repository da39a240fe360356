import type { Labelled } from '#contract/contacts.ts';
import { sortName } from './searchable.ts';
import { extraLines, lastGroup } from './vcard-extra.ts';
import { endLine, escapeText, escapeValue, parameter } from './vcard-line.ts';
import type { WholeContact } from './whole-contacts.ts';

/**
 * A contact as vCard 4.0 (RFC 6350), with everything that the card has and what an import kept beside it. What vCard has
 * no property for is in `X-ACQUAINT-` ones, which our import reads.
 */
export function vcardOf(whole: WholeContact): string {
  const own = [...nameLines(whole), ...entryLines(whole), ...fieldLines(whole)];
  const written = new Set(own.map((line) => /^[^:;]*/.exec(line)![0].toLowerCase()));
  const lines = ['BEGIN:VCARD', 'VERSION:4.0', ...own];
  // Their own names, so that a field which the card has by now is not said twice.
  const ours = new Set([...written].filter((name) => OWN.has(name)));
  return [...lines, ...extraLines(whole.extra, ours), 'END:VCARD'].map(endLine).join('');
}

const OWN = new Set(['x-acquaint-type', 'x-acquaint-cadence-days', 'x-acquaint-last-contacted-at']);

function nameLines({ contact }: WholeContact): string[] {
  const { first_name, last_name, nickname, company_name, job_title } = contact;
  const named = first_name !== '' || last_name !== '';
  return [
    `FN:${escapeText(sortName(contact))}`,
    ...(named ? [`N:${escapeText(last_name)};${escapeText(first_name)};;;`] : []),
    ...textLine('NICKNAME', nickname),
    ...textLine('ORG', company_name),
    ...textLine('TITLE', job_title),
  ];
}

function entryLines({ contact, extra }: WholeContact): string[] {
  let group = lastGroup(extra);
  const labelled = (name: string, label: string, value: string): string[] => {
    const types = (name === 'TEL' ? PHONE_TYPES.get(label) : undefined) ?? TYPES.get(label);
    if (types !== undefined) return [`${name}${parameter('TYPE', types)}:${value}`];
    if (label === '') return [`${name}:${value}`];
    group += 1;
    return [`item${group}.${name}:${value}`, `item${group}.X-ABLabel:${escapeText(label)}`];
  };
  const entries = (name: string, list: Labelled[], write: (value: string) => string) =>
    list.flatMap(({ label, value }) => labelled(name, label, write(value)));
  return [
    ...entries('EMAIL', contact.emails, escapeText),
    ...entries('TEL', contact.phones, escapeText),
    ...entries('URL', contact.urls, escapeValue),
    ...contact.addresses.flatMap(({ label, street, city, region, postal_code, country }) => {
      const parts = ['', '', street, city, region, postal_code, country];
      return labelled('ADR', label, parts.map(escapeText).join(';'));
    }),
  ];
}

/** Labels that vCard has a word for; others are written as Apple does it, in a group. */
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

function fieldLines({ contact, type_name }: WholeContact): string[] {
  const { tags, birthday, cadence_days } = contact;
  return [
    ...(birthday === null ? [] : [`BDAY:${birthday.replace(/(?<=\d)-/g, '')}`]),
    ...(tags.length === 0 ? [] : [`CATEGORIES:${tags.map(escapeText).join(',')}`]),
    ...textLine('NOTE', contact.notes),
    ...textLine('X-ACQUAINT-INDUSTRY', contact.industry),
    ...textLine('X-ACQUAINT-COMPANY-SIZE', contact.company_size),
    ...textLine('X-ACQUAINT-WEBSITE', contact.website),
    ...textLine('X-ACQUAINT-COMPANY-NOTES', contact.company_notes),
    ...textLine('X-ACQUAINT-HOW-WE-MET', contact.how_we_met),
    ...textLine('X-ACQUAINT-FAVORITE', contact.favorite ? 'true' : ''),
    ...textLine('X-ACQUAINT-TYPE', type_name ?? ''),
    ...textLine('X-ACQUAINT-CADENCE-DAYS', String(cadence_days ?? '')),
    ...textLine('X-ACQUAINT-LAST-CONTACTED-AT', contact.last_contacted_at ?? ''),
  ];
}

function textLine(name: string, text: string): string[] {
  return text === '' ? [] : [`${name}:${escapeText(text)}`];
}
