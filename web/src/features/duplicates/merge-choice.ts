import type { Contact } from '#contract/contacts.ts';
import type { CardField } from '../../lib/card-fields.ts';
import { sameKey } from './same-key.ts';

/** What one chooses in one go: a job title belongs to its company, so the two are not torn apart. */
export const CONFLICT_GROUPS = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  nickname: ['nickname'],
  company: ['company_name', 'job_title', 'industry', 'company_size', 'website'],
  birthday: ['birthday'],
  contact_type_id: ['contact_type_id'],
  cadence_days: ['cadence_days'],
} as const satisfies Record<string, readonly CardField[]>;

export type ConflictGroup = keyof typeof CONFLICT_GROUPS;

/** A card with its answer to a question, completed by what agrees with it on the others. */
export function applyChoice(
  card: Contact,
  question: ConflictGroup,
  contacts: readonly Contact[],
): Contact {
  if (question === 'company') return { ...card, ...companyOf(card, contacts) };
  if (question === 'birthday') return { ...card, birthday: fullerBirthday(card, contacts) };
  return card;
}

/** Gaps are filled from cards of the same company, and from those that name none. */
function companyOf(card: Contact, contacts: readonly Contact[]): Partial<Contact> {
  const company_name =
    card.company_name || (contacts.find((other) => other.company_name !== '')?.company_name ?? '');
  const key = sameKey('company_name', company_name);
  const fitting = contacts.filter(
    (other) => other.company_name === '' || sameKey('company_name', other.company_name) === key,
  );
  const filled = CONFLICT_GROUPS.company.map((field) => [
    field,
    card[field] || (fitting.find((other) => other[field] !== '')?.[field] ?? ''),
  ]);
  return { ...(Object.fromEntries(filled) as Partial<Contact>), company_name };
}

/** Of two that agree the one that knows the year. */
function fullerBirthday({ birthday }: Contact, contacts: readonly Contact[]): string | null {
  if (!birthday?.startsWith('--')) return birthday;
  const day = birthday.slice(1);
  const fuller = contacts.find(
    (other) => other.birthday?.startsWith('--') === false && other.birthday.endsWith(day),
  );
  return fuller?.birthday ?? birthday;
}
