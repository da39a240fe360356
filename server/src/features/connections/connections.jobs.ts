import { z } from 'zod';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { mailAbout } from '../notifications/notifications.service.ts';
import { ACCEPTED_MAIL_JOB } from './answer-request.ts';
import { acceptedMail, requestMail } from './connections.mails.ts';
import { findConnection } from './connections.queries.ts';
import { REQUEST_MAIL_JOB } from './request-connection.ts';
import { fullName } from './shown-connection.ts';

const order = z.object({ connection_id: z.int() });

/** The mails about connections: what is no longer so when they are sent is not told. */
export function connectionMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [REQUEST_MAIL_JOB]: async (payload, id) => {
      const row = await findConnection(ctx.db, order.parse(payload).connection_id);
      if (row?.status !== 'pending') return;
      const { to_user: user_id, from_user: other_id } = row;
      const name = fullName(row.from_first_name, row.from_last_name);
      await mailAbout(ctx, { user_id, other_id, event: 'connection_request' }, id, (reader) =>
        requestMail(reader, name, public_url),
      );
    },
    [ACCEPTED_MAIL_JOB]: async (payload, id) => {
      const row = await findConnection(ctx.db, order.parse(payload).connection_id);
      if (row?.status !== 'accepted') return;
      const { from_user: user_id, to_user: other_id } = row;
      const name = fullName(row.to_first_name, row.to_last_name);
      await mailAbout(ctx, { user_id, other_id, event: 'connection_accepted' }, id, (reader) =>
        acceptedMail(reader, name, public_url),
      );
    },
  };
}
