import type { ReferralFunnel } from '#contract/referrals.ts';

export interface FunnelStep {
  name: string;
  count: number;
  /** Of the longest bar, 0 to 1. */
  length: number;
  /** How many of the step before came that far, 0 to 1; null where that can't be said. */
  share: number | null;
  /** Who the share is of: "of clicks". */
  of: string;
}

const STEPS = [
  { name: 'Clicks', part: 'clicks', of: '' },
  { name: 'Signed up', part: 'signed_up', of: 'of clicks' },
  { name: 'Qualified', part: 'qualified', of: 'of those who signed up' },
  { name: 'Rewarded', part: 'rewarded', of: 'of those who qualified' },
] as const;

/** From the click to the reward. Somebody may sign up without a click that was counted: then there is no share to speak of. */
export function funnelSteps(funnel: ReferralFunnel): FunnelStep[] {
  const longest = Math.max(1, ...Object.values(funnel));
  return STEPS.map(({ name, part, of }, place) => {
    const count = funnel[part];
    const before = funnel[STEPS[place - 1]?.part ?? 'clicks'];
    const hasShare = place > 0 && before > 0 && count <= before;
    return { name, count, length: count / longest, share: hasShare ? count / before : null, of };
  });
}
