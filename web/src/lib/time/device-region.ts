/** What the browser says of its owner; most of the world's weeks begin on Monday (ISO 8601). */
export function deviceRegion() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { locale: pickEnglishLocale(navigator.languages), time_zone: timeZone, week_start: 1 };
}

/** The words are English, so: the first English of these languages, else English as written in the country of the first. */
export function pickEnglishLocale(languages: readonly string[]): string {
  const locales = languages.map((tag) => new Intl.Locale(tag));
  const english = locales.find(({ language }) => language === 'en');
  if (english !== undefined) return english.baseName;
  const country = locales[0]?.maximize().region;
  return country === undefined ? 'en' : `en-${country}`;
}

/** Whether this browser can write dates so. The server may know of zones that the browser is too old for. */
export function canFormat(locale: string, time_zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone: time_zone }));
  } catch {
    return false;
  }
}
