import { z } from 'zod';
import type { Context, MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { sendNotificationEmail } from '../notifications/public.ts';
import { askMail } from './asks.mails.ts';
import { findAskToMail } from './asks.queries.ts';
import { ASK_MAIL_JOB, notifyReceivers } from './notify-receivers.ts';
import { NOTIFY_JOB } from './own-asks.service.ts';

const askPayload = z.object({ ask_id: z.int() });
const mailPayload = z.object({ ask_id: z.int(), user_id: z.int() });

export function askJobs(ctx: Context): Record<string, Job> {
  return {
    [NOTIFY_JOB]: (payload) => notifyReceivers(ctx, askPayload.parse(payload).ask_id),
  };
}

/** Emails about asks; skipped if the ask was closed, dismissed or muted in the meantime. */
export function askMails(ctx: MailContext): Record<string, Job> {
  return {
    [ASK_MAIL_JOB]: async (payload, id) => {
      const { ask_id, user_id } = mailPayload.parse(payload);
      const ask = await findAskToMail(ctx.db, user_id, ask_id, ctx.clock.now());
      if (ask === undefined) return;
      const topic = { user_id, other_id: ask.user_id, event: 'ask_received' } as const;
      await sendNotificationEmail(ctx, topic, id, (from) =>
        askMail(from, ask, ctx.settings.public_url),
      );
    },
  };
}
