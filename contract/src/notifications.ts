import { z } from 'zod';
import { clockTime, id, page, pageQuery, timestamp } from './fields.ts';
import { routesWith } from './route.ts';
import { person } from './user-card.ts';

const route = routesWith('any');

/** `kind` in the notification's `data`. */
export const notificationKind = z.enum([
  'connection_accepted',
  'share_received',
  'share_accepted',
  'share_declined',
  'ask_received',
  'ask_helped',
  'introduction_asked',
  'introduction_received',
  'introduction_connected',
  'introduction_declined',
  'reminder_due',
  'weekly_digest',
  'referral_joined',
  'referral_rewarded',
  'payout_settled',
  'security',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

export const notificationFilter = z.enum([
  'unread',
  'connections',
  'shares',
  'introductions',
  'reminders',
  'earnings',
  'security',
]);
export type NotificationFilter = z.infer<typeof notificationFilter>;

export const NOTIFICATION_SUBJECTS: Record<
  NotificationKind,
  Exclude<NotificationFilter, 'unread'>
> = {
  connection_accepted: 'connections',
  share_received: 'shares',
  share_accepted: 'shares',
  share_declined: 'shares',
  ask_received: 'introductions',
  ask_helped: 'introductions',
  introduction_asked: 'introductions',
  introduction_received: 'introductions',
  introduction_connected: 'introductions',
  introduction_declined: 'introductions',
  reminder_due: 'reminders',
  weekly_digest: 'reminders',
  referral_joined: 'earnings',
  referral_rewarded: 'earnings',
  payout_settled: 'earnings',
  security: 'security',
};

/** Optional events; security events are always sent. */
export const notificationEvent = z.enum([
  'connection_request',
  'connection_accepted',
  'message',
  'share_received',
  'share_answered',
  'ask_received',
  'introduction_asked',
  'introduction_answered',
  'reminder_due',
  'weekly_digest',
  'referral',
]);
export type NotificationEvent = z.infer<typeof notificationEvent>;

/** Channels per event. Requests and messages have their own lists in the app. `push`: on devices that have it on. */
const notificationPreferences = z.record(
  notificationEvent,
  z.object({ in_app: z.boolean(), email: z.boolean(), push: z.boolean() }),
);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationPreferencesChange = z.partialRecord(
  notificationEvent,
  z.object({ in_app: z.boolean(), email: z.boolean(), push: z.boolean() }).partial(),
);
export type NotificationPreferencesChange = z.infer<typeof notificationPreferencesChange>;

/** Local times between which nothing is pushed; off if one is null or both are the same. */
const quietHours = { quiet_from: clockTime.nullable(), quiet_to: clockTime.nullable() };

/** The fields of an account about its notifications. */
export const notificationSettings = {
  ...quietHours,
  notification_preferences: notificationPreferences,
};
export const notificationSettingsChange = {
  ...quietHours,
  notification_preferences: notificationPreferencesChange,
};

export const notification = z.object({
  id,
  type: z.enum(['message', 'connection', 'other']),
  /** Display text. */
  message: z.string(),
  time: timestamp,
  read: z.boolean(),
  /** The user in `data`, if the two are connected or have a conversation. */
  user: person.nullable(),
  data: z.object({
    kind: notificationKind,
    connection_id: id.optional(),
    /** Not set for several shares at once. */
    share_id: id.optional(),
    ask_id: id.optional(),
    introduction_id: id.optional(),
    conversation_id: id.optional(),
    user_id: id.optional(),
    reminder_id: id.optional(),
    /** Set when the reminder has exactly one contact. */
    contact_id: id.optional(),
  }),
});
export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  list: route('GET /api/notifications/', {
    summary: 'List notifications',
    description:
      "Newest first. Pending connection requests aren't included; clients add them from their own list. `unread_count` ignores `filter`.",
    query: pageQuery.extend({ filter: notificationFilter.optional() }),
    responses: {
      200: page(notification).extend({
        unread_count: z.int(),
        /** Connection requests received up to this time are read. */
        requests_read_at: timestamp.nullable(),
      }),
    },
  }),
  markAllRead: route('POST /api/notifications/mark_all_read/', {
    summary: 'Mark all notifications and pending requests as read',
    description: 'Connection requests received so far count as read but stay pending.',
    responses: { 204: null },
  }),
  markRead: route('POST /api/notifications/{id}/mark_read/', {
    summary: 'Mark a notification as read',
    description: 'Repeating the call succeeds.',
    responses: { 204: null },
    errors: [404],
  }),
  unsubscribePage: route('GET /api/unsubscribe/', {
    access: 'public',
    summary: 'Unsubscribe confirmation page',
    description:
      'Opened from the link in an email. The page has one button, because email scanners open every link. An invalid link returns a page with status 404.',
    query: z.object({ token: z.string().max(300) }),
    media: 'text/html; charset=utf-8',
    responses: { 200: z.unknown() },
  }),
  unsubscribe: route('POST /api/unsubscribe/', {
    access: 'public',
    summary: 'Unsubscribe from one kind of email (RFC 8058)',
    description:
      'Turns off the kind of email that contained the link; other emails continue. Accepts the form of the confirmation page and one-click requests of email programs. Repeating the call succeeds, and an invalid link returns a page with status 404.',
    query: z.object({ token: z.string().max(300) }),
    form: true,
    media: 'text/html; charset=utf-8',
    responses: { 200: z.unknown() },
  }),
};
