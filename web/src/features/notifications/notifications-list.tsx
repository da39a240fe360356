import { useEffect, useState } from 'react';
import { byDay, dayLabel } from '../../lib/days.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { filtered, type NotificationFilter, type NotificationItem } from './notification-items.ts';
import { NotificationLine } from './notification-line.tsx';
import { NotificationsEmpty } from './notifications-empty.tsx';
import { NotificationsLoading } from './notifications-loading.tsx';
import { useNotifications } from './use-notifications.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'connections', label: 'Connections' },
] as const;

const NONE: Record<Exclude<NotificationFilter, 'all'>, string> = {
  unread: 'Nothing unread',
  connections: 'Nothing about connections',
};

/** All notifications by day, with filters. */
export function NotificationsList() {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const state = useNotifications();
  if (state.isLoading) return <NotificationsLoading />;
  if (state.error !== null)
    return (
      <FailedState
        message={errorMessage(state.error, 'Failed to fetch notifications')}
        pending={state.isRetrying}
        onRetry={state.retry}
      />
    );
  if (state.items.length === 0) return <NotificationsEmpty />;
  const shown = filtered(state.items, filter);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Show"
          value={filter}
          onValueChange={setFilter}
          segments={FILTERS}
        />
        <MarkAllButton {...state} />
      </div>
      <Days items={shown} />
      {shown.length === 0 && filter !== 'all' && !state.older.hasNextPage && (
        <p role="status" className="py-10 text-center text-muted">
          {NONE[filter]}
        </p>
      )}
      <Older older={state.older} wanted={shown.length === 0} count={state.items.length} />
    </>
  );
}

function Days({ items }: { items: readonly NotificationItem[] }) {
  const now = useNow();
  return (
    <div className="space-y-6">
      {byDay(items, ({ time }) => time).map(({ day, items: lines }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold text-muted">
            {dayLabel(day, now)}
          </h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            {lines.map((item) => (
              <NotificationLine key={item.key} item={item} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OlderProps {
  older: ReturnType<typeof useNotifications>['older'];
  /** Nothing that is loaded fits the filter: what is older is read without waiting to be asked. */
  wanted: boolean;
  count: number;
}

function Older({ older, wanted, count }: OlderProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = older;
  const due = wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (due) void fetchNextPage();
  }, [due, fetchNextPage]);
  const more = () => void fetchNextPage();
  const ref = useInView(more);
  if (!hasNextPage) return null;
  return (
    <p key={count} ref={ref} className="pt-5 text-center">
      <Button variant="quiet" pending={isFetchingNextPage} onClick={more}>
        Older notifications
      </Button>
    </p>
  );
}
