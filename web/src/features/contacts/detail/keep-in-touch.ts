import type { Contact } from '#contract/contacts.ts';
import { cadencePresets } from '../../../entities/reminder/cadence-presets.ts';
import { cadenceText } from '../../../entities/reminder/cadence.ts';
import { relativeTimeInText } from '../../../lib/time/relative-time.ts';

const DAY_MS = 86_400_000;

export interface KeepInTouch {
  /** "Keep in touch: monthly", "Keep in touch: off" */
  plan: string;
  /** "last contacted 3 weeks ago" */
  last: string;
  /** "6 days overdue"; null if not overdue. */
  overdue: string | null;
}

type Card = Pick<Contact, 'last_contacted_at' | 'created_at' | 'cadence_days'>;

/** Uses the contact's cadence (0 is off), else its type's; counts from creation if never contacted. */
export function describeKeepInTouch(
  card: Card,
  type_cadence: number | null,
  now: number,
): KeepInTouch {
  const days = (card.cadence_days ?? type_cadence) || null;
  const since = Date.parse(card.last_contacted_at ?? card.created_at);
  const overdueDays = days === null ? 0 : Math.floor((now - since) / DAY_MS) - days;
  return {
    plan: `Keep in touch: ${days === null ? 'off' : cadenceName(days)}`,
    last: lastContact(card.last_contacted_at, now),
    overdue:
      overdueDays > 0 ? `${overdueDays} ${overdueDays === 1 ? 'day' : 'days'} overdue` : null,
  };
}

/** "monthly", "every 10 days" */
export function cadenceName(days: number): string {
  const preset = cadencePresets().find((candidate) => candidate.days === days);
  return preset?.labelInText ?? cadenceText(days);
}

function lastContact(timestamp: string | null, now: number): string {
  if (timestamp === null) return 'no interactions yet';
  const days = Math.floor((now - Date.parse(timestamp)) / DAY_MS);
  return `last contacted ${days > 7 ? longAgo(days) : relativeTimeInText(timestamp, now)}`;
}

/** "3 weeks ago", "5 months ago", "2 years ago" */
function longAgo(days: number): string {
  if (days < 60) return ago(days / 7, 'week');
  return days < 730 ? ago(days / 30.4, 'month') : ago(days / 365, 'year');
}

function ago(count: number, unit: string): string {
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
