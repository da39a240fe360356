import { languageOrDefault } from '#contract/languages.ts';
import type { Context, MailContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { inviteRetentionCutoff, canEmailInvitation } from '../../connections/public.ts';
import { MailActor, optOutLink } from '../../notifications/public.ts';
import { findCredentials } from '../../users/public.ts';
import { deleteInvite, deleteInvitesBefore, lockInviter, upsertInvite } from './invites.queries.ts';
import { referralLink } from '../referrals.service.ts';
import { inviteMail } from '../referrals.mails.ts';

export const INVITE_MAIL_JOB = 'referrals.send-invite';

interface Invite {
  user_id: number;
  email: string;
}

/** Invites each address that has no account and that this user hasn't invited recently. Idempotent. */
export async function processInvites(
  ctx: Context,
  { user_id, emails }: { user_id: number; emails: string[] },
): Promise<void> {
  for (const email of emails)
    await inTransaction(ctx, (txCtx) => processInvite(txCtx, { user_id, email }));
}

async function processInvite(ctx: Context, invite: Invite): Promise<void> {
  const { user_id, email } = invite;
  if ((await lockInviter(ctx.db, user_id)) === undefined || (await hasAccount(ctx, email))) return;
  const entry = { ...invite, sent_at: ctx.clock.now() };
  if (!(await upsertInvite(ctx.db, entry, inviteRetentionCutoff(ctx)))) return;
  if (await canEmailInvitation(ctx, email))
    await enqueueJob(ctx.db, INVITE_MAIL_JOB, { ...invite });
  else await deleteInvite(ctx.db, user_id, email);
}

/** Sends the invitation unless the recipient signed up or opted out in the meantime. `id` is the job's. */
export async function emailInvite(ctx: MailContext, invite: Invite, id: string): Promise<void> {
  const { user_id, email: to } = invite;
  const inviter = await lockInviter(ctx.db, user_id);
  const unsubscribe_url = await optOutLink(ctx, to);
  if (inviter === undefined || unsubscribe_url === null || (await hasAccount(ctx, to))) return;
  const language = languageOrDefault(inviter.language);
  const from = MailActor.stranger(inviter, language);
  const sign_up_url = referralLink(ctx, inviter.referral_code);
  await ctx.mailer.send(inviteMail({ to, from, language, sign_up_url, unsubscribe_url }), id);
}

async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  return (await findCredentials(ctx, email)) !== null;
}

/** Deletes invitations once the address can be invited again. */
export async function deleteOldInvites(ctx: Context): Promise<void> {
  await deleteInvitesBefore(ctx.db, inviteRetentionCutoff(ctx));
}
