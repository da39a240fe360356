import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import { formatName } from '#contract/person-name.ts';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { areBlocked } from '../blocks/public.ts';
import { storedSharedCard } from '../contact-shares/public.ts';
import {
  MailActor,
  optOutLink,
  sendNotificationEmail,
  sendOwnEmail,
} from '../notifications/public.ts';
import { ANSWERED_MAIL_JOB, CONNECTED_MAIL_JOB, OUTSIDER_MAIL_JOB } from './connect-people.ts';
import {
  answeredMail,
  askOutsiderMail,
  askPersonMail,
  askReceiverMail,
  connectedMail,
  connectedOutsiderMail,
} from './introductions.mails.ts';
import { sideToAnswer } from './introduction-states.ts';
import { shortName } from './introduction-view.ts';
import {
  findSender,
  findStored,
  type StoredIntroduction,
  updateIntroduction,
} from './introductions.queries.ts';

export const PERSON_MAIL_JOB = 'introductions.send-person';
export const RECEIVER_MAIL_JOB = 'introductions.send-receiver';
export const INVITATION_MAIL_JOB = 'introductions.send-invitation';

export const payloadSchema = z.object({ introduction_id: z.int() });
const answeredPayload = payloadSchema.extend({ user_id: z.int() });

/** Emails about introductions; skipped if no longer true when sent. */
export function introductionMails(ctx: MailContext): Record<string, Job> {
  const mail =
    (send: (ctx: MailContext, row: StoredIntroduction, id: string) => Promise<void>): Job =>
    async (payload, id) => {
      const { introduction_id } = payloadSchema.parse(payload);
      const row = await findStored(ctx.db, introduction_id);
      if (row !== undefined) await send(ctx, row, id);
    };
  return {
    [PERSON_MAIL_JOB]: mail(mailPerson),
    [RECEIVER_MAIL_JOB]: mail(mailReceiver),
    [INVITATION_MAIL_JOB]: mail(mailInvitation),
    [CONNECTED_MAIL_JOB]: mail(mailConnected),
    [OUTSIDER_MAIL_JOB]: mail(mailConnectedOutsider),
    [ANSWERED_MAIL_JOB]: async (payload, id) => {
      const { introduction_id, user_id } = answeredPayload.parse(payload);
      const row = await findStored(ctx.db, introduction_id);
      if (row === undefined || (await isBlockedInTheMeantime(ctx, row, user_id))) return;
      await sendOwnEmail(ctx, { user_id, event: 'introduction_answered' }, id, () =>
        answeredMail(row, row.introducer_id === user_id, ctx.settings.public_url),
      );
    },
  };
}

/** Whether a block exists between the reader and one of the others. */
async function isBlockedInTheMeantime(
  ctx: MailContext,
  { introducer_id, to_user_id, person_id }: StoredIntroduction,
  user_id: number,
): Promise<boolean> {
  for (const other_id of [introducer_id, to_user_id, person_id])
    if (other_id !== null && other_id !== user_id)
      if (await areBlocked({ ...ctx, user_id }, other_id)) return true;
  return false;
}

async function mailPerson(ctx: MailContext, row: StoredIntroduction, id: string): Promise<void> {
  const { person_id: user_id, introducer_id: other_id, to_user_id, need, note } = row;
  if (user_id === null || other_id === null || to_user_id === null) return;
  if (sideToAnswer(row, ctx.clock.now()) !== 'person') return;
  const receiver = await findSender(ctx.db, to_user_id);
  if (receiver === undefined) return;
  const to_name = shortName(receiver, '');
  await sendNotificationEmail(ctx, { user_id, other_id, event: 'introduction_asked' }, id, (from) =>
    askPersonMail(from, { to_name, need, note }, ctx.settings.public_url),
  );
}

async function mailReceiver(ctx: MailContext, row: StoredIntroduction, id: string): Promise<void> {
  const { to_user_id: user_id, introducer_id: other_id } = row;
  if (user_id === null || other_id === null || row.suppressed) return;
  if (sideToAnswer(row, ctx.clock.now()) !== 'receiver') return;
  await sendNotificationEmail(ctx, { user_id, other_id, event: 'introduction_asked' }, id, (from) =>
    askReceiverMail(from, row, ctx.settings.public_url),
  );
}

/** The link contains a new token, which a retry replaces. */
async function mailInvitation(
  ctx: MailContext,
  row: StoredIntroduction,
  id: string,
): Promise<void> {
  const { email: to, introducer_id, to_user_id } = row;
  if (to === null || introducer_id === null || to_user_id === null) return;
  if (row.suppressed || sideToAnswer(row, ctx.clock.now()) !== 'person') return;
  const introducer = await findSender(ctx.db, introducer_id);
  const receiver = await findSender(ctx.db, to_user_id);
  const unsubscribe_url = await optOutLink(ctx, to);
  if (introducer === undefined || receiver === undefined || unsubscribe_url === null) return;
  const language = languageOrDefault(introducer.language);
  const token = newToken();
  await updateIntroduction(ctx.db, row.id, { token_hash: hashToken(token) });
  const { public_url, operator_name } = ctx.settings;
  const mail = askOutsiderMail({
    to,
    language,
    from: MailActor.stranger(introducer, language),
    from_email: introducer.email,
    operator_name,
    to_name: shortName(receiver, language),
    url: `${public_url}/introductions/answer?token=${token}`,
    unsubscribe_url,
  });
  await ctx.mailer.send(mail, id);
}

async function mailConnected(ctx: MailContext, row: StoredIntroduction, id: string): Promise<void> {
  const { to_user_id: user_id, introducer_id: other_id } = row;
  if (row.state !== 'connected' || user_id === null || other_id === null) return;
  const card = storedSharedCard(row);
  const reply_to = card.emails[0]?.value;
  const topic = { user_id, other_id, event: 'introduction_answered', reply_to } as const;
  await sendNotificationEmail(ctx, topic, id, (from) =>
    connectedMail(from, { ...row, card }, ctx.settings.public_url),
  );
}

/** Erases the address afterward: it isn't needed anymore. */
async function mailConnectedOutsider(
  ctx: MailContext,
  row: StoredIntroduction,
  id: string,
): Promise<void> {
  const { email: to, introducer_id, to_user_id } = row;
  if (row.state !== 'connected') return;
  if (to === null || introducer_id === null || to_user_id === null) return;
  const introducer = await findSender(ctx.db, introducer_id);
  const receiver = await findSender(ctx.db, to_user_id);
  const unsubscribe_url = await optOutLink(ctx, to);
  if (introducer !== undefined && receiver !== undefined && unsubscribe_url !== null) {
    const language = languageOrDefault(introducer.language);
    const mail = connectedOutsiderMail({
      to,
      language,
      from: MailActor.stranger(introducer, language),
      other_name: formatName(receiver, language),
      other_email: receiver.email,
      unsubscribe_url,
    });
    await ctx.mailer.send(mail, id);
  }
  await updateIntroduction(ctx.db, row.id, { email: null });
}
