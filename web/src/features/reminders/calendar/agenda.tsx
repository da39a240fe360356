import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { monthOf, titleOf } from './calendar-days.ts';
import { DayEntries, type DayEntriesProps } from './day-entries.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { entryKey } from './entry-keys.ts';
import { useKeys } from '../../../lib/focus/use-keys.ts';

export interface AgendaProps extends Pick<DayEntriesProps, 'onOpen' | 'onMove' | 'onNewReminder'> {
  /** A day of the displayed month. */
  day: string;
  today: string;
  entries: readonly CalendarEntry[];
}

export function Agenda({ day, entries, ...rest }: AgendaProps) {
  const { from, to } = monthOf(day);
  const ofMonth = entries.filter(({ date }) => date >= from && date <= to);
  if (ofMonth.length > 0) return <Days entries={ofMonth} {...rest} />;
  const month = titleOf('agenda', day);
  return (
    <EmptyState icon={<CalendarDays />} title={t`Nothing scheduled in ${month}`}>
      <Trans>This month’s reminders, birthdays and other dates will appear here.</Trans>
    </EmptyState>
  );
}

function Days({ today, entries, onOpen, onMove, onNewReminder }: Omit<AgendaProps, 'day'>) {
  const list = useRef<HTMLDivElement>(null);
  useKeys(list, (event, container) => entryKey(event, container, entries, onMove));
  const days = Map.groupBy(entries, ({ date }) => date);
  return (
    <div
      ref={list}
      className="divide-y divide-line rounded-lg border border-line bg-surface px-2 shadow-card sm:px-3"
    >
      {[...days.keys()].toSorted().map((date) => (
        <DayEntries
          key={date}
          day={date}
          isToday={date === today}
          entries={days.get(date) ?? []}
          {...{ onOpen, onMove, onNewReminder }}
        />
      ))}
    </div>
  );
}
