import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Move from 'lucide-react/icons/move';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { timeText } from '../../../lib/time/date-text.ts';
import { newReminderOn } from './calendar-days.ts';
import { longDay } from '../../../lib/time/days.ts';
import { type CalendarEntry, isMovable } from './calendar-entry.ts';
import { entryStyle } from './entry-style.tsx';

export interface DayEntriesProps extends Pick<EntryRowProps, 'onOpen' | 'onMove'> {
  day: string;
  isToday: boolean;
  entries: readonly CalendarEntry[];
  onNewReminder: (day: string) => void;
}

export function DayEntries({
  day,
  isToday,
  entries,
  onNewReminder,
  onOpen,
  onMove,
}: DayEntriesProps) {
  const id = useId();
  const date = longDay(day);
  return (
    <section aria-labelledby={id} data-date={day} className="py-2">
      <div className="flex items-center justify-between gap-2 ps-2">
        <h3
          id={id}
          className={cx('text-sm font-semibold', isToday ? 'text-accent-ink' : 'text-muted')}
        >
          {isToday ? t`${date} (today)` : date}
        </h3>
        <IconButton
          label={newReminderOn(day)}
          size="sm"
          className="text-muted"
          onClick={() => onNewReminder(day)}
        >
          <Plus />
        </IconButton>
      </div>
      {entries.length === 0 ? (
        <p className="px-2 pb-2 text-muted">
          <Trans>Nothing scheduled.</Trans>
        </p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} onOpen={onOpen} onMove={onMove} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntryRowProps {
  entry: CalendarEntry;
  onOpen: (entry: CalendarEntry) => void;
  onMove: (entry: CalendarEntry) => void;
}

function EntryRow({ entry, onOpen, onMove }: EntryRowProps) {
  const { tint, Icon } = entryStyle(entry);
  const { title } = entry;
  const isDone = entry.status === 'done';
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-entry={entry.key}
        onClick={() => onOpen(entry)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1.5 text-start hover:bg-subtle focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4',
            tint,
          )}
        >
          <Icon />
        </span>
        <span className="w-16 shrink-0 text-sm text-muted tabular-nums sm:w-18">
          {entry.time === null ? t`All day` : timeText(entry.time)}
        </span>
        <span className={cx('min-w-0 wrap-anywhere', isDone && 'text-muted line-through')}>
          {title}
        </span>
        {isDone && (
          <span className="sr-only">
            <Trans>, done</Trans>
          </span>
        )}
      </button>
      {isMovable(entry) && (
        <IconButton
          label={t`Move ${title}`}
          size="sm"
          className="text-muted"
          onClick={() => onMove(entry)}
        >
          <Move />
        </IconButton>
      )}
    </li>
  );
}
