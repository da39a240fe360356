import { useNavigate, useSearch } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import type { NotificationFilter } from '#contract/notifications.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { NotificationDays } from './notification-days.tsx';
import { NotificationsEmpty } from './notifications-empty.tsx';
import { OlderNotifications } from './older-notifications.tsx';
import { useNotifications } from './use-notifications.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'connections', label: 'Connections' },
  { value: 'shares', label: 'Shares' },
  { value: 'reminders', label: 'Reminders' },
  { value: 'earnings', label: 'Earnings' },
  { value: 'security', label: 'Security' },
] as const;

const NONE: Record<NotificationFilter, string> = {
  unread: 'Nothing unread',
  connections: 'Nothing about connections',
  shares: 'Nothing about shared contacts',
  reminders: 'Nothing about reminders',
  earnings: 'Nothing about earnings',
  security: 'Nothing about security',
};

/** All notifications by day; the address keeps which. */
export function NotificationsList() {
  const { filter } = useSearch({ from: '/notifications' });
  const notifications = useNotifications(filter);
  if (filter === undefined && notifications.data?.length === 0) return <NotificationsEmpty />;
  return (
    <>
      <FilterChoice filter={filter} />
      <div className="pt-3">
        <QueryState
          sheet
          query={notifications}
          loading="Loading notifications"
          failure={errorMessage(notifications.error, 'Failed to fetch notifications')}
        >
          {(items) =>
            items.length === 0 && filter !== undefined ? (
              <div role="status">
                <EmptyState icon={<BellOff />} title={NONE[filter]} />
              </div>
            ) : (
              <>
                <NotificationDays key={filter} items={items} />
                <OlderNotifications older={notifications.older} />
              </>
            )
          }
        </QueryState>
      </div>
    </>
  );
}

function FilterChoice({ filter }: { filter: NotificationFilter | undefined }) {
  const navigate = useNavigate({ from: '/notifications' });
  return (
    <SegmentedControl
      label="Show"
      value={filter ?? 'all'}
      onValueChange={(value) =>
        void navigate({ search: value === 'all' ? {} : { filter: value }, replace: true })
      }
      segments={FILTERS}
      className="flex-wrap max-sm:*:flex-none"
    />
  );
}
