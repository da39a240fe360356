import type { Contact, Labeled } from '#contract/contacts.ts';
import { escaped, escapedPart, vcardText, withScheme } from '../../lib/text/vcard-text.ts';
import { displayName } from './contact-name.ts';

/** How to reach a contact as vCard 4.0 (RFC 6350), short enough for a QR code. */
export function contactVcard(contact: Contact): string {
  const { first_name, last_name, company_name, job_title } = contact;
  return vcardText([
    `FN:${escaped(displayName(contact))}`,
    `N:${escapedPart(last_name)};${escapedPart(first_name)};;;`,
    ...(company_name === '' ? [] : [`ORG:${escapedPart(company_name)}`]),
    ...(job_title === '' ? [] : [`TITLE:${escaped(job_title)}`]),
    ...contact.phones.map((entry) => `TEL${typeOf(entry)}:${escaped(entry.value)}`),
    ...contact.emails.map((entry) => `EMAIL${typeOf(entry)}:${escaped(entry.value)}`),
    ...contact.urls.map(({ value }) => `URL:${withScheme(value)}`),
  ]);
}

/** Other labels have no type (RFC 6350 §5.6). */
function typeOf({ label }: Labeled): string {
  return /^(home|work)$/i.test(label) ? `;TYPE=${label.toLowerCase()}` : '';
}
