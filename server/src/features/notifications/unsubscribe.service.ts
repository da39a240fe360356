import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { escapeHtml } from '../../infra/mail/escape-html.ts';
import { htmlDocument, styleAttributes } from '../../infra/mail/html-document.ts';
import { readOptOutToken } from './invite-opt-out.ts';
import { disableEmails, findByUnsubscribeKey, insertOptOut } from './unsubscribe.queries.ts';

const KIND_TEXTS: Record<NotificationEvent, string> = {
  connection_request: 'connection requests',
  connection_accepted: 'responses to your connection requests',
  message: 'unread messages',
  share_received: 'contacts shared with you',
  share_answered: 'responses to contacts you shared',
  reminder_due: 'reminders',
  weekly_digest: 'your weekly digest',
  referral: 'your earnings',
};

/** Recipients of invitations may have no account. */
const INVITATIONS: Subject = {
  about: 'invitations to this address',
  done: 'No one can send invitations to this address anymore.',
  has_settings: false,
};

export interface UnsubscribePage {
  content: string;
  status: 200 | 404;
}

const INVALID_LINK_PAGE: UnsubscribePage = { content: invalidLinkPage(), status: 404 };

/** The confirmation page of an unsubscribe link. */
export async function showUnsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  const found = await findSubscription(ctx, token);
  return found === null
    ? INVALID_LINK_PAGE
    : { content: confirmPage(found.subject, token), status: 200 };
}

/** Turns off one kind of email, from the page or by one-click unsubscribe (RFC 8058); idempotent. */
export async function unsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  return inTransaction(ctx, async (txCtx) => {
    const found = await findSubscription(txCtx, token);
    if (found === null) return INVALID_LINK_PAGE;
    await found.end(txCtx);
    return { content: donePage(found.subject), status: 200 };
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
    subject: subjectFor(read.event),
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
    end: ({ db, clock }) => insertOptOut(db, address_hash, clock.now()),
  };
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

interface Subject {
  about: string;
  done: string;
  /** Whether the recipient has an account with settings. */
  has_settings: boolean;
}

function subjectFor(event: NotificationEvent): Subject {
  const about = `emails about ${KIND_TEXTS[event]}`;
  return {
    about,
    done: `You won’t get ${about} anymore. You’ll still get other emails.`,
    has_settings: true,
  };
}

/** Requires a click, because mail scanners open every link. */
function confirmPage({ about }: Subject, token: string): string {
  const action = `/api/unsubscribe/?token=${encodeURIComponent(token)}`;
  return page(
    'Unsubscribe',
    `<p ${styleAttributes('paragraph')}>Stop ${about}?</p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" ${styleAttributes('press')}>Unsubscribe</button>
</form>`,
  );
}

function donePage({ done, has_settings }: Subject): string {
  const settings = `<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>Manage notifications</a></p>`;
  return page(
    'You’re unsubscribed',
    [`<p ${styleAttributes('paragraph')}>${done}</p>`, ...(has_settings ? [settings] : [])].join(
      '\n',
    ),
  );
}

function invalidLinkPage(): string {
  return page(
    'This link doesn’t work',
    `<p ${styleAttributes('paragraph')}>It may be incomplete. You can manage notifications in Settings.</p>
<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>Open Settings</a></p>`,
  );
}

function page(heading: string, content: string): string {
  return htmlDocument(
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
