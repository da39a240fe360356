import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus-heading-after-removal.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import {
  reminderQueries,
  useCompleteReminder,
  useReopenReminder,
} from '../reminders/reminders.api.ts';
import { RelativeTime } from './relative-time.tsx';
import { iconFor } from './notification-kinds.ts';
import { notificationLink } from './notification-link.ts';
import { useMarkNotificationRead } from './notifications.api.ts';

export interface NotificationRowProps {
  notification: Notification;
  read: boolean;
  now: number;
  short?: boolean | undefined;
  onFollow?: (() => void) | undefined;
}

/** Something that happened; leads where it happened, and is read then. What is due can be marked as done. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, read, now, short, onFollow } = props;
  const { id, message, time, data } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const mark = useMarkNotificationRead();
  const { Icon, tone } = iconFor(data);
  const follow = () => {
    if (!read) mark.mutate(id);
    onFollow?.();
  };
  const line = (
    <Link
      ref={link}
      {...notificationLink(data)}
      onClick={follow}
      className="flex items-start gap-3 px-4 py-3 no-underline hover:bg-subtle focus-visible:-outline-offset-2"
    >
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-full', tone)}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cx('block wrap-anywhere', !read && 'font-semibold')}>
          {message}
        </span>{' '}
        <span className="block text-sm text-muted">
          <RelativeTime time={time} now={now} short={short} />
        </span>
      </span>
    </Link>
  );
  if (data.kind !== 'reminder_due' || data.reminder_id === undefined) return line;
  return (
    <div>
      {line}
      <DueReminder
        id={data.reminder_id}
        about={message}
        onPress={() => focusHeadingAfterRemoval(link.current)}
        onDone={() => !read && mark.mutate(id)}
      />
    </div>
  );
}

interface DueReminderProps {
  id: number;
  /** What was told of it, for those who hear the button without seeing where it stands. */
  about: string;
  /** The button is about to go. */
  onPress: () => void;
  onDone: () => void;
}

/** Done, below a notification of a reminder: while it waits for that, which all such notifications ask together. */
function DueReminder({ id, about, onPress, onDone }: DueReminderProps) {
  const due = useInfiniteQuery(reminderQueries.list({ status: 'due' }));
  const reopen = useReopenReminder();
  const complete = useCompleteReminder(() => {
    onDone();
    const action = { label: 'Undo', onAction: () => reopen.mutate(id) };
    showToast({ type: 'success', message: 'Done', action });
  });
  if (!due.data?.some((reminder) => reminder.id === id)) return null;
  const press = () => {
    complete.mutate(id);
    onPress();
  };
  return (
    <div className="-mt-1 pb-3 pl-17">
      <Button size="sm" pending={complete.isPending} onClick={press}>
        Done <span className="sr-only">{about}</span>
      </Button>
    </div>
  );
}
