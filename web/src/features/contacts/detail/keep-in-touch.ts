import { i18n } from '#i18n';
import { plural, t } from '@lingui/core/macro';
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
  const shown = String(overdueDays);
  return {
    plan: planText(days),
    last: lastContact(card.last_contacted_at, now),
    overdue:
      overdueDays > 0
        ? t`${plural(overdueDays, { one: `${shown} day overdue`, other: `${shown} days overdue` })}`
        : null,
  };
}

function planText(days: number | null): string {
  if (days === null) return t`Keep in touch: off`;
  const schedule = cadenceName(days);
  return t`Keep in touch: ${schedule}`;
}

/** "monthly", "every 10 days" */
export function cadenceName(days: number): string {
  const preset = cadencePresets().find((candidate) => candidate.days === days);
  return preset?.labelInText ?? cadenceText(days);
}

function lastContact(timestamp: string | null, now: number): string {
  if (timestamp === null) return t`no interactions yet`;
  const days = Math.floor((now - Date.parse(timestamp)) / DAY_MS);
  const ago = days > 7 ? longAgo(days) : relativeTimeInText(timestamp, now);
  return t`last contacted ${ago}`;
}

/** "3 weeks ago", "5 months ago", "2 years ago" */
function longAgo(days: number): string {
  if (days < 60) return formatAgo(days / 7, 'week');
  return days < 730 ? formatAgo(days / 30.4, 'month') : formatAgo(days / 365, 'year');
}

function formatAgo(count: number, unit: 'week' | 'month' | 'year'): string {
  return new Intl.RelativeTimeFormat(i18n.locale).format(-Math.floor(count), unit);
}
