import { useEffect, useMemo, useRef } from 'react';
import { t, plural } from '@lingui/core/macro';
import FullCalendar, { type CalendarOptions, type EventInput } from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { useRegion, type Region } from '../../../lib/time/region.ts';
import { toLocalInput } from '../../../lib/time/local-time.ts';
import { documentDirection } from '../../../lib/i18n/language.ts';
import { dayByKey } from '../../../lib/focus/day-by-key.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { timeText } from '../../../lib/time/date-text.ts';
import { newReminderOn } from './calendar-days.ts';
import { longDay } from '../../../lib/time/days.ts';
import { dayOfButton, makeDayButton, setTabStop } from './day-buttons.ts';
import { isMovable, type CalendarEntry, type LocalDateTime } from './calendar-entry.ts';
import { entryKey } from './entry-keys.ts';
import { DayDots, EntryLine, entryStyle } from './entry-style.tsx';
import { GRID_OPTIONS, dotsStyle, gridTexts, GRID_STYLE } from './grid-style.tsx';
import { useKeys } from '../../../lib/focus/use-keys.ts';
import type { WeekScroll } from './week-scroll.ts';
import type { RefObject } from 'react';

export interface CalendarGridProps {
  view: 'month' | 'week';
  day: string;
  entries: readonly CalendarEntry[];
  /** The entry being moved by keyboard. */
  movingKey: string | null;
  /** Wide days show text; narrow ones show dots and can be selected. */
  isWide: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onSelectDay: (at: LocalDateTime) => void;
  /** Called when an arrow key moves to another day, visible or not. */
  onWalk: (day: string) => void;
  onMoveKey: (entry: CalendarEntry) => void;
  onDrop: (entry: CalendarEntry, to: LocalDateTime) => void;
  /** The day to focus once visible. */
  focusDay: string | null;
  weekScroll: WeekScroll;
}

/** Fixed heights prevent jumps between months. */
const HEIGHTS = {
  month: 'h-[max(43rem,calc(100dvh-16rem))]',
  week: 'h-[max(34rem,calc(100dvh-16rem))]',
};

/** Entries have no end, so the week view shows them as half an hour. */
const LENGTH_MS = 30 * 60_000;

/** FullCalendar gets local times as if they were UTC. Remounted for other months, so it depends on props only. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, entries, isWide, onOpen, onSelectDay } = props;
  const region = useRegion();
  const grid = useRef<HTMLDivElement>(null);
  const byDay = useMemo(() => Map.groupBy(entries, ({ date }) => date), [entries]);
  const dots = view === 'month' && !isWide;
  const events = useMemo(
    () => (dots ? [] : entries.map((entry, index) => eventOf(entry, index, props.movingKey))),
    [dots, entries, props.movingKey],
  );
  useGridKeyboard(grid, props, region.week_start);
  return (
    <div ref={grid} className={dots ? 'h-[21rem]' : HEIGHTS[view]}>
      <FullCalendar
        {...GRID_STYLE}
        {...GRID_OPTIONS}
        {...gridTexts()}
        {...regionOptions(region)}
        initialView={view === 'month' ? 'dayGridMonth' : 'timeGridWeek'}
        initialDate={day}
        scrollTime={props.weekScroll.time}
        events={events}
        navLinkHint={(_, date) =>
          dayLabel(dayOf(date), byDay.get(dayOf(date))?.length ?? 0, isWide)
        }
        navLinkDayClick={(date) => onSelectDay({ date: dayOf(date), time: null })}
        dateClick={({ date, allDay }) => onSelectDay(localDateTime(date, allDay))}
        dayCellDidMount={({ el }) => makeDayButton(el, day)}
        dayHeaderDidMount={({ el }) => makeDayButton(el, day, newReminderOn)}
        eventDidMount={({ el, event }) => {
          el.dataset['entry'] = event.id;
        }}
        eventContent={({ event }) => <EntryLine entry={entryOf(event)} isWide={isWide} />}
        {...(dots && {
          ...dotsStyle((date) => dayOf(date) === day),
          dayCellTopContent: ({ date, dayNumberText, isToday }) => (
            <DayDots
              number={dayNumberText}
              isToday={isToday}
              entries={byDay.get(dayOf(date)) ?? []}
            />
          ),
        })}
        eventClick={({ event }) => onOpen(entryOf(event))}
        eventDrop={({ event }) =>
          event.start !== null &&
          props.onDrop(entryOf(event), localDateTime(event.start, event.allDay))
        }
      />
    </div>
  );
}

/** Arrow keys move between days and entries, and the tab stop moves along. */
function useGridKeyboard(
  grid: RefObject<HTMLElement | null>,
  { view, day, entries, onWalk, onMoveKey, focusDay, weekScroll }: CalendarGridProps,
  week_start: number,
): void {
  useEffect(() => {
    if (grid.current === null) return;
    const reached = setTabStop(grid.current, focusDay ?? day);
    if (focusDay !== null) reached?.focus();
  }, [grid, focusDay, day]);
  useEffect(
    () => (view === 'week' ? weekScroll.hold(grid.current) : undefined),
    [grid, view, weekScroll],
  );
  useKeys(grid, (event, container) => {
    const focusedDate = dayOfButton(event.target);
    const targetDay = focusedDate === null ? null : dayByKey(event, focusedDate, week_start);
    if (targetDay === null) return entryKey(event, container, entries, onMoveKey);
    event.preventDefault();
    onWalk(targetDay);
  });
}

function regionOptions({ locale, week_start, time_zone }: Region): CalendarOptions {
  return {
    locale,
    direction: documentDirection(),
    firstDay: week_start,
    now: () => toLocalInput(Date.now(), time_zone),
    slotHeaderContent: ({ date }) => timeText(timeOf(date)),
  };
}

function dayLabel(day: string, count: number, isWide: boolean): string {
  if (isWide) return newReminderOn(day);
  const date = longDay(day);
  return t`${plural(count, { one: `${date}, # reminder`, other: `${date}, # reminders` })}`;
}

function eventOf(entry: CalendarEntry, index: number, movingKey: string | null): EventInput {
  const { key, title, date, time } = entry;
  const start = Date.parse(`${date}T${time ?? '00:00'}Z`);
  return {
    id: key,
    title,
    allDay: time === null,
    start: time === null ? date : new Date(start).toISOString(),
    // Entries never continue on the next day.
    ...(time !== null && {
      end: new Date(Math.min(start + LENGTH_MS, Date.parse(`${date}T23:59:59Z`))).toISOString(),
    }),
    startEditable: isMovable(entry),
    className: cx(
      entryStyle(entry).tint,
      key === movingKey && 'outline-2 outline-focus outline-dashed',
    ),
    extendedProps: { entry, index },
  };
}

function entryOf(event: { extendedProps: Record<string, unknown> }): CalendarEntry {
  return event.extendedProps['entry'] as CalendarEntry;
}

function localDateTime(date: Date, allDay: boolean): LocalDateTime {
  return { date: dayOf(date), time: allDay ? null : timeOf(date) };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16);
}
