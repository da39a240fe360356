import { formatLocale } from '#contract/format-locale.ts';
import { type Language, languageOrDefault } from '#contract/languages.ts';
import type { NotificationEvent } from '#contract/notifications.ts';
import { DAY_MS } from '../../infra/clock.ts';
import type { Context, MailContext } from '../../context.ts';
import { type Mail, type MailContent, mailTo } from '../../infra/mail/mail.ts';
import { areBlocked } from '../blocks/public.ts';
import { recordUse, isExhausted } from '../rate-limits/public.ts';
import { findActor, type MailActor } from './mail-actor.ts';
import { findEmailRecipient } from './notification-email.queries.ts';
import { parsePreferences } from './preferences.ts';
import { unsubscribeToken } from './unsubscribe.service.ts';

export interface Account {
  email: string;
  first_name: string;
  language: Language;
  /** Formats dates and numbers: the language with the region of `users.locale`. */
  locale: string;
  time_zone: string;
}

/** A user who wants emails of this kind. */
export interface MailReader extends Account {
  unsubscribe_url: string;
}

/** Null if deleted or disabled. */
export async function findAccount(ctx: Context, user_id: number): Promise<Account | null> {
  const reader = await findEmailRecipient(ctx.db, user_id);
  return reader === undefined ? null : accountOf(reader);
}

/** Another user's action that may be emailed. */
export interface EmailTopic {
  user_id: number;
  event: NotificationEvent;
  /** The acting user. */
  other_id: number;
  reply_to?: string | undefined;
}

// Prevents flooding a mailbox by repeating requests.
const LIMIT_PER_ACTOR = { name: 'mails-about', max: 10, window_ms: DAY_MS };

/**
 * Emails a user about another user's action, at most ten times a day per acting user. `id` is the job's; `write` gets
 * the acting user. Returns whether it was sent.
 */
export async function sendNotificationEmail(
  ctx: MailContext,
  topic: EmailTopic,
  id: string,
  write: (actor: MailActor) => MailContent,
): Promise<boolean> {
  const limited = { limit: LIMIT_PER_ACTOR, subject: `${topic.user_id}:${topic.other_id}` };
  const reader = await findMailReader(ctx, topic);
  if (reader === null) return false;
  const actor = await findActor(ctx, { ...topic, language: reader.language });
  if (actor === null || (await isExhausted(ctx, limited))) return false;
  await ctx.mailer.send({ ...addressed(write(actor), reader), ...replyTo(topic) }, id);
  await recordUse(ctx, limited);
  return true;
}

/** Emails a user about their own data if enabled. `id` is the job's; `write` may return nothing to send. */
export async function sendOwnEmail(
  ctx: MailContext,
  wanted: Omit<EmailTopic, 'other_id'>,
  id: string,
  write: (reader: MailReader) => MailContent | null | Promise<MailContent | null>,
): Promise<void> {
  const reader = await findMailReader(ctx, wanted);
  if (reader === null) return;
  const content = await write(reader);
  if (content !== null) await ctx.mailer.send(addressed(content, reader), id);
}

/**
 * The recipient, checked right before sending. Null if the address isn't verified, the kind is turned off, the account
 * was deleted or disabled, or a block exists with `other_id`.
 */
async function findMailReader(
  ctx: Context,
  { user_id, event, other_id }: Omit<EmailTopic, 'other_id'> & Partial<EmailTopic>,
): Promise<MailReader | null> {
  const reader = await findEmailRecipient(ctx.db, user_id);
  if (reader === undefined || reader.email_verified_at === null) return null;
  if (!parsePreferences(reader.notification_preferences)[event].email) return null;
  if (other_id !== undefined && (await areBlocked({ ...ctx, user_id }, other_id))) return null;
  const token = unsubscribeToken(reader.unsubscribe_key, event);
  const unsubscribe_url = `${ctx.settings.public_url}/api/unsubscribe/?token=${token}`;
  return { ...accountOf(reader), unsubscribe_url };
}

const replyTo = ({ reply_to }: EmailTopic) => reply_to !== undefined && { reply_to };

function addressed(content: MailContent, reader: MailReader): Mail {
  const { email: to, language, unsubscribe_url } = reader;
  return mailTo({ to, language, unsubscribe_url }, content);
}

function accountOf(row: Omit<Account, 'language'> & { language: string | null }): Account {
  const { email, first_name, time_zone } = row;
  const language = languageOrDefault(row.language);
  return { email, first_name, language, locale: formatLocale(language, row.locale), time_zone };
}
