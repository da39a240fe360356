import { languageOfTag, LANGUAGES } from './languages.ts';

/**
 * An amount in minor units with the currency's number of decimals (ISO 4217): "$5.00", "US$5.00", "¥500". In
 * right-to-left languages the currency is isolated, because `US$` would be shown as `$US`.
 */
export function formatMoney(
  { amount_minor, currency }: { amount_minor: number; currency: string },
  locale: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): string {
  const format = moneyFormat(locale, currency, signDisplay);
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  const amount = amount_minor / 10 ** maximumFractionDigits;
  if (!isRightToLeft(locale)) return format.format(amount);
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value))
    .join('');
}

function isRightToLeft(locale: string): boolean {
  const language = languageOfTag(locale);
  return language !== null && LANGUAGES[language].direction === 'rtl';
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are slow to create, so they're cached. */
function moneyFormat(
  locale: string,
  currency: string,
  signDisplay: 'auto' | 'exceptZero',
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${signDisplay}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay });
  formats.set(key, format);
  return format;
}
