import { z } from 'zod';
import { id, idParams, page, pageQuery, timestamp } from './fields.ts';
import { route } from './route.ts';

/** What `data` of a notification says to programs; `kind` is the event. */
export const notificationKind = z.enum([
  'connection_accepted',
  'share_received',
  'share_accepted',
  'share_declined',
  'reminder_due',
  'weekly_digest',
  'referral_joined',
  'referral_rewarded',
  'payout_settled',
  'security',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** What notifications can be asked for by: what is unread, or what is about one of these. */
export const notificationFilter = z.enum([
  'unread',
  'connections',
  'shares',
  'reminders',
  'earnings',
  'security',
]);
export type NotificationFilter = z.infer<typeof notificationFilter>;

/** What each kind is about. */
export const NOTIFICATION_SUBJECTS: Record<
  NotificationKind,
  Exclude<NotificationFilter, 'unread'>
> = {
  connection_accepted: 'connections',
  share_received: 'shares',
  share_accepted: 'shares',
  share_declined: 'shares',
  reminder_due: 'reminders',
  weekly_digest: 'reminders',
  referral_joined: 'earnings',
  referral_rewarded: 'earnings',
  payout_settled: 'earnings',
  security: 'security',
};

/** What a person may be told about beside the account's security, of which one is always told. */
export const notificationEvent = z.enum([
  'connection_request',
  'connection_accepted',
  'message',
  'share_received',
  'share_answered',
  'reminder_due',
  'weekly_digest',
  'referral',
]);
export type NotificationEvent = z.infer<typeof notificationEvent>;

/** Where each event is told: in the bell's list, by mail. Requests and messages have places of their own in the app. */
export const notificationPreferences = z.record(
  notificationEvent,
  z.object({ in_app: z.boolean(), email: z.boolean() }),
);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationPreferencesChange = z.partialRecord(
  notificationEvent,
  z.object({ in_app: z.boolean().optional(), email: z.boolean().optional() }),
);
export type NotificationPreferencesChange = z.infer<typeof notificationPreferencesChange>;

export const notification = z.object({
  id,
  type: z.enum(['message', 'connection', 'other']),
  /** A sentence for a person. */
  message: z.string(),
  time: timestamp,
  read: z.boolean(),
  data: z.object({
    kind: notificationKind,
    connection_id: id.optional(),
    share_id: id.optional(),
    conversation_id: id.optional(),
    user_id: id.optional(),
    reminder_id: id.optional(),
    /** The one contact that a reminder is about. */
    contact_id: id.optional(),
  }),
});
export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/',
    access: 'session',
    summary:
      'What happened, newest first. Pending connections are not among them: the client adds them.',
    query: pageQuery.extend({ filter: notificationFilter.optional() }),
    answers: {
      200: page(notification).extend({
        unread_count: z.int(),
        /** Connection requests that came up to this moment are read; null: none is. */
        requests_read_at: timestamp.nullable(),
      }),
    },
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/notifications/mark_all_read/',
    access: 'session',
    summary: 'Marks every notification and every waiting connection request as read.',
    answers: { 204: null },
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/{id}/mark_read/',
    access: 'session',
    summary: 'Marks one notification as read.',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
  unsubscribePage: route({
    method: 'GET',
    path: '/api/unsubscribe/',
    access: 'public',
    summary: 'A page with one button, for who opens the link of a mail.',
    query: z.object({ token: z.string().max(300) }),
    media: 'text/html; charset=utf-8',
    answers: { 200: z.unknown() },
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/unsubscribe/',
    access: 'public',
    summary: 'Turns off the mails of one kind by the link in one of them (RFC 8058); takes a form.',
    query: z.object({ token: z.string().max(300) }),
    form: true,
    media: 'text/html; charset=utf-8',
    answers: { 200: z.unknown() },
  }),
};
