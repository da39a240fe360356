import type { TimelineEntry } from '#contract/interactions.ts';
import type { Tone } from '../../ui/tag.tsx';

export type Share = Extract<TimelineEntry, { type: 'share' }>['share'];

/** "You shared this card with Grace Hopper", "Grace Hopper shared Alan Turing with you". */
export function shareText({ direction, of_this_card, with_name, contact_name }: Share): string {
  const what = of_this_card ? 'this card' : contact_name;
  return direction === 'sent'
    ? `You shared ${what} with ${with_name}`
    : `${with_name} shared ${what} with you`;
}

export const SHARE_STATES: Record<Share['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Not answered yet', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'warning' },
};
