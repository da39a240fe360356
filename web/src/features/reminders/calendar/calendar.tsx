import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Occurrence } from '#contract/reminders.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { useRegion } from '../../../lib/time/region.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useShowCount } from '../../../lib/hooks/use-show-count.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { occurrencesQuery } from '../reminders.api.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { Agenda } from './agenda.tsx';
import { type CalendarView, shiftView, visibleDays } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayEntries } from './day-entries.tsx';
import { type CalendarEntry, entriesOf, type LocalDateTime } from './calendar-entry.ts';
import { focusEntry, holdEntryFocus } from './entry-keys.ts';
import { MoveBar } from './move-bar.tsx';
import { type Moving, useMoving } from './use-moving.ts';
import { WeekScroll } from './week-scroll.ts';

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
  const { entry, to } = moving;
  return [...entries.filter(({ key }) => key !== entry.key), { ...entry, ...to }];
}

/** Narrower days show dots, with their entries below. */
const WIDE = '(min-width: 40rem)';

/** Reminders and birthdays by month, week or agenda. */
export function Calendar({ onOpen, onNew }: CalendarProps) {
  const shown = useShowCount();
  const region = useRegion();
  const wide = useMedia(WIDE);
  const calendar = useCalendar();
  const { view, day, today } = calendar;
  const moving = useMoving();
  const [weekScroll] = useState(() => new WeekScroll());
  const root = useRef<HTMLDivElement>(null);
  const { from, to } = visibleDays(view, day, region.week_start);
  const query = useQuery(occurrencesQuery(from, to));
  const entries = useMemo(() => withMoved(query.data, moving.moving), [query.data, moving.moving]);

  useEffect(() => (root.current === null ? undefined : holdEntryFocus(root.current)), []);
  const movingKey = moving.moving?.isPut === false ? moving.moving.entry.key : null;

  const begin = (entry: CalendarEntry) => moving.begin(entry);
  const moveTo = (at: LocalDateTime) => {
    moving.moveTo(at);
    calendar.goTo(at.date);
  };
  const end = (how: 'put' | 'takeBack') => {
    const entry = moving.moving?.entry;
    if (how === 'takeBack' && entry !== undefined) calendar.goTo(entry.date);
    moving[how]();
    if (entry !== undefined) focusEntry(root.current, entry.key);
  };
  const onDay = (at: LocalDateTime) => (wide ? onNew(at) : calendar.goTo(at.date));
  return (
    <div ref={root}>
      <CalendarToolbar {...calendar} busy={query.isPlaceholderData && query.isFetching} />
      <p role="status" className="sr-only">
        {moving.announcement}
      </p>
      {moving.moving !== null && !moving.moving.isPut && (
        <MoveBar
          key={moving.moving.entry.key}
          {...moving.moving}
          view={view}
          onMove={moveTo}
          onPut={() => end('put')}
          onTakeBack={() => end('takeBack')}
        />
      )}
      {entries === undefined && query.isError && (
        <FailedState
          message={errorMessage(query.error, 'Failed to load the calendar')}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {entries === undefined && !query.isError && (
        <Loading label="Loading the calendar">
          <Skeleton className="h-[34rem] w-full rounded-lg" />
        </Loading>
      )}
      {entries !== undefined && view === 'agenda' && (
        <Agenda
          {...{ day, today, entries, onOpen }}
          onMove={begin}
          onDay={(date) => onNew({ date, time: null })}
        />
      )}
      {entries !== undefined && view !== 'agenda' && shown > 0 && (
        <>
          <CalendarGrid
            // Remounted for other days, time zones, after reactivation and after a rejected move.
            key={[view, from, to, wide, shown, moving.rejections, ...Object.values(region)].join(
              ' ',
            )}
            {...{ view, day, entries, wide, onOpen, onDay, weekScroll }}
            focusDay={calendar.focusDay}
            movingKey={movingKey}
            onWalk={calendar.onWalk}
            onMoveKey={begin}
            onDrop={(entry, at) => void moving.move(entry, at)}
          />
          {!wide && (
            <DayEntries
              day={day}
              isToday={day === today}
              entries={entries.filter(({ date }) => date === day)}
              onDay={(date) => onNew({ date, time: null })}
              onMove={begin}
              onOpen={onOpen}
            />
          )}
        </>
      )}
    </div>
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
    onTurn: (by: -1 | 1) => goTo(shiftView(view, day, by)),
    onToday: () => goTo(today),
    goTo,
    onWalk: (next: string) => {
      setDay(next);
      setFocusDay(next);
    },
  };
}
