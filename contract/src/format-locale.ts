/**
 * The locale that dates and numbers are formatted by: the language with the region and the hour cycle of `locale`, so
 * `de-US-u-hc-h12` for `en-US` in German. Imports nothing, so the browser can import it.
 */
export function formatLocale(language: string, locale: string): string {
  const { language: own, region } = new Intl.Locale(locale).maximize();
  if (own === language || region === undefined) return locale;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale(language, { region, ...(hourCycle && { hourCycle }) }).toString();
}
