import type { Referral, ReferralState } from '#contract/referrals.ts';
import { formatTimestamp } from '../../lib/region.ts';
import type { Tone } from '../../ui/tag.tsx';

/** What stands beside a name. */
export const STATE_TAGS: Record<ReferralState, { word: string; tone: Tone }> = {
  signed_up: { word: 'Signed up', tone: 'neutral' },
  qualified: { word: 'Qualified', tone: 'info' },
  rewarded: { word: 'Rewarded', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'danger' },
};

/** How it stands with somebody who came by my link, and until when. */
export function stateText(referral: Referral): string {
  const { state, expires_at, held_until, settled_at, reason } = referral;
  if (state === 'signed_up') return `Has until ${dateOf(expires_at)} to qualify.`;
  if (state === 'qualified') return `The reward is held until ${dateOf(held_until)}.`;
  if (state === 'rewarded') return `The reward is yours since ${dateOf(settled_at)}.`;
  return reason ?? 'Not rewarded.';
}

function dateOf(moment: string | null): string {
  return moment === null ? '' : formatTimestamp(moment, { dateStyle: 'medium' });
}
