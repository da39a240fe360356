import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { dropUndefined } from '../../lib/search-params.ts';
import { cx } from '../../ui/styles/cx.ts';
import { NotificationAction } from './notification-action.tsx';
import { NotificationImage } from './notification-image.tsx';
import { RelativeTime } from './relative-time.tsx';
import { useMarkNotificationRead } from './notifications.api.ts';

const network = () => ({ to: '/contacts', search: { view: 'network' } }) as const;

const earnings = () => ({ to: '/referrals', search: {} }) as const;

const security = () => ({ to: '/settings', search: { tab: 'security' } }) as const;

const withPerson = ({ user_id }: Data) =>
  user_id === undefined ? network() : ({ to: '/messages', search: { user: user_id } } as const);

const inConversation = (data: Data) =>
  data.conversation_id === undefined
    ? withPerson(data)
    : ({ to: '/messages', search: { id: data.conversation_id } } as const);

const reminderLink = ({ reminder_id }: Data) =>
  ({ to: '/reminders', search: reminder_id === undefined ? {} : { id: reminder_id } }) as const;

const introductions = (search: { ask?: number; introduction?: number } = {}) =>
  ({ to: '/contacts', search: { view: 'introductions', ...search } }) as const;

const askLink = ({ ask_id }: Data) => introductions(dropUndefined({ ask: ask_id }));

const introductionLink = ({ introduction_id }: Data) =>
  introductions(dropUndefined({ introduction: introduction_id }));

const connectedLink = (data: Data) =>
  data.conversation_id === undefined ? introductionLink(data) : inConversation(data);

const LINKS: Record<NotificationKind, (data: Data) => NotificationLink> = {
  connection_accepted: withPerson,
  share_received: inConversation,
  share_accepted: inConversation,
  share_declined: inConversation,
  ask_received: askLink,
  // A closed ask is hidden from those who helped.
  ask_helped: () => introductions(),
  introduction_asked: introductionLink,
  introduction_received: introductionLink,
  introduction_connected: connectedLink,
  introduction_declined: introductionLink,
  reminder_due: reminderLink,
  weekly_digest: reminderLink,
  referral_joined: earnings,
  referral_rewarded: earnings,
  payout_settled: earnings,
  security,
};

export interface NotificationRowProps {
  notification: Notification;
  read: boolean;
  now: number;
  short?: boolean | undefined;
  onNavigate?: (() => void) | undefined;
}

/** A notification; opening it marks it as read. Due reminders can be completed, shares and introductions answered. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, read, now, short, onNavigate } = props;
  const { id, message, time, user, data } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const markRead = useMarkNotificationRead();
  const handleOpen = () => {
    if (!read) markRead.mutate(id);
    onNavigate?.();
  };
  return (
    <div>
      <Link
        ref={link}
        data-list-item
        {...notificationLink(data)}
        onClick={handleOpen}
        className="flex items-start gap-3 px-4 py-3 no-underline hover:bg-subtle focus-visible:-outline-offset-2"
      >
        <NotificationImage user={user} data={data} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className={cx('block wrap-anywhere', !read && 'font-semibold')}>
            {message}
          </span>{' '}
          <span className="block text-sm text-muted">
            <RelativeTime time={time} now={now} short={short} />
          </span>
        </span>
      </Link>
      <NotificationAction
        notification={notification}
        read={read}
        onPress={() => focusHeadingAfterRemoval(link.current)}
      />
    </div>
  );
}

type Data = Notification['data'];

type NotificationLink = ReturnType<
  | typeof inConversation
  | typeof introductions
  | typeof reminderLink
  | typeof earnings
  | typeof security
>;

/** Link to the conversation, contact, ask, introduction, reminder, earnings or security settings. */
export function notificationLink(data: Data): NotificationLink {
  // A newer server may send unknown kinds.
  return Object.hasOwn(LINKS, data.kind) ? LINKS[data.kind](data) : inConversation(data);
}
