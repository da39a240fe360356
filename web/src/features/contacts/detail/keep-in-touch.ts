import type { Contact } from '#contract/contacts.ts';
import { cadenceText } from '../../../entities/reminder/cadence.ts';
import { relativeTime } from '../../../lib/time/relative-time.ts';

const DAY = 86_400_000;

/** When somebody was last reached, how often that shall be, and how far it is behind. */
export interface KeepInTouch {
  /** "Last contacted 3 days ago" */
  last: string;
  /** "Keep in touch every 2 weeks"; null where nothing is planned. */
  plan: string | null;
  /** "5 days overdue"; null where it is not. */
  overdue: string | null;
}

type Card = Pick<Contact, 'last_contacted_at' | 'created_at' | 'cadence_days'>;

/** The card's own cadence counts, else its type's; who was never contacted is so since the card was made. */
export function keepInTouch(card: Card, type_cadence: number | null, now: number): KeepInTouch {
  const days = card.cadence_days ?? type_cadence;
  const since = Date.parse(card.last_contacted_at ?? card.created_at);
  const late = days === null ? 0 : Math.floor((now - since) / DAY) - days;
  return {
    last: lastContact(card.last_contacted_at, now),
    plan: days === null ? null : `Keep in touch ${cadenceText(days)}`,
    overdue: late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} overdue` : null,
  };
}

function lastContact(moment: string | null, now: number): string {
  if (moment === null) return 'Not contacted yet';
  const ago = relativeTime(moment, now);
  const isDate = !/ago$|^Just now$/.test(ago);
  return `Last contacted ${isDate ? `on ${ago}` : ago.replace('Just', 'just')}`;
}
