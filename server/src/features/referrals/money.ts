import type { Money } from '#contract/referrals.ts';

/** A decimal for programs: "-5.00". */
export function toDecimal({ amount_minor, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount_minor / 10 ** digits).toFixed(digits);
}

/** Minor unit digits of a currency (ISO 4217): none for yen, two for dollars. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
