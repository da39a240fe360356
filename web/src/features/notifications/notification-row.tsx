import { Link } from '@tanstack/react-router';
import Handshake from 'lucide-react/icons/handshake';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import type { Notification } from '#contract/notifications.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { cx } from '../../ui/cx.ts';
import { useMarkNotificationRead } from './notifications.api.ts';
import { placeOf } from './notification-place.ts';

const ICONS = { message: MessageCircle, connection: Handshake, other: Share2 };

export interface NotificationRowProps {
  notification: Notification;
  now: number;
  onFollow?: (() => void) | undefined;
}

/** Something that happened; leads where it happened, and is read then. */
export function NotificationRow({ notification, now, onFollow }: NotificationRowProps) {
  const { id, type, message, time, read, data } = notification;
  const mark = useMarkNotificationRead();
  const Icon = ICONS[type];
  const follow = () => {
    if (!read) mark.mutate(id);
    onFollow?.();
  };
  return (
    <Link
      {...placeOf(data)}
      onClick={follow}
      className="flex items-start gap-3 px-4 py-3 no-underline hover:bg-subtle focus-visible:-outline-offset-2"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-subtle text-muted">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', !read && 'font-semibold')}>{message}</span>
        <time dateTime={time} className="block text-sm text-muted">
          {relativeTime(time, now)}
        </time>
      </span>
    </Link>
  );
}
