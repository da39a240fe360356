import type { NotificationEvent } from '#contract/notifications.ts';
import type { Context, MailContext } from '../../context.ts';
import type { Mail } from '../../infra/mail/mail.ts';
import { recordUse, isExhausted } from '../rate-limits/public.ts';
import { areBlocked, findEmailRecipient } from './mail-about.queries.ts';
import { parsePreferences } from './preferences.ts';
import { unsubscribeToken } from './unsubscribe.service.ts';

/** A person as a mail to them needs to know them. */
export interface Account {
  email: string;
  first_name: string;
  locale: string;
  time_zone: string;
}

/** One who wants mails of the kind that is about to be sent. */
export interface MailReader extends Account {
  /** Turns off mails of this kind. */
  unsubscribe_url: string;
}

/** Whom an account belongs to, or null where they have left. */
export async function findAccount(ctx: Context, user_id: number): Promise<Account | null> {
  const reader = await findEmailRecipient(ctx.db, user_id);
  return reader === undefined ? null : accountOf(reader);
}

/** Something that one person did and that another may want to be mailed about. */
export interface EmailTopic {
  user_id: number;
  event: NotificationEvent;
  /** Who did it. */
  other_id: number;
}

// Who asks, takes back and asks again fills nobody's mailbox.
const ABOUT_ONE = { name: 'mails-about', max: 10, window_ms: 86_400_000 };

/**
 * Mails a person about something that another did, where that is wanted and was not said too often: ten times a day of one
 * person. `id` is the job's. Gives whether the mail was sent.
 */
export async function sendNotificationEmail(
  ctx: MailContext,
  told: EmailTopic,
  id: string,
  write: (reader: MailReader) => Mail,
): Promise<boolean> {
  const limited = { limit: ABOUT_ONE, subject: `${told.user_id}:${told.other_id}` };
  const reader = await findMailReader(ctx, told);
  if (reader === null || (await isExhausted(ctx, limited))) return false;
  await ctx.mailer.send(write(reader), id);
  await recordUse(ctx, limited);
  return true;
}

/** Mails a person what is their own, where that is wanted. `id` is the job's; `write` may find that there is nothing to say. */
export async function sendOwnEmail(
  ctx: MailContext,
  wanted: Omit<EmailTopic, 'other_id'>,
  id: string,
  write: (reader: MailReader) => Promise<Mail | null>,
): Promise<void> {
  const reader = await findMailReader(ctx, wanted);
  const mail = reader && (await write(reader));
  if (mail !== null) await ctx.mailer.send(mail, id);
}

/**
 * The person who is to be mailed, perhaps about something that `other_id` did, asked right before sending. Null where no mail
 * may go: their address is not verified, they want none of this kind, they have left, or one of the two has blocked the other.
 */
async function findMailReader(
  ctx: Context,
  { user_id, event, other_id }: Omit<EmailTopic, 'other_id'> & Partial<EmailTopic>,
): Promise<MailReader | null> {
  const reader = await findEmailRecipient(ctx.db, user_id);
  if (reader === undefined || reader.email_verified_at === null) return null;
  if (!parsePreferences(reader.notification_preferences)[event].email) return null;
  if (other_id !== undefined && (await areBlocked(ctx.db, user_id, other_id))) return null;
  const token = unsubscribeToken(reader.unsubscribe_key, event);
  const unsubscribe_url = `${ctx.settings.public_url}/api/unsubscribe/?token=${token}`;
  return { ...accountOf(reader), unsubscribe_url };
}

function accountOf({ email, first_name, locale, time_zone }: Account): Account {
  return { email, first_name, locale, time_zone };
}
