import { z } from 'zod';
import type { Context, MailContext } from '../../context.ts';
import { everyMinute, type Job } from '../../infra/jobs.ts';
import { sendOwnEmail } from '../notifications/public.ts';
import { digestMail } from './digest/digest.mails.ts';
import { digestOf } from './digest/digest.ts';
import { FIRE_JOB, fireReminders, REMINDER_MAIL_JOB } from './firing/fire.ts';
import { findEmailable } from './firing/fire.queries.ts';
import { reminderMail } from './firing/reminders.mails.ts';
import { DIGEST_MAIL_JOB, sendDigests } from './digest/send-digests.ts';

const DIGEST_JOB = 'reminders.enqueue-digests';

/** Each minute without catching up: missed reminders are still due. */
export const REMINDERS_CRONTAB = [everyMinute(FIRE_JOB), everyMinute(DIGEST_JOB)];

export function reminderJobs(ctx: Context): Record<string, Job> {
  return {
    [FIRE_JOB]: () => fireReminders(ctx),
    [DIGEST_JOB]: () => sendDigests(ctx),
  };
}

const round = z.object({
  user_id: z.int(),
  fired: z.array(z.object({ id: z.int(), date: z.string() })),
  more: z.int(),
});
const week = z.object({ user_id: z.int() });

/** Emails about reminders; skipped if completed, snoozed or deleted in the meantime. */
export function reminderMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [REMINDER_MAIL_JOB]: async (payload, id) => {
      const { user_id, fired, more } = round.parse(payload);
      await sendOwnEmail(ctx, { user_id, event: 'reminder_due' }, id, async (reader) => {
        const rows = await findEmailable(ctx.db, user_id, fired);
        if (rows.length === 0) return null;
        return reminderMail(reader, { rows, more, now: ctx.clock.now() }, public_url);
      });
    },
    [DIGEST_MAIL_JOB]: async (payload, id) => {
      const { user_id } = week.parse(payload);
      await sendOwnEmail(ctx, { user_id, event: 'weekly_digest' }, id, async (reader) => {
        const digest = await digestOf(
          { ...ctx, user_id, language: reader.language },
          reader.time_zone,
        );
        return digest && digestMail(reader, digest, public_url);
      });
    },
  };
}
