import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Popover } from '../../ui/popover.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationLine } from './notification-line.tsx';
import { NotificationsEmpty } from './notifications-empty.tsx';
import { NotificationsLoading } from './notifications-loading.tsx';
import { useNotifications } from './use-notifications.ts';

/** More than these are on the page. */
const SHOWN = 8;

/** The bell of the top bar. */
export function NotificationsDropdown() {
  const state = useNotifications();
  return (
    <Popover
      label="Notifications"
      className="w-96"
      trigger={(trigger) => (
        <IconButton
          label="Notifications"
          badge={<Badge count={state.unread} label="unread" />}
          {...trigger}
        >
          <Bell />
        </IconButton>
      )}
    >
      {(close) => {
        // The place that is chosen must have had the press before it goes away.
        const leave = () => setTimeout(close);
        return (
          <>
            <div className="flex min-h-13 items-center justify-between gap-3 pr-2 pl-4">
              <h2 className="text-lg font-semibold">Notifications</h2>
              <MarkAllButton {...state} />
            </div>
            <Content state={state} onFollow={leave} />
            <p className="border-t border-line px-4 py-3 text-center">
              <Link to="/notifications" className={linkClass} onClick={leave}>
                See all notifications
              </Link>
            </p>
          </>
        );
      }}
    </Popover>
  );
}

interface ContentProps {
  state: ReturnType<typeof useNotifications>;
  onFollow: () => void;
}

function Content({ state, onFollow }: ContentProps) {
  const now = useNow();
  if (state.isLoading) return <NotificationsLoading />;
  if (state.error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(state.error, 'Failed to fetch notifications')}
        pending={state.isRetrying}
        onRetry={state.retry}
      />
    );
  if (state.items.length === 0) return <NotificationsEmpty compact />;
  return (
    <ul className="border-t border-line">
      {state.items.slice(0, SHOWN).map((item) => (
        <NotificationLine key={item.key} item={item} now={now} onFollow={onFollow} />
      ))}
    </ul>
  );
}
