import type { Money } from '#contract/referrals.ts';
import { region, type Region } from '../time/region.ts';

export interface MoneyOptions {
  /** Shows a plus for positive amounts. */
  signed?: boolean;
}

/** Formats an amount given in minor units, with the currency's number of decimals (ISO 4217): "$5.00", "US$5.00", "¥500". */
export function formatMoney(
  { amount_minor, currency }: Money,
  { signed = false }: MoneyOptions = {},
  { locale }: Pick<Region, 'locale'> = region(),
): string {
  const format = moneyFormat(locale, currency, signed);
  return format.format(amount_minor / 10 ** digitsOf(format));
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are slow to create, so they're cached. */
function moneyFormat(locale: string, currency: string, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${signed}`;
  const signDisplay = signed ? 'exceptZero' : 'auto';
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay });
  formats.set(key, format);
  return format;
}
