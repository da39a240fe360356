import { z } from 'zod';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { sendNotificationEmail } from '../notifications/public.ts';
import { ANSWERED_MAIL_JOB } from './answer-share.service.ts';
import { answeredMail, receivedMail } from './contact-shares.mails.ts';
import { findSharesFor } from './contact-shares.queries.ts';
import { RECEIVED_MAIL_JOB } from './contact-shares.service.ts';

const payloadSchema = z.object({ share_ids: z.array(z.int()) });

export function shareMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [RECEIVED_MAIL_JOB]: async (payload, id) => {
      const { share_ids } = payloadSchema.parse(payload);
      const shares = await findSharesFor(ctx.db, 'to_user', share_ids);
      const pending = shares.filter(({ status }) => status === 'pending');
      const [share] = pending;
      if (share === undefined) return;
      const { to_user: user_id, from_user: other_id, related_need, conversation_id } = share;
      const topic = { user_id, other_id, event: 'share_received' } as const;
      const content = { count: pending.length, related_need, conversation_id };
      await sendNotificationEmail(ctx, topic, id, (from) =>
        receivedMail(from, content, public_url),
      );
    },
    [ANSWERED_MAIL_JOB]: async (payload, id) => {
      const { share_ids } = payloadSchema.parse(payload);
      const [share] = await findSharesFor(ctx.db, 'from_user', share_ids);
      if (share === undefined || share.status === 'pending') return;
      const { from_user: user_id, to_user: other_id } = share;
      const topic = { user_id, other_id, event: 'share_answered' } as const;
      await sendNotificationEmail(ctx, topic, id, (by) => answeredMail(by, share, public_url));
    },
  };
}
