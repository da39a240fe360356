import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContactSort } from '#contract/contacts.ts';

export const SORT_OPTIONS: readonly { value: ContactSort; label: MessageDescriptor }[] = [
  { value: 'name', label: msg`Name` },
  { value: '-name', label: msg`Name, Z to A` },
  { value: 'last_name', label: msg`Last name` },
  { value: '-last_name', label: msg`Last name, Z to A` },
  { value: 'company', label: msg`Company` },
  { value: '-company', label: msg`Company, Z to A` },
  { value: 'city', label: msg`City` },
  { value: '-city', label: msg`City, Z to A` },
  { value: '-last_contacted_at', label: msg`Recently contacted` },
  { value: 'last_contacted_at', label: msg`Least recently contacted` },
  { value: 'next_contact_at', label: msg`Next contact` },
  { value: '-next_contact_at', label: msg`Next contact, latest first` },
  { value: '-created_at', label: msg`Newest first` },
  { value: 'created_at', label: msg`Oldest first` },
  { value: '-updated_at', label: msg`Recently updated` },
  { value: 'updated_at', label: msg`Least recently updated` },
];

/** The opposite order. */
export function reverseSort(sort: ContactSort): ContactSort {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as ContactSort;
}
