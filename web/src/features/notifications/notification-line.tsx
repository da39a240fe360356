import { cx } from '../../ui/cx.ts';
import type { NotificationItem } from './notification-items.ts';
import { NotificationRow, type NotificationRowProps } from './notification-row.tsx';
import { RequestRow, type RequestRowProps } from './request-row.tsx';

export interface NotificationLineProps
  extends
    Pick<NotificationRowProps, 'now' | 'short' | 'onFollow'>,
    Pick<RequestRowProps, 'onAnswer'> {
  item: NotificationItem;
}

/** What stands in one line of the list; what is unread stands out. */
export function NotificationLine(props: NotificationLineProps) {
  const { item, now, short, onFollow, onAnswer } = props;
  return (
    <div data-unread={!item.read || undefined} className={cx(!item.read && 'bg-accent-soft/60')}>
      {!item.read && <span className="sr-only">Unread</span>}
      {item.kind === 'request' ? (
        <RequestRow
          request={item.request}
          read={item.read}
          now={now}
          short={short}
          onAnswer={onAnswer}
        />
      ) : (
        <NotificationRow
          notification={item.notification}
          read={item.read}
          now={now}
          short={short}
          onFollow={onFollow}
        />
      )}
    </div>
  );
}
