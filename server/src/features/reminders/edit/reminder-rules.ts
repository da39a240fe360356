import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { consume, type LimitExceeded } from '../../rate-limits/public.ts';
import { completeRule, RuleError } from '../dates/recurrence.ts';
import type { Series } from '../dates/rule-dates.ts';

const DAYS_PER_FREQUENCY: Record<string, number> = {
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 30,
  YEARLY: 365,
};

const MINUTE_MS = 60_000;

/** Counts a reminder write, since finding the dates of a rule may be expensive. 429 past the limit per minute. */
export async function consumeReminderQuota(ctx: UserContext): Promise<void> {
  const max = ctx.settings.limits.reminder_writes_per_minute;
  const limit = {
    name: 'reminder-writes',
    max,
    window_ms: MINUTE_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve changed ${{ max }} reminders in a minute. Try again ${{ when }}.`,
  };
  await consume(ctx, { limit, subject: String(ctx.user_id) });
}

/** Like `completeRule`; 400 at `rrule` if invalid. */
export function requireRule(text: string, start: Parameters<typeof completeRule>[1]): Series {
  try {
    return completeRule(text, start);
  } catch (error) {
    if (error instanceof RuleError) throw badInput({ rrule: error.detail });
    throw error;
  }
}

/** The cadence in days. 400 at `rrule` for other rules or too long a cadence. */
export function requireCadence(rrule: string): number {
  const parts = rrule
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';');
  const values = new Map(parts.map((part) => part.split('=') as [string, string]));
  const [freq = '', interval = '1'] = [values.get('FREQ'), values.get('INTERVAL')];
  const known = [...values.keys()].every((name) => name === 'FREQ' || name === 'INTERVAL');
  const days =
    (DAYS_PER_FREQUENCY[freq] ?? Number.NaN) * Number(/^\d{1,5}$/.test(interval) ? interval : '0');
  if (!known || values.size < parts.length || !(days > 0))
    throw badInput({ rrule: msg`Must have only FREQ and INTERVAL.` });
  if (days > LIMITS.cadence_days)
    throw badInput({ rrule: msg`Must be at most ${{ max: LIMITS.cadence_days }} days.` });
  return days;
}

/** 400 at `contact_ids` if any doesn't exist. */
export function assertAllOwned(contact_ids: number[], ownIds: Set<number>): void {
  if (!contact_ids.every((id) => ownIds.has(id)))
    throw badInput({ contact_ids: msg`One of these contacts doesn’t exist.` });
}

/** 400 at each field that contradicts a value taken from the contact. */
export function rejectOverrides(
  overrides: object,
  contactValues: object,
  message: MessageDescriptor,
): void {
  const values = contactValues as Record<string, unknown>;
  const others = Object.entries(overrides).filter(
    ([field, value]) =>
      field in values &&
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(values[field]),
  );
  if (others.length > 0)
    throw badInput(Object.fromEntries(others.map(([field]) => [field, message])));
}
