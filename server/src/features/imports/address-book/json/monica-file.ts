import { dateOf, joined, listOf, objectOf, textOf } from './json-values.ts';

export type Values = Record<string, unknown>;

/** What contacts refer to, by UUID. */
export interface Monica {
  contacts: Values[];
  names: Map<string, string>;
  /** Contacts that only exist for a relationship. */
  partial: Map<string, Values>;
  /** By `contact_is`. */
  relationships: Map<string, Values[]>;
  activities: Map<string, Values>;
  /** UUIDs of the contacts of each activity. */
  participants: Map<string, string[]>;
  photos: Map<string, Values>;
  documents: Map<string, Values>;
  /** Types and genders. */
  instance: Map<string, Values>;
}

export function propertiesOf(value: unknown): Values {
  return objectOf(objectOf(value)['properties']);
}

/** The values of a collection in `data`: `{ count, type, values }`. UUIDs of a collection are texts. */
export function valuesOf(owner: Values, type: string): Values[] {
  return listOf(owner['data'])
    .map(objectOf)
    .filter((collection) => collection['type'] === type)
    .flatMap((collection) => listOf(collection['values']))
    .map((value) => (typeof value === 'string' ? value : objectOf(value))) as Values[];
}

/** A date of a contact; an age is only a year. */
export function specialDate(value: unknown): string | null {
  const { date, is_year_unknown, is_age_based } = objectOf(value);
  return dateOf(date, { withoutYear: is_year_unknown === true, withoutDay: is_age_based === true });
}

export function fullNameOf(contact: Values): string {
  const { first_name, middle_name, last_name, nickname } = propertiesOf(contact);
  return joined([first_name, middle_name, last_name], ' ') || textOf(nickname);
}
