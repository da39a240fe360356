import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Occurrence } from '#contract/reminders.ts';
import { useRegion } from '../../../lib/time/region.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useShowCount } from '../../../lib/hooks/use-show-count.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { occurrencesQuery } from '../reminders.api.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { Agenda } from './agenda.tsx';
import { type CalendarView, shiftView, visibleDays } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayEntries } from './day-entries.tsx';
import { type CalendarEntry, entriesOf, type LocalDateTime } from './calendar-entry.ts';
import { focusEntry, preserveEntryFocus } from './entry-keys.ts';
import { MoveBar } from './move-bar.tsx';
import { type Moving, useMoving } from './use-moving.ts';
import { WeekScroll } from './week-scroll.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';

export interface CalendarProps {
  onOpen: (entry: CalendarEntry) => void;
  onNew: (at: LocalDateTime) => void;
}

/** Applies a move in progress, which may leave the loaded range. */
function withMoved(
  occurrences: readonly Occurrence[] | undefined,
  moving: Moving | null,
): readonly CalendarEntry[] | undefined {
  if (occurrences === undefined) return undefined;
  const entries = entriesOf(occurrences);
  if (moving === null) return entries;
  const { entry, target } = moving;
  return [...entries.filter(({ key }) => key !== entry.key), { ...entry, ...target }];
}

/** Narrower days show dots, with their entries below. */
const WIDE_QUERY = '(min-width: 40rem)';

/** Reminders and birthdays by month, week or agenda. */
export function Calendar({ onOpen, onNew }: CalendarProps) {
  const { week_start } = useRegion();
  const calendar = useCalendar();
  const { view, day } = calendar;
  const moving = useMoving();
  const root = useRef<HTMLDivElement>(null);
  const { from, to } = visibleDays(view, day, week_start);
  const query = useQuery(occurrencesQuery(from, to));
  const entries = useMemo(() => withMoved(query.data, moving.moving), [query.data, moving.moving]);
  useEffect(() => (root.current === null ? undefined : preserveEntryFocus(root.current)), []);
  const finishMove = (outcome: 'put' | 'cancel') => {
    const entry = moving.moving?.entry;
    if (outcome === 'cancel' && entry !== undefined) calendar.goTo(entry.date);
    moving[outcome]();
    if (entry !== undefined) focusEntry(root.current, entry.key);
  };
  return (
    <div ref={root}>
      <CalendarToolbar {...calendar} isBusy={query.isPlaceholderData && query.isFetching} />
      <p role="status" className="sr-only">
        {moving.announcement}
      </p>
      {moving.moving !== null && !moving.moving.isDropped && (
        <MoveBar
          key={moving.moving.entry.key}
          {...moving.moving}
          view={view}
          onMove={(at) => {
            moving.moveTo(at);
            calendar.goTo(at.date);
          }}
          onConfirm={() => finishMove('put')}
          onCancel={() => finishMove('cancel')}
        />
      )}
      <QueryState
        query={{ ...query, data: entries }}
        loading={t`Loading the calendar`}
        skeleton={<Skeleton className="h-[34rem] w-full rounded-lg" />}
        failure={t`Failed to load the calendar`}
      >
        {(loaded) => (
          <Entries entries={loaded} {...{ calendar, moving, from, to, onOpen, onNew }} />
        )}
      </QueryState>
    </div>
  );
}

interface EntriesProps extends CalendarProps {
  entries: readonly CalendarEntry[];
  calendar: ReturnType<typeof useCalendar>;
  moving: ReturnType<typeof useMoving>;
  from: string;
  to: string;
}

/** The agenda, or a grid with the entries of a narrow day below. */
function Entries({ entries, calendar, moving, from, to, onOpen, onNew }: EntriesProps) {
  const showCount = useShowCount();
  const region = useRegion();
  const isWide = useMedia(WIDE_QUERY);
  const [weekScroll] = useState(() => new WeekScroll());
  const { view, day, today } = calendar;
  const onNewReminder = (date: string) => onNew({ date, time: null });
  if (view === 'agenda')
    return <Agenda {...{ day, today, entries, onOpen, onNewReminder }} onMove={moving.begin} />;
  if (showCount === 0) return null;
  return (
    <>
      <CalendarGrid
        // Remounted for other days, time zones, after reactivation and after a rejected move.
        key={[view, from, to, isWide, showCount, moving.rejections, ...Object.values(region)].join(
          ' ',
        )}
        {...{ view, day, entries, isWide, onOpen, weekScroll }}
        focusDay={calendar.focusDay}
        movingKey={moving.moving?.isDropped === false ? moving.moving.entry.key : null}
        onSelectDay={(at) => (isWide ? onNew(at) : calendar.goTo(at.date))}
        onWalk={calendar.onWalk}
        onMoveKey={moving.begin}
        onDrop={(entry, at) => void moving.move(entry, at)}
      />
      {!isWide && (
        <DayEntries
          day={day}
          isToday={day === today}
          entries={entries.filter(({ date }) => date === day)}
          onNewReminder={onNewReminder}
          onMove={moving.begin}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

/** View and current day. */
function useCalendar() {
  const today = useToday();
  const [view, setView] = useState<CalendarView>('month');
  const [day, setDay] = useState(today);
  /** The day reached by keyboard, which has the focus. */
  const [focusDay, setFocusDay] = useState<string | null>(null);

  const goTo = (next: string) => {
    setFocusDay(null);
    setDay(next);
  };
  return {
    today,
    view,
    day,
    focusDay,
    onView: (next: CalendarView) => {
      setFocusDay(null);
      setView(next);
    },
    onShift: (offset: -1 | 1) => goTo(shiftView(view, day, offset)),
    onToday: () => goTo(today),
    goTo,
    onWalk: (next: string) => {
      setDay(next);
      setFocusDay(next);
    },
  };
}
