import type { ProposedContact } from '#contract/imports.ts';
import { formatFullName } from '#contract/person-name.ts';
import { schemeOf } from '../../../../text/messenger-services.ts';
import { hasName } from '../name-fields.ts';
import type { VCardProperty } from './vcard-properties.ts';

/** Parameter values that are defaults or implied by the label. */
const DEFAULT_PARAMETERS: Record<string, RegExp> = {
  email: /^(type=(internet|home|work)|value=text)$/,
  tel: /^(type=(voice|cell|home|work|fax|pager)|value=text)$/,
  url: /^(type=(home|work)|value=ur[il])$/,
  adr: /^type=(home|work)$/,
  bday: /^(value=date|x-apple-omit-year=1604)$/,
  anniversary: /^value=date$/,
  'x-abdate': /^(value=date|x-apple-omit-year=1604)$/,
  impp: /^(value=uri|(x-)?service-type=.*)$/s,
};

/** Whether an export generated from the fields would be equivalent. */
export function isPlain(
  property: VCardProperty,
  says: Partial<ProposedContact>,
  contact: ProposedContact,
): boolean {
  const { group: _group, ...params } = property.params;
  const { name, values } = property;
  if (name.startsWith('x-acquaint-')) return true;
  const usual = Object.entries(params).every(
    ([key, list]) =>
      (name === 'n' && key === 'sort-as' && list === sortAsOf(contact)) ||
      [list]
        .flat()
        .every((value) => DEFAULT_PARAMETERS[name]?.test(`${key}=${value}`.toLowerCase())),
  );
  if (!usual) return false;
  const text = values.map((value) => value.trim());
  const check = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  return check?.({ text, params, types: property.types, says, contact }) ?? false;
}

interface PlainCheck {
  text: string[];
  params: VCardProperty['params'];
  types: string[];
  says: Partial<ProposedContact>;
  contact: ProposedContact;
}

const PLAIN: Record<string, (check: PlainCheck) => boolean> = {
  n: ({ text: [last = '', first = '', middle = '', prefix = '', suffix = '', ...others], says }) =>
    last === says.last_name &&
    first === says.first_name &&
    middle === says.middle_name &&
    prefix === says.name_prefix &&
    suffix === says.name_suffix &&
    others.every((part) => part === ''),
  fn: ({ text: [name = ''], contact }) =>
    [personOf(contact), formatFullName(contact)].includes(name) || isRepresented(name, contact),
  nickname: ({ text, says }) => text.length === 1 && text[0] === says.nickname,
  org: ({
    text: [company = '', unit = '', ...units],
    says: { company_name = '', department = '' },
  }) => company === company_name && unit === department && units.every((other) => other === ''),
  pronouns: ({ text, says }) => text[0] === says.pronouns,
  'x-pronouns': ({ text, says }) => text[0] === says.pronouns,
  'x-phonetic-first-name': ({ text, says }) => text[0] === says.phonetic_first_name,
  'x-phonetic-last-name': ({ text, says }) => text[0] === says.phonetic_last_name,
  title: ({ text, says }) => text[0] === says.job_title,
  note: ({ text, contact }) => text[0] === contact.notes,
  email: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.emails?.[0]?.value,
  tel: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.phones?.[0]?.value,
  url: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.urls?.[0]?.value,
  adr: ({ text, types, says }) => hasPlainTypes(types) && isPlainAddress(text, says),
  bday: isPlainDate,
  deathdate: isPlainDate,
  'x-deathdate': isPlainDate,
  anniversary: isPlainDate,
  'x-abdate': isPlainDate,
  impp: ({ text: [uri = ''], params, says: { messengers: [messenger] = [] } }) =>
    messenger !== undefined &&
    messenger.service === String(params['service-type'] ?? params['x-service-type'] ?? '') &&
    uri.startsWith(`${schemeOf(messenger.service)}:`),
  categories: ({ text, says, contact }) =>
    !says.favorite && text.every((tag) => contact.tags.includes(tag)),
};

function isPlainDate({ text: [date = ''] }: PlainCheck): boolean {
  return /^(\d{4}(-\d\d)?|(\d{4}|--)-?\d\d-?\d\d)$/.test(date);
}

/** Whether the types map to a label that maps back to them. */
function hasPlainTypes(types: string[]): boolean {
  const words = types.filter((type) => type !== 'internet' && type !== 'voice');
  return /^(|home|work|cell|fax|pager|fax home|fax work)$/.test(words.toSorted().join(' '));
}

function isPlainAddress([box = '', extended = '', ...lines]: string[], says: PlainCheck['says']) {
  const [address] = says.addresses ?? [];
  if (address === undefined || box !== '' || extended !== '') return false;
  const { label: _label, ...parts } = address;
  return Object.values(parts).every((part, index) => part === (lines[index] ?? ''));
}

function personOf(contact: ProposedContact): string {
  const { name_prefix, first_name, middle_name, last_name, name_suffix } = contact;
  const parts = [name_prefix, first_name, middle_name, last_name, name_suffix];
  return parts.filter((part) => part !== '').join(' ');
}

/** The SORT-AS that exports write. */
function sortAsOf({ phonetic_first_name, phonetic_last_name }: ProposedContact): string {
  return `${phonetic_last_name},${phonetic_first_name}`.replace(/,$/, '');
}

/** Whether the name repeats the company, an email or a number of an unnamed contact. */
function isRepresented(name: string, contact: ProposedContact): boolean {
  if (hasName(contact)) return false;
  const entries = [...contact.emails, ...contact.phones].map(({ value }) => value);
  return [contact.company_name, contact.nickname, ...entries].includes(name);
}
