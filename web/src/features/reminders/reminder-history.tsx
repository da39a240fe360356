import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Reminder } from '#contract/reminders.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { reminderQueries } from './reminders.api.ts';
import { dayWords, inSentence, momentWords } from './when-words.ts';

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
    <Answered
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
                {momentWords(one.completed_at, now)}, for {inSentence(dayWords(one.due_date, now))}
              </li>
            ))}
          </ul>
          <ShowMore list={list} label="of the history" />
        </>
      )}
    </Answered>
  );
}
