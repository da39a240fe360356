import { escaped, vcardText } from '../../lib/text/vcard-text.ts';

/** The Contact Picker API, which only some browsers on phones have. */
interface ContactsManager {
  select: (
    properties: readonly ('name' | 'email' | 'tel')[],
    options: { multiple: boolean },
  ) => Promise<PickedContact[]>;
}

export interface PickedContact {
  name?: string[];
  email?: string[];
  tel?: string[];
}

const contactsManager = () => (navigator as { contacts?: ContactsManager }).contacts;

export function canPickContacts(): boolean {
  return contactsManager() !== undefined;
}

/** Lets the user pick contacts of the device; returns them as a vCard file, or null without any. */
export async function pickContacts(): Promise<File | null> {
  const picked = await contactsManager()?.select(['name', 'email', 'tel'], { multiple: true });
  if (picked === undefined || picked.length === 0) return null;
  return new File([vcardsOf(picked)], 'contacts.vcf', { type: 'text/vcard' });
}

/** Contacts without a name are named by their email or number. */
export function vcardsOf(contacts: readonly PickedContact[]): string {
  return contacts
    .map(({ name = [], email = [], tel = [] }) =>
      vcardText([
        `FN:${escaped(name[0] ?? email[0] ?? tel[0] ?? '')}`,
        ...[...new Set(email)].map((value) => `EMAIL:${escaped(value)}`),
        ...[...new Set(tel)].map((value) => `TEL:${escaped(value)}`),
      ]),
    )
    .join('');
}
