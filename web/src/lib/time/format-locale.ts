import { i18n } from '#i18n';

/**
 * The locale that dates and numbers are formatted by: the language of the document with the region and the hour cycle
 * of `locale`, so `de-US-u-hc-h12` for `en-US` in a German document.
 */
export function formatLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  if (language === i18n.locale || region === undefined) return locale;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale(i18n.locale, { region, ...(hourCycle && { hourCycle }) }).toString();
}
