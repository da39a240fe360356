import type { ContactSort } from '#contract/contacts.ts';

export const SORT_OPTIONS: readonly { value: ContactSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'last_name', label: 'Last name' },
  { value: '-last_name', label: 'Last name, Z to A' },
  { value: 'company', label: 'Company' },
  { value: '-company', label: 'Company, Z to A' },
  { value: 'city', label: 'City' },
  { value: '-city', label: 'City, Z to A' },
  { value: '-last_contacted_at', label: 'Recently contacted' },
  { value: 'last_contacted_at', label: 'Least recently contacted' },
  { value: 'next_contact_at', label: 'Next contact' },
  { value: '-next_contact_at', label: 'Next contact, latest first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-updated_at', label: 'Recently updated' },
  { value: 'updated_at', label: 'Least recently updated' },
];

/** The opposite order. */
export function reverseSort(sort: ContactSort): ContactSort {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as ContactSort;
}
