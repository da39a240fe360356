import { z } from 'zod';
import type { Notification, NotificationEvent } from '#contract/notifications.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction, jsonb, type Db } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import {
  countUnread,
  findNotification,
  findPreferences,
  insertNotification,
  listNotifications,
  markRead,
} from './notifications.queries.ts';
import { choicesOf } from './preferences.ts';

/** What happened, for a person (`message`, a sentence) and for programs (`data`). */
export interface NewNotification extends Pick<Notification, 'type' | 'message' | 'data'> {
  /** Which choice of the person decides whether they are told here; without one they always are. */
  event?: NotificationEvent;
}

/** Tells a person what happened, in the caller's transaction: they learn it if and when that commits. */
export async function notify(
  ctx: Context,
  user_id: number,
  { event, type, message, data }: NewNotification,
): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if (event !== undefined && !(await wants(db, user_id, event))) return;
    const row = { user_id, type, message, data: jsonb(data), created_at: clock.now() };
    const { id } = await insertNotification(db, row);
    await announce(db, [user_id], 'notifications', id);
  });
}

async function wants(db: Db, user_id: number, event: NotificationEvent): Promise<boolean> {
  return choicesOf(await findPreferences(db, user_id))[event].in_app;
}

const key = z.tuple([z.int()]);

/** One page of what happened, newest first, and how much of all is unread. */
export async function getNotifications(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<Notification> & { unread_count: number }> {
  const { limit, after } = readCursor(query, key);
  const rows = await listNotifications(ctx.db, ctx.user_id, after && after[0], limit + 1);
  return {
    ...pageOf(rows.map(shown), limit, ({ id }) => [id]),
    unread_count: await countUnread(ctx.db, ctx.user_id),
  };
}

/** Marks every notification of the caller as read. */
export async function markAllNotificationsRead(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if ((await markRead(db, ctx.user_id, null, clock.now())) > 0)
      await announce(db, [ctx.user_id], 'notifications');
  });
}

/** Marks one as read; again is no error. 404 where it is not the caller's. */
export async function markNotificationRead(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if ((await findNotification(db, ctx.user_id, id)) === undefined) throw notFound('Notification');
    if ((await markRead(db, ctx.user_id, id, clock.now())) > 0)
      await announce(db, [ctx.user_id], 'notifications', id);
  });
}

type Row = Awaited<ReturnType<typeof listNotifications>>[number];

function shown({ id, type, message, data, created_at, read_at }: Row): Notification {
  return {
    id,
    type: type as Notification['type'],
    message,
    time: created_at,
    read: read_at !== null,
    data: data as Notification['data'],
  };
}

export { findAccount, mailAbout, type MailReader } from './mail-about.ts';
export { completePreferences } from './preferences.ts';
export { showUnsubscribe, unsubscribe } from './unsubscribe.ts';
