import { z } from 'zod';
import type { Contact } from '#contract/contacts.ts';
import { id, timestamp } from '#contract/fields.ts';

/** Identifies a person, without the long lists of a contact. */
export const foundPerson = z.object({
  contact_id: id,
  name: z.string(),
  nickname: z.string(),
  company_name: z.string(),
  job_title: z.string(),
  email: z.string(),
  phone_number: z.string(),
  city: z.string(),
  tags: z.array(z.string()),
  last_contacted_at: timestamp.nullable(),
  /** Of the user linked to the contact, for messages. */
  user_id: id.nullable(),
});

export function summaryOf(contact: Contact): z.input<typeof foundPerson> {
  const { nickname, company_name, job_title, email, phone_number } = contact;
  const { id: contact_id, addresses, tags, last_contacted_at, associated_user_id } = contact;
  return {
    contact_id,
    name: nameOf(contact),
    nickname,
    company_name,
    job_title,
    email,
    phone_number,
    city: addresses[0]?.city ?? '',
    tags,
    last_contacted_at,
    user_id: associated_user_id,
  };
}

export function nameOf(contact: Contact): string {
  const { name_prefix, first_name, middle_name, last_name, name_suffix } = contact;
  const parts = [name_prefix, first_name, middle_name, last_name, name_suffix];
  const name = parts.filter((part) => part !== '').join(' ');
  return name || contact.nickname || contact.company_name || contact.email || contact.phone_number;
}
