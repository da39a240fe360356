import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Reminder } from '#contract/reminders.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { reminderQueries } from './reminders.api.ts';
import { formatDayShort, lowercaseFirstDay, formatTimestampShort } from './format-when.ts';

/** "Done 3 times", opened: when that was. */
export function ReminderHistory({ reminder }: { reminder: Reminder }) {
  const [open, setOpen] = useState(false);
  const { done_times } = reminder;
  if (done_times === 0) return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" className={cx('transition', open && 'rotate-180')} />
        {done_times === 1 ? 'Done once' : `Done ${done_times} times`}
      </Button>
      {open && <Completions id={reminder.id} />}
    </div>
  );
}

function Completions({ id }: { id: number }) {
  const list = useInfiniteQuery(reminderQueries.completions(id));
  const now = useNow();
  return (
    <QueryState
      compact
      query={list}
      loading="Loading the history"
      rows={1}
      failure={errorMessage(list.error, 'Failed to load the history')}
    >
      {(completions) => (
        <>
          <ul aria-label="History" className="mt-1 space-y-1 text-sm text-muted">
            {completions.map((one) => (
              <li key={one.id}>
                {formatTimestampShort(one.completed_at, now)}, for{' '}
                {lowercaseFirstDay(formatDayShort(one.due_date, now))}
              </li>
            ))}
          </ul>
          <ShowMore list={list} label="of the history" />
        </>
      )}
    </QueryState>
  );
}
