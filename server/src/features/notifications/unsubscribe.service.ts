import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { readOptOutToken } from './invite-opt-out.ts';
import {
  confirmPage,
  donePage,
  invalidLinkPage,
  INVITATIONS,
  type Subject,
  subjectFor,
} from './unsubscribe-page.ts';
import { disableEmails, findByUnsubscribeKey, insertOptOut } from './unsubscribe.queries.ts';

/** A page of its own, and whether its link leads anywhere. */
export interface UnsubscribePage {
  content: string;
  status: 200 | 404;
}

const DEAD: UnsubscribePage = { content: invalidLinkPage(), status: 404 };

/** What the link in a mail opens; nothing is changed yet. */
export async function showUnsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  const found = await findSubscription(ctx, token);
  return found === null ? DEAD : { content: confirmPage(found.subject, token), status: 200 };
}

/** Turns off one kind of mails, by the button of that page or by the mail program itself (RFC 8058); again is no error. */
export async function unsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  return inTransaction(ctx, async (inside) => {
    const found = await findSubscription(inside, token);
    if (found === null) return DEAD;
    await found.end(inside);
    return { content: donePage(found.subject), status: 200 };
  });
}

/** What a link is about, and how it is ended. */
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

/** Of somebody who was invited, and may have no account. */
async function ofAddress(ctx: Context, token: string): Promise<Subscription | null> {
  const address_hash = await readOptOutToken(ctx, token);
  if (address_hash === null) return null;
  return {
    subject: INVITATIONS,
    end: ({ db, clock }) => insertOptOut(db, address_hash, clock.now()),
  };
}

/** Says whose mails, and which. */
export interface Unsubscription {
  key: string;
  event: NotificationEvent;
}

/** What the link at a mail's foot carries: the person's secret key and the kind of the mail. */
export function unsubscribeToken(key: string, event: NotificationEvent): string {
  return `${key}.${event}`;
}

/** Null where it is no such token. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [, key = '', kind] = /^([0-9a-f]{64})\.([a-z_]+)$/.exec(token) ?? [];
  const event = notificationEvent.safeParse(kind);
  return event.success ? { key, event: event.data } : null;
}
