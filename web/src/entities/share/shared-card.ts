import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { Address, Labeled } from '#contract/contacts.ts';
import { formatBirthday } from '../contact/birthday.ts';
import { addressLine } from '../contact/card-fields.ts';

/** The primary email and phone are entries of their lists. */
type DisplayedFields = Omit<SharedCard, 'email' | 'phone_number'>;

/** Shared fields in display order. Tags, notes and other private fields are never shared. */
const FIELD_LABELS: Record<keyof DisplayedFields, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  nickname: 'Nickname',
  emails: 'Email',
  phones: 'Phone',
  job_title: 'Job title',
  company_name: 'Company',
  industry: 'Industry',
  company_size: 'Company size',
  website: 'Website',
  urls: 'Link',
  addresses: 'Address',
  birthday: 'Birthday',
};

const FIELDS = Object.keys(FIELD_LABELS) as (keyof DisplayedFields)[];

export interface CardEntry {
  /** The field's path in the API: `nickname`, `phones.2`. */
  field: string;
  fieldLabel: string;
  label: string;
  value: string;
}

export function cardEntries(card: DisplayedFields): CardEntry[] {
  return FIELDS.flatMap((field) => entriesOf(field, card[field]));
}

/** Must match the `contact_name` that the server computes. */
export function cardName(card: SharedCard): string {
  const name = `${card.first_name} ${card.last_name}`.trim();
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}

/** Says whether accepting created a contact or completed an existing one. */
export function shareAcceptedText({ contact, filled }: Pick<ContactShare, 'contact' | 'filled'>) {
  const name = cardName(contact);
  if (filled === null) return `${name} added to your contacts`;
  return `${name} was already in your contacts: ${formatFilled(filled)}`;
}

function formatFilled(filled: readonly string[]): string {
  if (filled.length === 0) return 'nothing new to add';
  const labels: string[] = FIELDS.filter((field) => filled.includes(field)).map(
    (field) => FIELD_LABELS[field],
  );
  if (filled.includes('photo')) labels.push('Photo');
  return `added ${new Intl.ListFormat('en').format(labels)}`;
}

function entriesOf(
  field: keyof DisplayedFields,
  value: DisplayedFields[keyof DisplayedFields],
): CardEntry[] {
  const fieldLabel = FIELD_LABELS[field];
  if (Array.isArray(value))
    return value.map((entry, index) => ({
      field: `${field}.${index}`,
      fieldLabel,
      label: entry.label === '' ? fieldLabel : `${fieldLabel} (${entry.label})`,
      value: entryText(entry) || 'Empty',
    }));
  const text = field === 'birthday' && value !== null ? formatBirthday(value) : value;
  return text === null || text === ''
    ? []
    : [{ field, fieldLabel, label: fieldLabel, value: text }];
}

function entryText(entry: Labeled | Address): string {
  return 'value' in entry ? entry.value : addressLine(entry);
}

/** Shown instead of the name, which a withdrawn card no longer has. */
export const WITHDRAWN_NAME = 'Withdrawn contact';

export const SHARE_STATES = {
  pending: { label: 'Pending', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<ContactShare['status'], { label: string; tone: string }>;
