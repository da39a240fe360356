import { firstCodePoints, lastCodePoints } from '../../text/code-points.ts';
import { fullForms } from './given-names.ts';
import type { Name } from './name-tokens.ts';
import type { Comparable } from './score-pair.ts';

const MAX_KEY_LENGTH = 80;

/**
 * Blocking keys shared by possible duplicates: emails, phone numbers, and parts of the name that survive typos, short
 * forms and initials. Every contact has at least one.
 */
export function keysOf(card: Comparable): string[] {
  const names = card.names.flatMap((name) => [
    ...nameKeys(name),
    ...birthdayKeys(name, card.birthday),
  ]);
  const keys = [
    ...card.email_keys.map((key) => `email:${key}`),
    ...card.phone_keys.map((key) => `phone:${key}`),
    ...(names.length > 0 ? names : [`company:${card.company}`]),
  ];
  return [...new Set(keys.map((key) => firstCodePoints(key, MAX_KEY_LENGTH)))];
}

function nameKeys({ given, family, words }: Name): string[] {
  const nameKey = `name:${words.toSorted().join(' ')}`;
  const given_name = given[0];
  const last = family.at(-1);
  if (given_name === undefined || last === undefined) return [nameKey];
  return [
    nameKey,
    `initial:${last} ${firstCodePoints(given_name, 1)}`,
    `ending:${last} ${lastCodePoints(given_name, 3)}`,
    ...fullForms(given_name).map((form) => `form:${form} ${last}`),
    ...formsOf(given_name).flatMap((form) => [
      `front:${form} ${firstCodePoints(last, 3)}`,
      `back:${form} ${lastCodePoints(last, 3)}`,
    ]),
  ];
}

/** After a change of surname, the given name and birthday stay. */
function birthdayKeys({ given }: Name, birthday: string | null): string[] {
  if (birthday?.length !== 'YYYY-MM-DD'.length) return [];
  return given
    .slice(0, 1)
    .flatMap((first) => formsOf(first).map((form) => `born:${birthday} ${form}`));
}

function formsOf(first: string): string[] {
  const forms = fullForms(first);
  return forms.length > 0 ? forms : [first];
}
