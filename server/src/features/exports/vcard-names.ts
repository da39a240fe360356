import type { Contact } from '#contract/contacts.ts';
import { formatFullName } from '#contract/person-name.ts';
import type { FullContact } from '../contacts/public.ts';
import type { ExtraData, MappedValues } from './extra-properties.ts';
import { property, escapeText, textLine, type Property } from './vcard-line.ts';
import { storedOrGenerated } from './stored-or-generated.ts';
import type { VCardVersion } from './vcard-version.ts';

/** FN is required, so unnamed contacts use other identifying data. */
function displayName(contact: Contact): string {
  const { first_name, last_name, company_name, nickname, email, phone_number } = contact;
  const fullName = first_name + last_name === '' ? '' : formatFullName(contact);
  return fullName || company_name || nickname || email || phone_number;
}

/** RFC 2426 requires N even without a name. */
export function nameLines(
  { contact }: FullContact,
  extra: ExtraData,
  version: VCardVersion,
): Property[] {
  const { last_name, first_name, middle_name, name_prefix, name_suffix } = contact;
  const parts = [last_name, first_name, middle_name, name_prefix, name_suffix];
  const isNamed = parts.some((part) => part !== '');
  const line = property('n', parts.map(escapeText).join(';'), {
    params: version === '4.0' ? sortAs(contact) : {},
  });
  const generated = isNamed || version === '3.0' ? [line] : [];
  const names = storedOrGenerated(extra, 'n', 'first_name', generated).slice(0, 1);
  const phonetic = extra.storedLines.filter(({ name, says }) => name === 'n' && isPhonetic(says));
  return [
    ...storedOrGenerated(extra, 'fn', 'first_name', textLine('fn', displayName(contact))),
    ...names,
    ...phonetic.filter((stored) => !names.includes(stored)),
    ...(phonetic.length > 0 ? [] : phoneticLines(contact, extra)),
    ...storedOrGenerated(extra, 'nickname', 'nickname', textLine('nickname', contact.nickname)),
  ];
}

function isPhonetic({ phonetic_first_name, phonetic_last_name }: MappedValues): boolean {
  return Boolean(phonetic_first_name ?? '') || Boolean(phonetic_last_name ?? '');
}

function phoneticLines(contact: Contact, extra: ExtraData): Property[] {
  const line = (name: string, field: 'phonetic_first_name' | 'phonetic_last_name') =>
    storedOrGenerated(extra, name, field, textLine(name, contact[field]));
  return [
    ...line('x-phonetic-first-name', 'phonetic_first_name'),
    ...line('x-phonetic-last-name', 'phonetic_last_name'),
  ];
}

/** The pronunciation, by which names are sorted; its parts can't contain commas. */
function sortAs({ phonetic_first_name, phonetic_last_name }: Contact): Property['params'] {
  const isWritable = !/[,"]/.test(phonetic_first_name + phonetic_last_name);
  const text = `${phonetic_last_name},${phonetic_first_name}`.replace(/,$/, '');
  return isWritable && text !== '' ? { 'sort-as': [text] } : {};
}
