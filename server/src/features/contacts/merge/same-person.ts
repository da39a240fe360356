import type { Card } from '../cards/card.ts';
import { foldText } from '#contract/fold-text.ts';
import { emailKeys, phoneKeys } from '../search/searchable.ts';
import { getSortName } from '../search/sort-keys.ts';

/** Data that identifies a person. */
export interface Identity {
  emails: string[];
  phones: string[];
  /** The sort name; the company's if there is no other. */
  name: string;
  names: string[];
  company: string;
}

type Named = Pick<
  Card,
  'first_name' | 'last_name' | 'nickname' | 'company_name' | 'emails' | 'phones'
>;

const identities = new WeakMap<Named, Identity>();

/** Cached per contact, because parsing phone numbers is slow. */
export function identityOf(card: Named): Identity {
  const known = identities.get(card) ?? identify(card);
  identities.set(card, known);
  return known;
}

function identify(card: Named): Identity {
  const names = foldText(`${card.first_name} ${card.last_name}`);
  return {
    emails: emailKeys(card.emails.map((email) => email.value)),
    phones: phoneKeys(card.phones.map((phone) => phone.value)),
    name: getSortName({ ...card, email: '', phone_number: '' }),
    names: names === '' ? [] : names.split(' '),
    company: foldText(card.company_name),
  };
}

/**
 * Finds people by email; by phone number, unless the names differ (families and offices share one); or, without either,
 * by name and company.
 */
export class IdentityIndex<T> {
  // Stores only compared values: a file may have 50,000 people.
  readonly #byKey = new Map<string, Known<T>[]>();

  add(identity: Identity, value: T): void {
    const person = { names: identity.names.join(' '), value };
    for (const key of [...contactKeys(identity), nameKey(identity)]) {
      const people = this.#byKey.get(key);
      if (people === undefined) this.#byKey.set(key, [person]);
      else people.push(person);
    }
  }

  find(identity: Identity): T | undefined {
    const keys = contactKeys(identity);
    for (const key of keys.length > 0 ? keys : [nameKey(identity)]) {
      const people = this.#byKey.get(key) ?? [];
      const same = key.startsWith('phone:')
        ? people.find((person) => namesAgree(wordsOf(person.names), identity.names))
        : people[0];
      if (same !== undefined) return same.value;
    }
    return undefined;
  }
}

interface Known<T> {
  names: string;
  value: T;
}

function wordsOf(names: string): string[] {
  return names === '' ? [] : names.split(' ');
}

function contactKeys({ emails, phones }: Identity): string[] {
  return [...emails.map((key) => `email:${key}`), ...phones.map((key) => `phone:${key}`)];
}

function nameKey({ name, company }: Identity): string {
  return `name:${foldText(name)}|${company}`;
}

/** `Ann`, `Ann Smith` and `Ann M. Smith` may be one person; `Ann Smith` and `Bob Smith` aren't. */
function namesAgree(a: string[], b: string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.every((word) => many.includes(word));
}
