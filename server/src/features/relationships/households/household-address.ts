import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#contract/contacts.ts';

/** Addresses are the same whatever their label. */
function isSame(one: Address, other: Address): boolean {
  return isDeepStrictEqual({ ...one, label: '' }, { ...other, label: '' });
}

/**
 * A contact's addresses with the new address of its household in place of the previous one, which keeps its label, or
 * added first. Null if nothing changes.
 */
export function withHouseholdAddress(
  addresses: Address[],
  previous: Address | null,
  address: Address,
): Address[] | null {
  if (addresses.some((entry) => isSame(entry, address))) return null;
  const index = previous === null ? -1 : addresses.findIndex((entry) => isSame(entry, previous));
  if (index === -1) return [address, ...addresses];
  return addresses.with(index, { ...address, label: addresses[index]!.label || address.label });
}
