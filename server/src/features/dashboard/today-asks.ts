import type { Introduction } from '#contract/introductions.ts';
import { type AskToReview, REVIEW_DAYS } from '../asks/public.ts';
import { addDays, type Day } from '../reminders/public.ts';
import type { ToDay } from './day.ts';
import { type Candidate, NO_REFERENCES } from './today-people.ts';
import { daysBetween } from './today-reasons.ts';

export function askCandidate(
  { id, user_id, need, created_at }: AskToReview & { user_id: number },
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const date = toDay(created_at);
  const kind = 'ask';
  const reason = { kind, date, need } as const;
  const ids = { id, key: `ask-${id}`, user_id, ask_id: id };
  return { ...NO_REFERENCES, ...ids, kind, reason, days: daysBetween(date, today) };
}

export function outcomeCandidate(
  { id, need: title, created_at }: AskToReview,
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const kind = 'outcome';
  const days = daysBetween(addDays(toDay(created_at), REVIEW_DAYS), today);
  const ids = { id, key: `outcome-${id}`, ask_id: id };
  return { ...NO_REFERENCES, ...ids, kind, reason: { kind }, title, days };
}

export function introductionCandidate(
  { id, introducer, to_user, person, need, created_at }: Introduction,
  own_id: number,
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const kind = 'introduction';
  const other = person.id === own_id ? to_user : person;
  const reason = { kind, other: other.name, need } as const;
  const ids = { id, key: `introduction-${id}`, user_id: introducer.id, introduction_id: id };
  return { ...NO_REFERENCES, ...ids, kind, reason, days: daysBetween(toDay(created_at), today) };
}
