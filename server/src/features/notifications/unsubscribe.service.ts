import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import type { Context, RequestContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { escapeHtml } from '../../infra/mail/escape-html.ts';
import { htmlDocument, styleAttributes } from '../../infra/mail/html-document.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { translate } from '../../infra/translations.ts';
import { readOptOutToken } from './invite-opt-out.ts';
import { disableEmails, findByUnsubscribeKey, insertOptOut } from './unsubscribe.queries.ts';

/** What stops, for the question and the confirmation. */
interface Subject {
  question: MessageDescriptor;
  done: MessageDescriptor;
  /** Whether the recipient has an account with settings. */
  has_settings: boolean;
}

const EVENTS: Record<NotificationEvent, Omit<Subject, 'has_settings'>> = {
  connection_request: {
    question: msg`Stop emails about connection requests?`,
    done: msg`You won’t get emails about connection requests anymore. You’ll still get other emails.`,
  },
  connection_accepted: {
    question: msg`Stop emails about responses to your connection requests?`,
    done: msg`You won’t get emails about responses to your connection requests anymore. You’ll still get other emails.`,
  },
  message: {
    question: msg`Stop emails about unread messages?`,
    done: msg`You won’t get emails about unread messages anymore. You’ll still get other emails.`,
  },
  share_received: {
    question: msg`Stop emails about contacts shared with you?`,
    done: msg`You won’t get emails about contacts shared with you anymore. You’ll still get other emails.`,
  },
  share_answered: {
    question: msg`Stop emails about responses to contacts you shared?`,
    done: msg`You won’t get emails about responses to contacts you shared anymore. You’ll still get other emails.`,
  },
  ask_received: {
    question: msg`Stop emails about asks of your connections?`,
    done: msg`You won’t get emails about asks of your connections anymore. You’ll still get other emails.`,
  },
  introduction_asked: {
    question: msg`Stop emails about introductions that need your answer?`,
    done: msg`You won’t get emails about introductions that need your answer anymore. You’ll still get other emails.`,
  },
  introduction_answered: {
    question: msg`Stop emails about answers to introductions?`,
    done: msg`You won’t get emails about answers to introductions anymore. You’ll still get other emails.`,
  },
  reminder_due: {
    question: msg`Stop emails about reminders?`,
    done: msg`You won’t get emails about reminders anymore. You’ll still get other emails.`,
  },
  weekly_digest: {
    question: msg`Stop emails about your weekly digest?`,
    done: msg`You won’t get emails about your weekly digest anymore. You’ll still get other emails.`,
  },
  referral: {
    question: msg`Stop emails about your earnings?`,
    done: msg`You won’t get emails about your earnings anymore. You’ll still get other emails.`,
  },
};

/** Recipients of invitations may have no account. */
const INVITATIONS: Subject = {
  question: msg`Stop invitations and introductions to this address?`,
  done: msg`No one can send invitations or introductions to this address anymore.`,
  has_settings: false,
};

export interface UnsubscribePage {
  content: string;
  status: 200 | 404;
}

/** The confirmation page of an unsubscribe link. */
export async function showUnsubscribe(
  ctx: RequestContext,
  token: string,
): Promise<UnsubscribePage> {
  const found = await findSubscription(ctx, token);
  return found === null
    ? { content: invalidLinkPage(ctx.language), status: 404 }
    : { content: confirmPage(ctx.language, found.subject, token), status: 200 };
}

/** Turns off one kind of email, from the page or by one-click unsubscribe (RFC 8058); idempotent. */
export async function unsubscribe(ctx: RequestContext, token: string): Promise<UnsubscribePage> {
  return inTransaction(ctx, async (txCtx) => {
    const found = await findSubscription(txCtx, token);
    if (found === null) return { content: invalidLinkPage(ctx.language), status: 404 };
    await found.end(txCtx);
    return { content: donePage(ctx.language, found.subject), status: 200 };
  });
}

/** What a link unsubscribes from, and how. */
interface Subscription {
  subject: Subject;
  end: (ctx: Context) => Promise<unknown>;
}

async function findSubscription(ctx: Context, token: string): Promise<Subscription | null> {
  return (await ofAccount(ctx, token)) ?? (await ofAddress(ctx, token));
}

async function ofAccount(ctx: Context, token: string): Promise<Subscription | null> {
  const read = readUnsubscribeToken(token);
  const user = read && (await findByUnsubscribeKey(ctx.db, read.key));
  if (!user) return null;
  return {
    subject: { ...EVENTS[read.event], has_settings: true },
    end: async ({ db, clock }) => {
      await disableEmails(db, user.id, read.event, clock.now());
      await publish(db, [user.id], 'users', user.id);
    },
  };
}

/** For invited addresses, which may have no account. */
async function ofAddress(ctx: Context, token: string): Promise<Subscription | null> {
  const address_hash = await readOptOutToken(ctx, token);
  if (address_hash === null) return null;
  return {
    subject: INVITATIONS,
    end: (txCtx) => optOutAddress(txCtx, address_hash),
  };
}

export const OPTED_OUT_JOB = 'introductions.decline-for-address';

/** Stops invitations and introductions to an address in the caller's transaction, and declines open ones. */
export async function optOutAddress({ db, clock }: Context, address_hash: string): Promise<void> {
  await insertOptOut(db, address_hash, clock.now());
  await enqueueJob(db, OPTED_OUT_JOB, { address_hash });
}

export interface Unsubscription {
  key: string;
  event: NotificationEvent;
}

/** The user's secret key and the kind of email. */
export function unsubscribeToken(key: string, event: NotificationEvent): string {
  return `${key}.${event}`;
}

export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [, key = '', kind] = /^([0-9a-f]{64})\.([a-z_]+)$/.exec(token) ?? [];
  const event = notificationEvent.safeParse(kind);
  return event.success ? { key, event: event.data } : null;
}

/** Requires a click, because mail scanners open every link. */
function confirmPage(language: Language, { question }: Subject, token: string): string {
  const action = `/api/unsubscribe/?token=${encodeURIComponent(token)}`;
  const textOf = (message: MessageDescriptor) => escapeHtml(translate(language, message));
  return page(
    language,
    textOf(msg`Unsubscribe`),
    `<p ${styleAttributes('paragraph')}>${textOf(question)}</p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" ${styleAttributes('press')}>${textOf(msg`Unsubscribe`)}</button>
</form>`,
  );
}

function donePage(language: Language, { done, has_settings }: Subject): string {
  const textOf = (message: MessageDescriptor) => escapeHtml(translate(language, message));
  const settings = `<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>${textOf(msg`Manage notifications`)}</a></p>`;
  return page(
    language,
    textOf(msg`You’re unsubscribed`),
    [
      `<p ${styleAttributes('paragraph')}>${textOf(done)}</p>`,
      ...(has_settings ? [settings] : []),
    ].join('\n'),
  );
}

function invalidLinkPage(language: Language): string {
  const textOf = (message: MessageDescriptor) => escapeHtml(translate(language, message));
  return page(
    language,
    textOf(msg`This link doesn’t work`),
    `<p ${styleAttributes('paragraph')}>${textOf(msg`It may be incomplete. You can manage notifications in Settings.`)}</p>
<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>${textOf(msg`Open Settings`)}</a></p>`,
  );
}

function page(language: Language, heading: string, content: string): string {
  return htmlDocument(
    language,
    `${heading} · Acquaint`,
    `<main ${styleAttributes('column')}>
<p ${styleAttributes('brand')}>Acquaint</p>
<div ${styleAttributes('card')}>
<h1 ${styleAttributes('heading')}>${heading}</h1>
${content}
</div>
</main>`,
    '/favicon.svg',
  );
}
