import type { Contact } from '#contract/contacts.ts';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';

/** Somebody to keep in touch with, and why they are thought of. */
export interface SuggestedPerson {
  id: number;
  name: string;
  /** "Favorite", "Birthday on 3 December", "Founder · Northwind Tea"; empty where they are only new. */
  why: string;
}

export interface PeopleKnown {
  favorites: readonly Contact[];
  /** Whose birthday comes next, with its day in words. */
  birthdays: readonly { contact: Contact; day: string }[];
  /** The newest first. */
  newest: readonly Contact[];
}

const MOST = 12;

/**
 * Whom to offer: favorites, then whose birthday comes, then who has a company, then whoever is new; each once, and nobody
 * with a cadence of their own already.
 */
export function suggestedPeople({ favorites, birthdays, newest }: PeopleKnown): SuggestedPerson[] {
  const ranked = [
    ...favorites.map((contact) => ({ contact, why: 'Favorite' })),
    ...birthdays.map(({ contact, day }) => ({ contact, why: `Birthday on ${day}` })),
    ...newest.filter(hasCompany).map((contact) => ({ contact, why: companyLine(contact) })),
    ...newest.map((contact) => ({ contact, why: companyLine(contact) })),
  ];
  const people = new Map<number, SuggestedPerson>();
  for (const { contact, why } of ranked) {
    if (people.size === MOST) break;
    const { id, cadence_days } = contact;
    if (cadence_days === null && !people.has(id))
      people.set(id, { id, name: displayName(contact), why });
  }
  return [...people.values()];
}

function hasCompany({ company_name, job_title }: Contact): boolean {
  return company_name !== '' || job_title !== '';
}
