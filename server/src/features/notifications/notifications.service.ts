import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import {
  NOTIFICATION_SUBJECTS,
  notificationKind,
  type Notification,
  type NotificationEvent,
  type NotificationFilter,
  type NotificationKind,
  type NotificationPreferences,
} from '#contract/notifications.ts';
import type { Person } from '#contract/user-card.ts';
import { notFound } from '../../app-error.ts';
import { type Context, hasScope, type UserContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { inTransaction, jsonb, type Db } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { translate } from '../../infra/translations.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import {
  findPreferencesOfUsers,
  findNotification,
  findRelatedPeople,
  findStoredPreferences,
  findUnread,
  insertNotification,
  insertNotifications,
  listNotifications,
  markRead,
  skipIds,
  markRequestsRead,
  type NotificationSelector,
} from './notifications.queries.ts';
import { parsePreferences } from './preferences.ts';
import { pushNotifications } from './push/notification-push.ts';
import { visibleKinds } from './visible-kinds.ts';
import { recordEvents } from './webhook-events.ts';

/**
 * `message` is for the user; it may contain the name of the user in `data.user_id` as `name`, which changes with it.
 * `data` is for programs.
 */
export interface NewNotification extends Pick<Notification, 'type' | 'data'> {
  message: MessageDescriptor;
  /** The preference that applies; without one the user is always notified. */
  event?: NotificationEvent;
}

/** Notifies a user in the caller's transaction. */
export async function notify(
  ctx: Context,
  user_id: number,
  { event, ...notification }: NewNotification,
): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const notification_id =
      event === undefined || (await wants(db, user_id, event))
        ? await insert(db, { ...notification, user_id }, clock.now())
        : null;
    if (event !== undefined)
      await pushNotifications(db, [{ ...notification, user_id, event, notification_id }]);
    await recordEvents(db, [{ ...notification, user_id }]);
  });
}

async function insert(db: Db, notification: AddressedNotification, now: Timestamp) {
  const { text, data, ...row } = stored(notification);
  const created = { text: jsonb(text), data: jsonb(data), created_at: now };
  const { id } = await insertNotification(db, { ...row, ...created });
  await publish(db, [notification.user_id], 'notifications', id);
  return id;
}

/** The message with its English text, by which names are replaced. */
function stored({ user_id, type, message, data }: NewNotification & { user_id: number }) {
  const { id, message: source, values } = message;
  const text = { id, message: source ?? id, values: values ?? {} };
  return { user_id, type, message: translate('en', message), text, data };
}

type AddressedNotification = NewNotification & { user_id: number };

/**
 * Inserts notifications in the caller's transaction, in this order, with one event per user; returns how many. Skips
 * deleted users.
 */
export async function notifyMany(
  ctx: Context,
  notifications: AddressedNotification[],
): Promise<number> {
  const people = [...new Set(notifications.map(({ user_id }) => user_id))];
  if (people.length === 0) return 0;
  return inTransaction(ctx, async ({ db, clock }) => {
    await recordEvents(db, notifications);
    const choosers = await findPreferencesOfUsers(db, people);
    const choices = new Map(
      choosers.map((one) => [one.id, parsePreferences(one.notification_preferences)]),
    );
    const wanted = notifications.filter(({ user_id, event }) => {
      const choice = choices.get(user_id);
      return choice !== undefined && (event === undefined || choice[event].in_app);
    });
    const ids = await insertNotifications(db, wanted.map(stored), clock.now());
    const idOf = new Map(wanted.map((notification, index) => [notification, ids[index]]));
    await pushNotifications(
      db,
      notifications.flatMap(({ event, ...notification }, index) => {
        if (event === undefined || !choices.has(notification.user_id)) return [];
        const notification_id = idOf.get(notifications[index]!) ?? null;
        return [{ ...notification, event, notification_id }];
      }),
    );
    if (wanted.length > 0)
      await publish(db, [...new Set(wanted.map(({ user_id }) => user_id))], 'notifications');
    return wanted.length;
  });
}

/**
 * Does the same with as many ids as if `addressed` users had been notified, so that the ids of other notifications
 * don't show how many were.
 */
export async function notifySome(
  ctx: Context,
  notifications: AddressedNotification[],
  addressed: number,
): Promise<void> {
  const count = await notifyMany(ctx, notifications);
  await skipIds(ctx.db, addressed - count);
}

/** The users who enabled this channel; email requires a verified address, checked again when sending. */
export async function filterByPreference(
  { db }: Context,
  user_ids: number[],
  event: NotificationEvent,
  channel: keyof NotificationPreferences[NotificationEvent],
): Promise<Set<number>> {
  const choosers = await findPreferencesOfUsers(db, user_ids);
  return new Set(
    choosers
      .filter((one) => channel !== 'email' || one.email_verified_at !== null)
      .filter((one) => parsePreferences(one.notification_preferences)[event][channel])
      .map(({ id }) => id),
  );
}

async function wants(db: Db, user_id: number, event: NotificationEvent): Promise<boolean> {
  return parsePreferences(await findStoredPreferences(db, user_id))[event].in_app;
}

/** One page of notifications, newest first, and the unread total regardless of filters. */
export async function getNotifications(
  ctx: UserContext,
  { filter, ...query }: PageQuery & { filter?: NotificationFilter | undefined },
): Promise<Page<Notification> & { unread_count: number; requests_read_at: Timestamp | null }> {
  const { limit, after: before } = readCursor(query);
  const visible = visibleKinds(ctx);
  const selector = chosen(filter, visible);
  const rows = await listNotifications(ctx.db, ctx.user_id, selector, before, limit + 1);
  const people = await peopleIn(ctx, rows);
  return {
    ...pageOf(
      rows.map((row) => shown(row, people, ctx.language)),
      limit,
    ),
    ...(await findUnread(ctx.db, ctx.user_id, visible)),
  };
}

function chosen(
  filter: NotificationFilter | undefined,
  visible: NotificationKind[] | undefined,
): NotificationSelector {
  const all = visible === undefined ? {} : { kinds: visible };
  if (filter === undefined) return all;
  if (filter === 'unread') return { ...all, unread: true };
  const kinds = visible ?? notificationKind.options;
  return { kinds: kinds.filter((kind) => NOTIFICATION_SUBJECTS[kind] === filter) };
}

/** Marks all notifications and current connection requests that the caller may see as read. */
export async function markAllNotificationsRead(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const now = clock.now();
    // Locks first, so that concurrent calls are serialized.
    if (hasScope(ctx, 'network:read')) await markRequestsRead(db, ctx.user_id, now);
    await markRead(db, ctx.user_id, null, visibleKinds(ctx), now);
    await publish(db, [ctx.user_id], 'notifications');
  });
}

/** Marks a notification as read; idempotent. 404 if it isn't the caller's. */
export async function markNotificationRead(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const visible = visibleKinds(ctx);
    if ((await findNotification(db, ctx.user_id, id, visible)) === undefined)
      throw notFound(msg`Notification not found.`);
    if ((await markRead(db, ctx.user_id, id, visible, clock.now())) > 0)
      await publish(db, [ctx.user_id], 'notifications', id);
  });
}

type Row = Awaited<ReturnType<typeof listNotifications>>[number];

/** The users that notifications are about, by id. */
async function peopleIn({ db, user_id }: UserContext, rows: Row[]): Promise<Map<number, Person>> {
  const ids = new Set(rows.flatMap((row) => dataOf(row).user_id ?? []));
  const people = ids.size === 0 ? [] : await findRelatedPeople(db, user_id, [...ids]);
  return new Map(people.map((person) => [person.id, person]));
}

const dataOf = ({ data }: Row) => data as Notification['data'];

function shown(row: Row, people: ReadonlyMap<number, Person>, language: Language): Notification {
  const { id, type, message, text, created_at, read_at } = row;
  const data = dataOf(row);
  return {
    id,
    type: type as Notification['type'],
    message: text === null ? message : translate(language, text as MessageDescriptor),
    time: created_at,
    read: read_at !== null,
    user: (data.user_id !== undefined && people.get(data.user_id)) || null,
    data,
  };
}
