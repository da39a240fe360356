import type { Contact } from '#contract/contacts.ts';
import { cadenceText } from '../../../entities/reminder/cadence.ts';
import { relativeTime } from '../../../lib/time/relative-time.ts';

const DAY_MS = 86_400_000;

export interface KeepInTouch {
  /** "Last contacted 3 days ago" */
  last: string;
  /** Null without a cadence. */
  plan: string | null;
  /** Null if not overdue. */
  overdue: string | null;
}

type Card = Pick<Contact, 'last_contacted_at' | 'created_at' | 'cadence_days'>;

/** Uses the contact's cadence, else its type's; counts from creation if never contacted. */
export function describeKeepInTouch(
  card: Card,
  type_cadence: number | null,
  now: number,
): KeepInTouch {
  const days = card.cadence_days ?? type_cadence;
  const since = Date.parse(card.last_contacted_at ?? card.created_at);
  const overdueDays = days === null ? 0 : Math.floor((now - since) / DAY_MS) - days;
  return {
    last: formatLastContact(card.last_contacted_at, now),
    plan: days === null ? null : `Keep in touch ${cadenceText(days)}`,
    overdue:
      overdueDays > 0 ? `${overdueDays} ${overdueDays === 1 ? 'day' : 'days'} overdue` : null,
  };
}

function formatLastContact(timestamp: string | null, now: number): string {
  if (timestamp === null) return 'No interactions yet';
  const when = relativeTime(timestamp, now);
  const isDate = !/ago$|^Just now$/.test(when);
  return `Last contacted ${isDate ? `on ${when}` : when.replace('Just', 'just')}`;
}
