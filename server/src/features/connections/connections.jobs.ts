import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import type { Context, MailContext } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { MailActor, optOutLink, sendNotificationEmail } from '../notifications/public.ts';
import { ACCEPTED_MAIL_JOB } from './requests/answer-request.service.ts';
import {
  processInvites,
  deleteOldInvites,
  INVITE_MAIL_JOB,
  decideInvite,
} from './invites/process-invites.ts';
import { getSignupState } from '../signup-control/public.ts';
import { getConnectLink } from './links/connect-link.service.ts';
import { acceptedMail, invitationMail, requestMail } from './connections.mails.ts';
import { findConnection } from './connections.queries.ts';
import { findInvite } from './invites/invitations.queries.ts';
import { INVITES_JOB } from './invites/invite-people.service.ts';
import { REQUEST_MAIL_JOB } from './requests/request-connection.service.ts';

const PURGE_JOB = 'connections.purge-invites';

export const CONNECTIONS_CRONTAB = [nightly('03:50', PURGE_JOB)];

const invitesPayload = z.object({ invite_ids: z.array(z.int()) });

export function connectionJobs(ctx: Context): Record<string, Job> {
  return {
    [INVITES_JOB]: (payload) => processInvites(ctx, invitesPayload.parse(payload).invite_ids),
    [PURGE_JOB]: () => deleteOldInvites(ctx),
  };
}

const payloadSchema = z.object({ connection_id: z.int() });
const invitationPayload = z.object({ invite_id: z.int() });

/** Emails about connections; skipped if no longer true when sent. */
export function connectionMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [REQUEST_MAIL_JOB]: async (payload, id) => {
      const { connection_id } = payloadSchema.parse(payload);
      const row = await findConnection(ctx.db, connection_id, 'to_user');
      if (row?.status !== 'pending') return;
      const { to_user: user_id, from_user: other_id } = row;
      const topic = { user_id, other_id, event: 'connection_request' } as const;
      await sendNotificationEmail(ctx, topic, id, (from) => requestMail(from, public_url));
    },
    [ACCEPTED_MAIL_JOB]: async (payload, id) => {
      const { connection_id } = payloadSchema.parse(payload);
      const row = await findConnection(ctx.db, connection_id, 'from_user');
      if (row?.status !== 'accepted') return;
      const { from_user: user_id, to_user: other_id } = row;
      const topic = { user_id, other_id, event: 'connection_accepted' } as const;
      await sendNotificationEmail(ctx, topic, id, (by) => acceptedMail(by, public_url));
    },
    [INVITE_MAIL_JOB]: (payload, id) =>
      mailInvitation(ctx, invitationPayload.parse(payload).invite_id, id),
  };
}

async function mailInvitation(ctx: MailContext, invite_id: number, id: string): Promise<void> {
  const invite = await findInvite(ctx.db, invite_id);
  if (invite === undefined) return;
  const { from_user, email: to } = invite;
  const language = languageOrDefault(invite.language);
  const sender = { ...ctx, user_id: from_user };
  const unsubscribe_url = await optOutLink(ctx, to);
  if (unsubscribe_url === null || (await decideInvite(sender, to)) !== 'mail') return;
  // The recipient has to sign up first.
  if ((await getSignupState(ctx)).mode !== 'open') return;
  const from = MailActor.stranger(invite, language);
  const { url: connect_url } = await getConnectLink(sender);
  await ctx.mailer.send(invitationMail({ to, from, language, connect_url, unsubscribe_url }), id);
}
