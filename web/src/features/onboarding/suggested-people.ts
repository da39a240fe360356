import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';

/** A suggestion with its reason. */
export interface SuggestedPerson {
  id: number;
  name: string;
  /** "Favorite", "Birthday on 3 December", "Founder · Northwind Tea"; empty for new contacts. */
  reason: string;
}

export interface SuggestionSources {
  favorites: readonly Contact[];
  /** Upcoming birthdays with their date as text. */
  birthdays: readonly { contact: Contact; day: string }[];
  newest: readonly Contact[];
}

const MAX_SUGGESTIONS = 12;

/** Ranks favorites, upcoming birthdays, contacts with a company and new contacts. Skips contacts with a cadence. */
export function suggestedPeople({
  favorites,
  birthdays,
  newest,
}: SuggestionSources): SuggestedPerson[] {
  const ranked = [
    ...favorites.map((contact) => ({ contact, why: t`Favorite` })),
    ...birthdays.map(({ contact, day }) => ({ contact, why: t`Birthday on ${day}` })),
    ...newest.filter(hasCompany).map((contact) => ({ contact, why: companyLine(contact) })),
    ...newest.map((contact) => ({ contact, why: companyLine(contact) })),
  ];
  const people = new Map<number, SuggestedPerson>();
  for (const { contact, why } of ranked) {
    if (people.size === MAX_SUGGESTIONS) break;
    const { id, cadence_days } = contact;
    if (cadence_days === null && !people.has(id))
      people.set(id, { id, name: displayName(contact), reason: why });
  }
  return [...people.values()];
}

function hasCompany({ company_name, job_title }: Contact): boolean {
  return company_name !== '' || job_title !== '';
}
