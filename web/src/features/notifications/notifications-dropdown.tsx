import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { pendingQuery } from '../connections/connections.api.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationLine } from './notification-line.tsx';
import { NotificationsEmpty } from './notifications-empty.tsx';
import { useUnreadCount } from './use-unread-count.ts';
import { notificationItems } from './notification-items.ts';
import { NEWEST_COUNT, newestNotificationsQuery } from './notifications.api.ts';
import { combineQueries } from '../../lib/http/combine-queries.ts';

export function NotificationsDropdown() {
  const unread = useUnreadCount();
  return (
    <Popover
      label={t`Notifications`}
      className="w-96"
      trigger={(trigger) => (
        <IconButton
          label={t`Notifications`}
          badge={<Badge count={unread} label={t`unread`} />}
          {...trigger}
        >
          <Bell />
        </IconButton>
      )}
    >
      {/* Navigation must start before the dropdown closes. */}
      {(close) => <Content onNavigate={() => setTimeout(close)} />}
    </Popover>
  );
}

function Content({ onNavigate }: { onNavigate: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-13 items-center justify-between gap-3 bg-raised ps-4 pe-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          <Trans>Notifications</Trans>
        </h2>
        <MarkAllButton />
      </div>
      <Newest onNavigate={onNavigate} onAnswer={() => focusHeadingAfterRemoval(heading.current)} />
      <p className="sticky bottom-0 border-t border-line bg-raised px-4 py-3 text-center">
        <Link to="/notifications" className={linkClass} onClick={onNavigate}>
          <Trans>See all notifications</Trans>
        </Link>
      </p>
    </>
  );
}

function Newest({ onNavigate, onAnswer }: { onNavigate: () => void; onAnswer: () => void }) {
  const now = useNow();
  const newest = useNewestNotifications();
  return (
    <QueryState
      compact
      query={newest}
      loading={t`Loading notifications`}
      failure={t`Failed to fetch notifications`}
    >
      {(items) =>
        items.length === 0 ? (
          <NotificationsEmpty compact />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {items.map((item) => (
              <li key={item.key}>
                <NotificationLine
                  short
                  item={item}
                  now={now}
                  onNavigate={onNavigate}
                  onAnswer={onAnswer}
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

/** The newest notifications and pending requests. */
function useNewestNotifications() {
  const newest = useQuery(newestNotificationsQuery());
  const pending = useInfiniteQuery(pendingQuery());
  const both = newest.data !== undefined && pending.data !== undefined;
  return {
    data: both
      ? notificationItems(
          { rows: newest.data.results, hasMore: newest.data.next_cursor !== null },
          { rows: pending.data, hasMore: pending.hasNextPage },
          newest.data.requests_read_at,
        ).items.slice(0, NEWEST_COUNT)
      : undefined,
    ...combineQueries([newest, pending]),
  };
}
