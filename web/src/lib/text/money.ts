import type { Money } from '#contract/referrals.ts';
import { region, type Region } from '../time/region.ts';

export interface MoneyOptions {
  /** A plus before what comes in, as in a ledger. */
  signed?: boolean;
}

/**
 * An amount as the person writes money: "$5.00", "US$5.00", "¥500". How many minor units make a whole one is the currency's own
 * (ISO 4217): none for the yen, a hundred for the dollar, a thousand for the dinar of Kuwait.
 */
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

/** A formatter takes long to make and little to keep. */
function moneyFormat(locale: string, currency: string, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${signed}`;
  const signDisplay = signed ? 'exceptZero' : 'auto';
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay });
  formats.set(key, format);
  return format;
}
