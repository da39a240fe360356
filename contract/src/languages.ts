/** The language of the messages in the source code. */
export const SOURCE_LANGUAGE = 'en';

/** Languages of the interface with their own names. Imports nothing, so the browser can import it. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  ja: { name: '日本語', direction: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** A language is offered once this share of its messages is translated. */
export const MIN_COVERAGE = 0.95;

/** The language for a tag such as `de-AT`; null if there is no translation. */
export function languageOfTag(tag: string): Language | null {
  const [code = ''] = tag.toLowerCase().split(/[-_]/);
  return LANGUAGE_CODES.find((language) => language === code) ?? null;
}

/** The stored choice of a user; English without one. */
export function languageOrDefault(stored: string | null): Language {
  return (stored === null ? null : languageOfTag(stored)) ?? SOURCE_LANGUAGE;
}

/** Keys of `select`, which aren't shown. */
const SELECT_KEY = /^[a-z_]*$/;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Isolates a value inserted into text of the other direction (Unicode TR 9). */
export function isolate(language: Language, value: string): string {
  const needsIsolation =
    LANGUAGES[language].direction === 'rtl' ? !SELECT_KEY.test(value) : RIGHT_TO_LEFT.test(value);
  return needsIsolation ? `\u2068${value}\u2069` : value;
}
