import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { Address, Labeled } from '#contract/contacts.ts';
import { birthdayText } from '../contact/birthday.ts';
import { addressLine } from '../contact/card-fields.ts';

/** The primary email and phone are entries of their lists. */
type EntryLists = Omit<SharedCard, 'email' | 'phone_number'>;

/** Shared fields in display order. Tags, notes and other private fields are never shared. */
const FIELD_LABELS: Record<keyof EntryLists, string> = {
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

const FIELDS = Object.keys(FIELD_LABELS) as (keyof EntryLists)[];

export interface CardEntry {
  /** The API's name: `nickname`, `phones.2`. */
  field: string;
  word: string;
  label: string;
  value: string;
}

export function cardEntries(card: EntryLists): CardEntry[] {
  return FIELDS.flatMap((field) => entriesOf(field, card[field]));
}

/** Must match the server's name. */
export function cardName(card: SharedCard): string {
  const name = `${card.first_name} ${card.last_name}`.trim();
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}

/** Whether accepting created a contact or filled an existing one. */
export function shareAcceptedText({ contact, filled }: Pick<ContactShare, 'contact' | 'filled'>) {
  const name = cardName(contact);
  if (filled === null) return `${name} is in your contacts now`;
  return `You had ${name} already: ${formatFilled(filled)}`;
}

function formatFilled(filled: readonly string[]): string {
  if (filled.length === 0) return 'nothing was missing';
  const words = FIELDS.filter((field) => filled.includes(field)).map(
    (field) => FIELD_LABELS[field],
  );
  return `filled ${new Intl.ListFormat('en').format(words)}`;
}

function entriesOf(field: keyof EntryLists, value: EntryLists[keyof EntryLists]): CardEntry[] {
  const word = FIELD_LABELS[field];
  if (Array.isArray(value))
    return value.map((entry, index) => ({
      field: `${field}.${index}`,
      word,
      label: entry.label === '' ? word : `${word} (${entry.label})`,
      value: lineOf(entry) || 'Empty',
    }));
  const text = field === 'birthday' && value !== null ? birthdayText(value) : value;
  return text === null || text === '' ? [] : [{ field, word, label: word, value: text }];
}

function lineOf(entry: Labeled | Address): string {
  return 'value' in entry ? entry.value : addressLine(entry);
}

export const SHARE_STATES = {
  pending: { words: 'Waiting for an answer', tone: 'neutral' },
  accepted: { words: 'Accepted', tone: 'success' },
  declined: { words: 'Declined', tone: 'neutral' },
} as const satisfies Record<ContactShare['status'], { words: string; tone: string }>;
