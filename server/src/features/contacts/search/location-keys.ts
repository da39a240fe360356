import type { Address } from '#contract/contacts.ts';
import { foldText } from '#contract/fold-text.ts';

/** A city or country without case and accents, as the filters of the list compare it. */
export function locationKey(kind: 'city' | 'country', location: string): string {
  return `${kind}:${foldText(location)}`;
}

/** The distinct keys of a contact's cities and countries. */
export function locationKeys(addresses: Address[]): string[] {
  const keys = addresses.flatMap(({ city, country }) => [
    ...(city === '' ? [] : [locationKey('city', city)]),
    ...(country === '' ? [] : [locationKey('country', country)]),
  ]);
  return [...new Set(keys)];
}
