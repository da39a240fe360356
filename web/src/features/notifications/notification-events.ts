import type { NotificationEvent } from '#contract/notifications.ts';

export type NotificationChannel = 'in_app' | 'email';

export interface EventRow {
  event: NotificationEvent;
  label: string;
  /** Where the choice has an effect. */
  channels: readonly NotificationChannel[];
}

/** What one may be told about. Requests and unread messages have places of their own in the app, so only mail is a choice. */
export const NOTIFICATION_EVENTS: readonly EventRow[] = [
  { event: 'connection_request', label: 'Somebody asks to connect', channels: ['email'] },
  {
    event: 'connection_accepted',
    label: 'Somebody accepts my request',
    channels: ['in_app', 'email'],
  },
  { event: 'message', label: 'A message waits unread for 15 minutes', channels: ['email'] },
  {
    event: 'share_received',
    label: 'Somebody shares a contact with me',
    channels: ['in_app', 'email'],
  },
  {
    event: 'share_answered',
    label: 'Somebody accepts or declines a contact I shared',
    channels: ['in_app', 'email'],
  },
  { event: 'reminder_due', label: 'A reminder is due', channels: ['in_app', 'email'] },
  {
    event: 'weekly_digest',
    label: 'Weekly digest of the days to come',
    channels: ['in_app', 'email'],
  },
  {
    event: 'referral',
    label: 'My link brings somebody, a reward or a payout',
    channels: ['in_app', 'email'],
  },
];

export const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  in_app: 'In the app',
  email: 'Email',
};
