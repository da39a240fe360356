/** Defaults from the browser; weeks start on Monday (ISO 8601). */
export function deviceRegion() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { locale: pickEnglishLocale(navigator.languages), time_zone: timeZone, week_start: 1 };
}

/** Stored as the region of an account: the first English locale, else English of the first language's country. */
export function pickEnglishLocale(languages: readonly string[]): string {
  const locales = languages.map((tag) => new Intl.Locale(tag));
  const english = locales.find(({ language }) => language === 'en');
  if (english !== undefined) return english.baseName;
  const country = locales[0]?.maximize().region;
  return country === undefined ? 'en' : `en-${country}`;
}

/** The server may have newer time zones than the browser. */
export function canFormat(locale: string, time_zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone: time_zone }));
  } catch {
    return false;
  }
}
