import { t } from '@lingui/core/macro';
import type { Address, Contact } from '#contract/contacts.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Household, NewHousehold } from '#contract/households.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';

/** What is entered in the form of a household; its fields are named as in the API. */
export interface HouseholdValues {
  name: string;
  contact_ids: NamedContact[];
  address: Address;
  apply: boolean;
}

const NO_ADDRESS: Address = {
  label: '',
  street: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
};

/** A new household has the contact and its first address. */
export function valuesOf(contact: Contact, household: Household | null): HouseholdValues {
  if (household !== null) {
    const { name, contacts, address } = household;
    return { name, contact_ids: contacts, address: address ?? NO_ADDRESS, apply: false };
  }
  const family = contact.last_name;
  return {
    name: family === '' ? '' : t`${family} family`,
    contact_ids: [{ id: contact.id, name: displayName(contact) }],
    address: contact.addresses[0] ?? NO_ADDRESS,
    apply: false,
  };
}

export function bodyOf({ name, contact_ids, address, apply }: HouseholdValues) {
  return {
    name,
    contact_ids: contact_ids.map(({ id }) => id),
    address: hasAddress(address) ? address : null,
    apply: apply && hasAddress(address),
  } satisfies NewHousehold;
}

export function hasAddress({ label: _label, ...lines }: Address): boolean {
  return Object.values(lines).some((line) => line.trim() !== '');
}

/** Whether the lines are the same; labels don't matter. */
export function isSameAddress(one: Address, other: Address): boolean {
  return (['street', 'city', 'region', 'postal_code', 'country'] as const).every(
    (part) => one[part].trim() === other[part].trim(),
  );
}

/** Whether a contact has this street and city, ignoring case and accents. */
export function livesAt({ addresses }: Contact, { street, city }: Address): boolean {
  return addresses.some(
    (own) => foldText(own.street) === foldText(street) && foldText(own.city) === foldText(city),
  );
}
