import type { Language } from '#contract/languages.ts';
import type { Connection } from '#contract/connections.ts';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { ReaderContext } from '../../context.ts';
import { getAsksToReview, getUnansweredAsks } from '../asks/public.ts';
import { getIntroductions } from '../introductions/public.ts';
import { getPendingRequests } from '../connections/public.ts';
import { getJobChanges, type JobChange } from '../contacts/public.ts';
import { cardName, getContactShares } from '../contact-shares/public.ts';
import { getUnanswered, type UnansweredMessage } from '../conversations/public.ts';
import {
  addDays,
  getContactDays,
  getContactDaysOf,
  getDueReminders,
  type Day,
  type DueReminder,
  type TodayContactDay,
} from '../reminders/public.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { daysIn, type ToDay } from './day.ts';
import { findExpired, findHidden } from './today-dismissals.queries.ts';
import { askCandidate, introductionCandidate, outcomeCandidate } from './today-asks.ts';
import { type Candidate, NO_REFERENCES } from './today-people.ts';
import { daysBetween, type Reason } from './today-reasons.ts';

/** Items per kind; also the limit of the count. */
export const MAX_PER_KIND = 100;

/** How long a snoozed birthday or other date can come back. */
export const CONTACT_DAY_GRACE_DAYS = 7;

/** Keys identify the very message, date, share or request, so that the next one shows up again. */
export const dismissalKeyOf = {
  message: (id: number) => `message-${id}`,
  contactDay: (kind: 'birthday' | 'date', date: string, contact_id: number) =>
    `${kind}-${date}-${contact_id}`,
  share: (id: number) => `share-${id}`,
  ask: (id: number) => `ask-${id}`,
  introduction: (id: number) => `introduction-${id}`,
  outcome: (id: number) => `outcome-${id}`,
  connection: (id: number) => `connection-${id}`,
  job: (changed_at: Timestamp, contact_id: number) => `job-${Date.parse(changed_at)}-${contact_id}`,
};

/** All items for today that weren't completed or snoozed, unordered, and the number of hidden requests and shares. */
export async function findCandidates(
  ctx: ReaderContext,
  day: Day,
): Promise<{ candidates: Candidate[]; hidden: number }> {
  const reminders = await getDueReminders(ctx, day, MAX_PER_KIND);
  const toDay = daysIn(day.time_zone);
  const dismissible = new Map<string, Candidate>();
  for (const found of await findContactDays(ctx, day)) {
    const key = dismissalKeyOf.contactDay(found.kind, found.date, found.contact_id);
    if (!dismissible.has(key)) dismissible.set(key, contactDayCandidate(found, day));
  }
  const newest = { limit: MAX_PER_KIND };
  const { results: shares } = await getContactShares(ctx, { type: 'pending', ...newest });
  for (const share of shares)
    dismissible.set(
      dismissalKeyOf.share(share.id),
      shareCandidate(share, toDay, { ...day, language: ctx.language }),
    );
  const shareMessages = new Set(shares.map(({ message_id }) => message_id));
  for (const message of await getUnanswered(ctx))
    if (!shareMessages.has(message.message_id))
      dismissible.set(
        dismissalKeyOf.message(message.message_id),
        messageCandidate(message, toDay, day),
      );
  for (const ask of await getUnansweredAsks(ctx, MAX_PER_KIND))
    dismissible.set(dismissalKeyOf.ask(ask.id), askCandidate(ask, toDay, day));
  for (const ask of await getAsksToReview(ctx, MAX_PER_KIND))
    dismissible.set(dismissalKeyOf.outcome(ask.id), outcomeCandidate(ask, toDay, day));
  const introductions = await getIntroductions(ctx, { box: 'to_answer', ...newest });
  for (const found of introductions.results)
    dismissible.set(
      dismissalKeyOf.introduction(found.id),
      introductionCandidate(found, ctx.user_id, toDay, day),
    );
  for (const request of await getPendingRequests(ctx, MAX_PER_KIND))
    dismissible.set(dismissalKeyOf.connection(request.id), requestCandidate(request, toDay, day));
  for (const change of await getJobChanges(ctx, MAX_PER_KIND))
    dismissible.set(
      dismissalKeyOf.job(change.changed_at, change.contact_id),
      jobCandidate(change, toDay, day),
    );
  const hiddenKeys = await findHidden(
    ctx.db,
    ctx.user_id,
    [...dismissible.keys()],
    ctx.clock.now(),
  );
  for (const item of hiddenKeys) dismissible.delete(item);
  return {
    candidates: [
      ...reminders.map((reminder) => reminderCandidate(reminder, day)),
      ...dismissible.values(),
    ],
    hidden: hiddenKeys.filter((key) => /^(share|introduction|connection)-/.test(key)).length,
  };
}

/** Today's birthdays and other dates, and recent ones whose snooze has expired. */
async function findContactDays(ctx: ReaderContext, { date }: Day): Promise<TodayContactDay[]> {
  const [from, to] = [addDays(date, -CONTACT_DAY_GRACE_DAYS), addDays(date, -1)];
  const expired = [];
  for (const kind of ['birthday', 'date'])
    expired.push(
      ...(await findExpired(
        ctx.db,
        ctx.user_id,
        [`${kind}-${from}`, `${kind}-${date}`],
        ctx.clock.now(),
      )),
    );
  const expiredKeys = new Set(expired);
  const ids = expired.map((item) => Number(item.split('-').at(-1)));
  const late = await getContactDaysOf(ctx, ids, daysFrom(from, to));
  return [
    ...(await getContactDays(ctx, date, MAX_PER_KIND)),
    ...late.filter((found) =>
      expiredKeys.has(dismissalKeyOf.contactDay(found.kind, found.date, found.contact_id)),
    ),
  ];
}

/** Both ends included. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}

function reminderCandidate(reminder: DueReminder, { date: today }: Day): Candidate {
  const { id, title, contact_id, date, every_days } = reminder;
  const days = daysBetween(date, today);
  const ids = { id, key: `reminder-${id}`, reminder_id: id, contact_id };
  return { ...NO_REFERENCES, ...ids, ...reminderReason(reminder, days), title, days, every_days };
}

function reminderReason(
  { kind, date, time, title, contact_id, every_days, birthday }: DueReminder,
  days: number,
): Pick<Candidate, 'kind' | 'reason'> {
  if (kind === 'keep_in_touch')
    return { kind, reason: { kind, days, every_days: every_days ?? 1 } };
  if (kind === 'birthday') return { kind, reason: { kind, date, birthday } };
  const known = kind === 'follow_up' ? kind : 'reminder';
  const contactTitle = contact_id === null ? '' : title;
  return { kind: known, reason: { kind: known, date, time, title: contactTitle } };
}

function contactDayCandidate(
  { contact_id, kind, label, since, date }: TodayContactDay,
  { date: today }: Day,
): Candidate {
  const reason: Reason =
    kind === 'birthday' ? { kind, date, birthday: since } : { kind, date, since, label };
  const key = `${kind}-${contact_id}`;
  const days = daysBetween(date, today);
  return { ...NO_REFERENCES, id: contact_id, key, kind, reason, days, contact_id };
}

function messageCandidate(
  message: UnansweredMessage,
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const { message_id: id, conversation_id, user_id, created_at, content } = message;
  const date = toDay(created_at);
  const kind = 'message';
  const reason = { kind, date, content } as const;
  const key = `conversation-${conversation_id}`;
  const days = daysBetween(date, today);
  return { ...NO_REFERENCES, id, key, kind, reason, days, user_id, conversation_id };
}

function shareCandidate(
  { id, from_user, contact, related_need, created_at }: ContactShare,
  toDay: ToDay,
  { date: today, language }: Day & { language: Language },
): Candidate {
  const date = toDay(created_at);
  const kind = 'share';
  const reason = { kind, date, contact: cardName(contact, language), need: related_need } as const;
  const ids = { id, key: `share-${id}`, user_id: from_user, share_id: id };
  return { ...NO_REFERENCES, ...ids, kind, reason, days: daysBetween(date, today) };
}

function requestCandidate(
  { id, from_user, created_at }: Connection,
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const date = toDay(created_at);
  const kind = 'request';
  const reason = { kind, date } as const;
  const ids = { id, key: `connection-${id}`, user_id: from_user, connection_id: id };
  return { ...NO_REFERENCES, ...ids, kind, reason, days: daysBetween(date, today) };
}

function jobCandidate(
  { contact_id, user_id, changed_at, job_title, company_name }: JobChange,
  toDay: ToDay,
  { date: today }: Day,
): Candidate {
  const kind = 'job';
  const reason = { kind, job_title, company_name } as const;
  const days = daysBetween(toDay(changed_at), today);
  const ids = { id: contact_id, key: `job-${contact_id}`, contact_id, user_id };
  return { ...NO_REFERENCES, ...ids, kind, reason, days };
}
