import { z } from 'zod';
import { id, idParams, page, pageQuery, timestamp } from './fields.ts';
import { route } from './route.ts';

/** What `data` of a notification says to programs; `kind` is the event. */
export const notificationKind = z.enum([
  'connection_accepted',
  'share_received',
  'share_accepted',
  'share_declined',
  'security',
]);

/** What a person may be told about beside the account's security, of which one is always told. */
export const notificationEvent = z.enum([
  'connection_request',
  'connection_accepted',
  'message',
  'share_received',
  'share_answered',
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
    query: pageQuery,
    answers: { 200: page(notification).extend({ unread_count: z.int() }) },
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/notifications/mark_all_read/',
    access: 'session',
    summary: 'Marks every notification as read.',
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
