import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { cardEntries } from '../../entities/share/shared-card.ts';

const INITIAL_FIELDS = new Set([
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'company_name',
  'job_title',
]);

/** Name, company, job title, and the address used for asking, or a number without one. */
export function initialInclude(contact: Contact): string[] {
  const reach = contact.emails.length > 0 ? 'emails.0' : 'phones.0';
  return cardEntries(contact)
    .map(({ field }) => field)
    .filter((field) => INITIAL_FIELDS.has(field) || field === reach);
}

export function toggleIncluded(
  include: readonly string[],
  field: string,
  isIncluded: boolean,
): string[] {
  const others = include.filter((one) => one !== field);
  return isIncluded ? [...others, field] : others;
}

export interface AskingOrder {
  /** Who is introduced. */
  name: string;
  to_name: string;
  by_email: boolean;
  /** The receiver has asked for it. */
  hasAsked: boolean;
}

/** Who learns what when, before it happens. */
export function orderOfAskingText({ name, to_name, by_email, hasAsked }: AskingOrder): string {
  if (hasAsked)
    return by_email
      ? t`${name} is asked first, by email. ${to_name} only finds out if ${name} accepts.`
      : t`${name} is asked first. ${to_name} only finds out if ${name} accepts.`;
  return by_email
    ? t`${name} is asked first, by email. ${to_name} is only asked if ${name} accepts.`
    : t`${name} is asked first. ${to_name} is only asked if ${name} accepts.`;
}

export function noAddressText(name: string): string {
  return t`${name} has no email address, so we can’t ask them. You can share the card.`;
}
