import { i18n } from '#i18n';
import { formatName, type PersonName } from '#contract/person-name.ts';

/** A person's name in the order of its script and of the document's language. */
export function fullName(person: PersonName): string {
  return formatName(person, i18n.locale);
}
