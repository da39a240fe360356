import { cx } from '../../ui/cx.ts';
import type { NotificationItem } from './notification-items.ts';
import { NotificationRow } from './notification-row.tsx';
import { RequestRow } from './request-row.tsx';

export interface NotificationLineProps {
  item: NotificationItem;
  now: number;
  onFollow?: (() => void) | undefined;
}

/** One line of the list; what is unread stands out. */
export function NotificationLine({ item, now, onFollow }: NotificationLineProps) {
  return (
    <li
      data-unread={!item.read || undefined}
      className={cx('border-b border-line last:border-0', !item.read && 'bg-accent-soft')}
    >
      {!item.read && <span className="sr-only">Unread</span>}
      {item.kind === 'request' ? (
        <RequestRow request={item.request} read={item.read} now={now} />
      ) : (
        <NotificationRow notification={item.notification} now={now} onFollow={onFollow} />
      )}
    </li>
  );
}
