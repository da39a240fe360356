import { i18n } from '#i18n';

/** "Ada, Grace, Mary" in the language of the document. */
export function listNames(names: Iterable<string>): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction', style: 'narrow' }).format(names);
}
