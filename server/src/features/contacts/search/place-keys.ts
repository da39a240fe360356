import type { Address } from '#contract/contacts.ts';
import { foldText } from '../../../text/fold-text.ts';

/** A city or country without case and accents, as the filters of the list compare it. */
export function placeKey(kind: 'city' | 'country', place: string): string {
  return `${kind}:${foldText(place)}`;
}

/** The distinct keys of a contact's cities and countries. */
export function placeKeys(addresses: Address[]): string[] {
  const keys = addresses.flatMap(({ city, country }) => [
    ...(city === '' ? [] : [placeKey('city', city)]),
    ...(country === '' ? [] : [placeKey('country', country)]),
  ]);
  return [...new Set(keys)];
}
