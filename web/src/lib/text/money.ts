import { formatMoney as format } from '#contract/format-money.ts';
import type { Money } from '#contract/referrals.ts';
import { region, type Region } from '../time/region.ts';

export interface MoneyOptions {
  /** Shows a plus for positive amounts. */
  signed?: boolean;
}

/** Formats an amount in the user's region. */
export function formatMoney(
  money: Money,
  { signed = false }: MoneyOptions = {},
  { locale }: Pick<Region, 'locale'> = region(),
): string {
  return format(money, locale, signed ? 'exceptZero' : 'auto');
}
