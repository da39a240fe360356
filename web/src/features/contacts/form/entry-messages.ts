import type { MessageDescriptor } from '@lingui/core';
import { msg, select, t } from '@lingui/core/macro';

export type LabeledList = 'emails' | 'phones' | 'urls' | 'messengers';
type EntryList = LabeledList | 'addresses' | 'dates';

/** What an entry of a list is called. */
export const ENTRY_NOUNS: Record<LabeledList, MessageDescriptor> = {
  phones: msg`Phone`,
  emails: msg`Email`,
  urls: msg`Link`,
  messengers: msg`Messenger`,
};

/** "Add phone" */
export function addLabel(list: LabeledList | 'dates'): string {
  if (list === 'messengers') return t`Add messenger`;
  if (list === 'dates') return t`Add date`;
  return t`${select(list, { phones: 'Add phone', emails: 'Add email', other: 'Add link' })}`;
}

/** "Phone 2" */
export function numberedLabel(list: LabeledList | 'dates', index: number): string {
  const number = index + 1;
  if (list === 'messengers') return t`Messenger ${number}`;
  if (list === 'dates') return t`Date ${number}`;
  return t`${select(list, {
    phones: `Phone ${number}`,
    emails: `Email ${number}`,
    other: `Link ${number}`,
  })}`;
}

/** "Remove phone 2" */
export function removeLabel(list: EntryList, index: number): string {
  const number = index + 1;
  if (list === 'messengers') return t`Remove messenger ${number}`;
  if (list === 'dates') return t`Remove date ${number}`;
  return t`${select(list, {
    phones: `Remove phone ${number}`,
    emails: `Remove email ${number}`,
    addresses: `Remove address ${number}`,
    other: `Remove link ${number}`,
  })}`;
}

/** "More actions for phone 2" */
export function menuLabel(list: LabeledList | 'addresses', index: number): string {
  const number = index + 1;
  if (list === 'messengers') return t`More actions for messenger ${number}`;
  return t`${select(list, {
    phones: `More actions for phone ${number}`,
    emails: `More actions for email ${number}`,
    addresses: `More actions for address ${number}`,
    other: `More actions for link ${number}`,
  })}`;
}
