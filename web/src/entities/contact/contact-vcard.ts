import type { Contact, Labeled, Messenger } from '#contract/contacts.ts';
import { escaped, escapedPart, vcardText, withScheme } from '../../lib/text/vcard-text.ts';
import { nameWithParts } from './contact-name.ts';

/** How to reach a contact as vCard 4.0 (RFC 6350), short enough for a QR code. */
export function contactVcard(contact: Contact): string {
  return vcardText([
    `FN:${escaped(nameWithParts(contact))}`,
    `N:${NAME_PARTS.map((part) => escapedPart(contact[part])).join(';')}`,
    ...property('X-PHONETIC-FIRST-NAME', contact.phonetic_first_name),
    ...property('X-PHONETIC-LAST-NAME', contact.phonetic_last_name),
    ...organization(contact),
    ...property('TITLE', contact.job_title),
    ...contact.phones.map((entry) => `TEL${typeOf(entry)}:${escaped(entry.value)}`),
    ...contact.emails.map((entry) => `EMAIL${typeOf(entry)}:${escaped(entry.value)}`),
    ...contact.messengers.map(messengerLine),
    ...contact.urls.map(({ value }) => `URL:${withScheme(value)}`),
  ]);
}

/** In the order of RFC 6350 §6.2.2. */
const NAME_PARTS = [
  'last_name',
  'first_name',
  'middle_name',
  'name_prefix',
  'name_suffix',
] as const;

function property(name: string, value: string): string[] {
  return value === '' ? [] : [`${name}:${escaped(value)}`];
}

function organization({ company_name, department }: Contact): string[] {
  const units = department === '' ? [company_name] : [company_name, department];
  return units.join('') === '' ? [] : [`ORG:${units.map(escapedPart).join(';')}`];
}

/** As Apple writes messengers, which other address books read, too. */
function messengerLine({ service, handle }: Messenger): string {
  const type = service === '' ? '' : `;X-SERVICE-TYPE="${service.replaceAll('"', '')}"`;
  return `IMPP${type}:x-apple:${encodeURIComponent(handle)}`;
}

/** Other labels have no type (RFC 6350 §5.6). */
function typeOf({ label }: Labeled): string {
  return /^(home|work)$/i.test(label) ? `;TYPE=${label.toLowerCase()}` : '';
}
