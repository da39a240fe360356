import type { ReferralRule } from '#contract/referrals.ts';
import { formatMoney } from '../../lib/money.ts';

export interface RuleFigure {
  figure: string;
  words: string;
}

/** The operator's rule: each of its numbers with what it means. */
export function ruleFigures(rule: ReferralRule): RuleFigure[] {
  const { reward, days, hold_days, minimum_payout } = rule;
  return [
    { figure: formatMoney(reward), words: 'for each person who joins by your link and qualifies.' },
    { figure: count(days, 'day'), words: `from signing up, to ${conditions(rule)}.` },
    hold_days === 0
      ? { figure: 'At once', words: 'the reward is yours.' }
      : { figure: count(hold_days, 'day'), words: 'the reward is held. Then it is yours.' },
    { figure: formatMoney(minimum_payout), words: 'is the least that is paid out at once.' },
  ];
}

/** "verify their email, add 10 contacts and connect with 1 person" */
function conditions({ contacts, connections }: ReferralRule): string {
  const all = ['verify their email'];
  if (contacts > 0) all.push(`add ${count(contacts, 'contact')}`);
  if (connections > 0)
    all.push(`connect with ${connections === 1 ? '1 person' : `${connections} people`}`);
  const last = all.pop();
  return all.length === 0 ? (last ?? '') : `${all.join(', ')} and ${last}`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
