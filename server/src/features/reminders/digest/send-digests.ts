import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { languageOrDefault } from '#contract/languages.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJobs } from '../../../infra/jobs.ts';
import {
  filterByPreference,
  type NewNotification,
  notifyMany,
} from '../../notifications/public.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { addDays, toLocalDateTime, toTimestamp } from '../dates/wall-clock.ts';
import { type Digest, digestOf } from './digest.ts';
import { lockReaders, writeDigestTimes } from './digest.queries.ts';

export const DIGEST_MAIL_JOB = 'reminders.send-digest';

const BATCH_SIZE = 100;

/**
 * Sends due digests and schedules the next ones, in batches per transaction, so that no one gets two. A missed week is
 * sent once, late. A changed schedule takes effect with the next digest.
 */
export async function sendDigests(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, sendSome)) === BATCH_SIZE);
}

async function sendSome(ctx: Context): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const readers = await lockReaders(db, now, BATCH_SIZE);
  if (readers.length === 0) return 0;
  await writeDigestTimes(
    db,
    readers.map((reader) => ({ id: reader.id, digest_at: nextDigest(reader, now) })),
  );
  const due = readers.filter(({ digest_at }) => digest_at !== null);
  const mailed = await filterByPreference(
    ctx,
    due.map(({ id }) => id),
    'weekly_digest',
    'email',
  );
  await enqueueJobs(
    db,
    DIGEST_MAIL_JOB,
    [...mailed].map((user_id) => ({ user_id })),
  );
  await notifyReaders(ctx, due);
  return readers.length;
}

interface DigestReader {
  id: number;
  language: string | null;
  time_zone: string;
}

/** In the app and on devices. */
async function notifyReaders(ctx: Context, due: DigestReader[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  const inApp = await filterByPreference(ctx, ids, 'weekly_digest', 'in_app');
  const readers = inApp.union(await filterByPreference(ctx, ids, 'weekly_digest', 'push'));
  const notifications: (NewNotification & { user_id: number })[] = [];
  for (const { id: user_id, language, time_zone } of due) {
    if (!readers.has(user_id)) continue;
    const reader = { ...ctx, user_id, language: languageOrDefault(language) };
    const digest = await digestOf(reader, time_zone);
    if (digest === null) continue;
    const message = msg`Your week: ${{ summary: digestSummary(digest) }}`;
    notifications.push({
      user_id,
      event: 'weekly_digest',
      type: 'other',
      message,
      data: { kind: 'weekly_digest' },
    });
  }
  await notifyMany(ctx, notifications);
}

/** 0 is Sunday. */
export interface DigestSchedule {
  digest_day: number;
  digest_time: string;
  time_zone: string;
}

/** The next occurrence of this weekday and hour in the user's time zone. */
export function nextDigest(choice: DigestSchedule, now: Timestamp): Timestamp {
  const { digest_day, digest_time, time_zone } = choice;
  const today = toLocalDateTime(now, time_zone).date;
  const ahead = (digest_day - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7;
  const at = toTimestamp(addDays(today, ahead), digest_time, time_zone);
  return at > now ? at : toTimestamp(addDays(today, ahead + 7), digest_time, time_zone);
}

/** The week as a message. Introductions or asks are mentioned if there's nothing else. */
export function digestSummary({
  overdue,
  days,
  to_reach_count,
  ...others
}: Digest): MessageDescriptor {
  const coming = days.flatMap(({ entries }) => entries);
  const birthdays = coming.filter(({ kind }) => kind === 'birthday').length;
  const dates = coming.filter(({ kind }) => kind === 'date').length;
  const reminders = coming.length - birthdays - dates;
  const people = to_reach_count;
  const list = [
    reminders > 0 && msg`${plural({ reminders }, { one: '# reminder', other: '# reminders' })}`,
    birthdays > 0 && msg`${plural({ birthdays }, { one: '# birthday', other: '# birthdays' })}`,
    dates > 0 && msg`${plural({ dates }, { one: '# special date', other: '# special dates' })}`,
    people > 0 &&
      msg`${plural({ people }, { one: '# person to catch up with', other: '# people to catch up with' })}`,
  ].filter((part) => part !== false);
  if (list.length === 0 && overdue === 0) return othersSummary(others);
  if (list.length === 0)
    return msg`${plural({ overdue }, { one: '# reminder is overdue', other: '# reminders are overdue' })}.`;
  const week = { list };
  return overdue === 0
    ? msg`Next 7 days: ${{ week }}.`
    : msg`Next 7 days: ${{ week }}. ${plural({ overdue }, { one: '# reminder is overdue', other: '# reminders are overdue' })}.`;
}

function othersSummary({
  introduction_count,
  ask_count,
}: Pick<Digest, 'introduction_count' | 'ask_count'>): MessageDescriptor {
  return introduction_count > 0
    ? msg`${plural({ introduction_count }, { one: '# introduction waits for your answer', other: '# introductions wait for your answer' })}.`
    : msg`${plural({ ask_count }, { one: '# open ask', other: '# open asks' })} of your connections.`;
}
