import { formatTimestamp, formatNumber } from '../time/region.ts';

/** Countries with English conventions in CLDR; those unknown to the browser are skipped. */
const COUNTRIES =
  'AE AT AU BB BE BR BW BZ CA CH CO CY CZ DE DK ES FI FR GB GH GR HK HU ID IE IL IN IT JM JP KE LK MT MU MY NA NG NL NO NZ PH PK PL PT RO RW SE SG SI TT TZ UG US ZA ZM ZW'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

export interface LocaleChoice {
  locale: string;
  name: string;
}

/** English by country, plus the selected locale. */
export function localeChoices(chosen: string): LocaleChoice[] {
  const choices = COUNTRIES.map((country) => `en-${country}`)
    .filter(hasOwnFormat)
    .map((locale) => ({ locale, name: names.of(locale.slice(3)) ?? locale }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const isListed = choices.some(({ locale }) => locale === chosen);
  return isListed ? choices : [{ locale: chosen, name: nameOf(chosen) }, ...choices];
}

/** Unknown countries are formatted as plain English. */
function hasOwnFormat(locale: string): boolean {
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;
}

function nameOf(locale: string): string {
  try {
    return languages.of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** A sample date and number: "21/11/2026, 16:04 · 1,234.56". */
export function localeExample(locale: string, now: number, time_zone: string): string {
  const options = { locale, time_zone };
  const timestamp = formatTimestamp(now, { dateStyle: 'short', timeStyle: 'short' }, options);
  return `${timestamp} · ${formatNumber(1234.56, options)}`;
}
