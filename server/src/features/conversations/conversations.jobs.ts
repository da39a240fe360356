import { z } from 'zod';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { sendNotificationEmail } from '../notifications/public.ts';
import { unreadMail } from './conversations.mails.ts';
import { markEmailed } from './read/unread-mail.queries.ts';
import { findDue, UNREAD_MAIL_JOB } from './read/unread-mail.ts';

const payloadSchema = z.object({ conversation_id: z.int(), user_id: z.int() });

export function conversationMails(ctx: MailContext): Record<string, Job> {
  return {
    [UNREAD_MAIL_JOB]: async (payload, id) => {
      const { user_id, conversation_id } = payloadSchema.parse(payload);
      const unread = await findDue(ctx, { user_id, conversation_id });
      if (unread === null) return;
      const { sender_id: other_id, oldest_id } = unread;
      const topic = { user_id, other_id, event: 'message' } as const;
      const sent = await sendNotificationEmail(ctx, topic, id, (sender) =>
        unreadMail(sender, { ...unread, conversation_id }, ctx.settings.public_url),
      );
      if (sent) await markEmailed(ctx.db, user_id, conversation_id, oldest_id, ctx.clock.now());
    },
  };
}
