import { useId } from 'react';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from '../../../ui/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { longDay, newReminderOn } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { EntryRow, type EntryRowProps } from './entry-row.tsx';

export interface DayEntriesProps extends Pick<EntryRowProps, 'onOpen' | 'onMove'> {
  day: string;
  isToday: boolean;
  entries: readonly CalendarEntry[];
  onDay: (day: string) => void;
}

/** One day as a list. */
export function DayEntries({ day, isToday, entries, onDay, onOpen, onMove }: DayEntriesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-date={day} className="py-2">
      <div className="flex items-center justify-between gap-2 pl-2">
        <h3
          id={id}
          className={cx('text-sm font-semibold', isToday ? 'text-accent-ink' : 'text-muted')}
        >
          {longDay(day)}
          {isToday && ' (today)'}
        </h3>
        <IconButton
          label={newReminderOn(day)}
          size="sm"
          className="text-muted"
          onClick={() => onDay(day)}
        >
          <Plus />
        </IconButton>
      </div>
      {entries.length === 0 ? (
        <p className="px-2 pb-2 text-muted">Nothing on this day.</p>
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
