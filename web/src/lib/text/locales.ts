import { i18n } from '#i18n';
import { formatLocale } from '#contract/format-locale.ts';
import { formatTimestamp, formatNumber } from '../time/region.ts';

/** Countries with conventions of a language of the interface in CLDR; those unknown to the browser are skipped. */
const COUNTRIES =
  'AE AT AU BB BE BH BR BW BZ CA CH CO CY CZ DE DK DZ EG ES FI FR GB GH GR HK HU ID IE IL IN IQ IT JM JO JP KE KW LB LI LK LU LY MA MT MU MY NA NG NL NO NZ OM PH PK PL PT QA RO RW SA SD SE SG SI SY TN TT TZ UG US YE ZA ZM ZW'.split(
    ' ',
  );

export interface LocaleChoice {
  locale: string;
  name: string;
}

/** English by country, plus the selected locale; named in the language of the document. */
export function localeChoices(chosen: string): LocaleChoice[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const choices = COUNTRIES.filter(
    (country) => hasOwnFormat(`en-${country}`) || hasOwnFormat(`${i18n.locale}-${country}`),
  )
    .map((country) => ({ locale: `en-${country}`, name: names.of(country) ?? country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.locale));
  if (choices.some(({ locale }) => locale === chosen)) return choices;
  const country = impliedCountry(chosen);
  if (country === null) return [{ locale: chosen, name: nameOf(chosen) }, ...choices];
  const others = choices.filter(({ locale }) => locale !== `en-${country}`);
  return [{ locale: chosen, name: names.of(country) ?? country }, ...others];
}

/** Unknown countries are formatted as the language alone. */
function hasOwnFormat(locale: string): boolean {
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;
}

function nameOf(locale: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** The country whose conventions a language alone has: US for `en`; null for other locales. */
function impliedCountry(locale: string): string | null {
  try {
    const { region, language } = new Intl.Locale(locale);
    return region === undefined ? (new Intl.Locale(language).maximize().region ?? null) : null;
  } catch {
    return null;
  }
}

/** A sample date and number in the language of the document: "21/11/2026, 16:04 · 1,234.56". */
export function localeExample(locale: string, now: number, time_zone: string): string {
  const options = { locale: formatLocale(i18n.locale, locale), time_zone };
  const timestamp = formatTimestamp(now, { dateStyle: 'short', timeStyle: 'short' }, options);
  return `${timestamp} · ${formatNumber(1234.56, options)}`;
}
