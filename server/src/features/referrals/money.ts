import type { Money } from '#contract/referrals.ts';

/** An amount as the reader writes money: "$5.00", "5,00 $". */
export function formatMoney({ amount_minor, currency }: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount_minor / 10 ** digitsOf(currency));
}

/** An amount in whole units for programs: "-5.00". */
export function toDecimal({ amount_minor, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount_minor / 10 ** digits).toFixed(digits);
}

/** How many digits the minor unit of a currency takes (ISO 4217): none of the yen, two of the dollar. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
