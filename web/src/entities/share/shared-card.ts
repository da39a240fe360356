import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { Address, Labeled, LabeledDate, Messenger } from '#contract/contacts.ts';
import { formatPartialDate } from '../date/partial-date.ts';
import { addressLine } from '../contact/card-fields.ts';
import { entryLabelText } from '../contact/entry-label.ts';
import { listText } from '../../lib/text/list-text.ts';
import { fullName } from '../../lib/text/full-name.ts';

/** The primary email and phone are entries of their lists. */
type DisplayedFields = Omit<SharedCard, 'email' | 'phone_number'>;

/** Shared fields in display order. Tags, notes and other private fields are never shared. */
const FIELD_LABELS: Record<keyof DisplayedFields, MessageDescriptor> = {
  name_prefix: msg`Prefix`,
  first_name: msg`First name`,
  middle_name: msg`Middle name`,
  last_name: msg`Last name`,
  name_suffix: msg`Suffix`,
  nickname: msg`Nickname`,
  phonetic_first_name: msg`Phonetic first name`,
  phonetic_last_name: msg`Phonetic last name`,
  pronouns: msg`Pronouns`,
  emails: msg`Email`,
  phones: msg`Phone`,
  messengers: msg`Messenger`,
  job_title: msg`Job title`,
  department: msg`Department`,
  company_name: msg`Company`,
  industry: msg`Industry`,
  company_size: msg`Company size`,
  website: msg`Website`,
  urls: msg`Link`,
  addresses: msg`Address`,
  birthday: msg`Birthday`,
  dates: msg`Date`,
  deceased_on: msg`Date of death`,
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
  const name = fullName(card);
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}

/** Says whether accepting created a contact or completed an existing one. */
export function shareAcceptedText({ contact, filled }: Pick<ContactShare, 'contact' | 'filled'>) {
  const name = cardName(contact);
  if (filled === null) return t`${name} added to your contacts`;
  if (filled.length === 0) return t`${name} was already in your contacts: nothing new to add`;
  const fields = formatFields(filled);
  return t`${name} was already in your contacts: added ${fields}`;
}

function formatFields(filled: readonly string[]): string {
  const labels = FIELDS.filter((field) => filled.includes(field)).map((field) =>
    i18n._(FIELD_LABELS[field]),
  );
  if (filled.includes('photo')) labels.push(t`Photo`);
  return listText(labels);
}

function entriesOf(
  field: keyof DisplayedFields,
  value: DisplayedFields[keyof DisplayedFields],
): CardEntry[] {
  const fieldLabel = i18n._(FIELD_LABELS[field]);
  if (Array.isArray(value))
    return value.map((entry, index) => {
      const label = 'service' in entry ? entry.service : entry.label;
      return {
        field: `${field}.${index}`,
        fieldLabel,
        label: label === '' ? fieldLabel : `${fieldLabel} (${entryLabelText(label, true)})`,
        value: entryText(entry) || t`Empty`,
      };
    });
  const isDate = field === 'birthday' || field === 'deceased_on';
  const text = isDate && value !== null ? formatPartialDate(value) : value;
  return text === null || text === ''
    ? []
    : [{ field, fieldLabel, label: fieldLabel, value: text }];
}

function entryText(entry: Labeled | Address | Messenger | LabeledDate): string {
  if ('handle' in entry) return entry.handle;
  if ('date' in entry) return formatPartialDate(entry.date);
  return 'value' in entry ? entry.value : addressLine(entry);
}

/** Shown instead of the name, which a withdrawn card no longer has. */
export const WITHDRAWN_NAME = msg`Withdrawn contact`;

export const SHARE_STATES = {
  pending: { label: msg`Pending`, tone: 'neutral' },
  accepted: { label: msg`Accepted`, tone: 'success' },
  declined: { label: msg`Declined`, tone: 'neutral' },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral' },
} as const satisfies Record<ContactShare['status'], { label: MessageDescriptor; tone: string }>;
