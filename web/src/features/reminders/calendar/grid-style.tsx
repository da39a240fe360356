import { plural, t } from '@lingui/core/macro';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import dayGrid from '@fullcalendar/react/daygrid';
import type { CalendarOptions } from '@fullcalendar/react';
import { cx } from '../../../ui/styles/cx.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import X from 'lucide-react/icons/x';

const LINE = 'border border-line';

export const GRID_STYLE: CalendarOptions = {
  viewClass: 'overflow-hidden rounded-lg border border-line bg-surface shadow-card',
  tableHeaderClass: 'bg-surface',
  fillerClass: LINE,

  dayHeaderRowClass: LINE,
  dayHeaderAlign: 'center',
  dayHeaderClass: cx(LINE, 'justify-center'),
  dayHeaderInnerClass: ({ isToday }) =>
    cx('rounded-xs px-1 py-1.5 text-xs font-semibold', isToday ? 'text-accent-ink' : 'text-muted'),
  dayHeaderDividerClass: 'border-b border-line',

  dayRowClass: LINE,
  dayCellClass: ({ isOther, isToday, inPopover }) =>
    cx(!inPopover && LINE, isOther && 'bg-canvas', isToday && !inPopover && 'bg-accent-soft/40'),
  dayCellTopClass: 'flex justify-end p-0.5',
  dayCellTopInnerClass: ({ isToday, isOther }) =>
    cx(
      'grid size-6 place-items-center rounded-full text-xs font-medium tabular-nums hover:bg-subtle',
      isToday && 'bg-accent text-on-accent hover:bg-accent-strong',
      isOther && !isToday && 'text-muted',
    ),
  dayCellInnerClass: ({ inPopover }) => cx(inPopover && 'flex flex-col gap-1 p-2'),
  dayCellBottomClass: 'min-h-px',

  eventClass: 'no-underline focus-visible:outline-offset-1',
  eventInnerClass: '@container flex min-w-0 items-center gap-1 overflow-hidden text-xs',
  rowEventClass: 'mx-0.5 mb-0.5 rounded-xs',
  rowEventInnerClass: 'px-1.5 py-1',
  listItemEventClass: 'mx-0.5 mb-0.5 rounded-xs',
  listItemEventInnerClass: 'px-1.5 py-1',
  columnEventClass: 'rounded-xs border border-surface',
  columnEventInnerClass: 'h-full items-start px-1 py-0.5',

  moreLinkClass: 'mx-0.5 rounded-xs text-xs font-medium text-muted hover:bg-subtle hover:text-ink',
  moreLinkInnerClass: 'truncate px-1.5 py-1',
  columnMoreLinkClass: 'border border-line bg-raised',

  popoverClass:
    'max-h-80 w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-raised text-ink shadow-raised',
  popoverCloseClass: buttonClass({
    variant: 'quiet',
    size: 'sm',
    className: 'absolute top-1.5 end-1.5 size-7 min-h-7 px-0',
  }),
  popoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },

  allDayHeaderClass: 'items-center justify-end',
  allDayHeaderInnerClass: 'px-2 py-1 text-xs text-muted',
  allDayDividerClass: 'border-b border-line',
  dayLaneClass: ({ isToday }) => cx(LINE, isToday && 'bg-accent-soft/40'),
  slotLaneClass: ({ isMinor }) => cx(LINE, isMinor && 'border-dotted'),
  slotHeaderClass: cx(LINE, 'justify-end'),
  slotHeaderInnerClass: 'px-2 text-xs text-muted tabular-nums',
  slotHeaderRowClass: LINE,
  slotHeaderDividerClass: 'border-e border-line',
  nowIndicatorLineClass: '-mt-px border-t-2 border-danger',
  nowIndicatorDotClass: '-mt-1 -ms-1 size-2 rounded-full bg-danger',
  highlightClass: 'bg-accent-soft',
};

export const GRID_OPTIONS: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction],
  headerToolbar: false,
  height: '100%',
  timeZone: 'UTC',
  fixedWeekCount: false,
  navLinks: true,
  editable: true,
  eventDurationEditable: false,
  eventInteractive: true,
  eventDisplay: 'block',
  eventOrder: 'index',
  eventOrderStrict: true,
  dayMaxEvents: true,
  eventMaxStack: 3,
  slotMinHeight: 24,
  slotEventOverlap: false,
  scrollTimeReset: false,
  nowIndicator: true,
  popoverCloseContent: <X aria-hidden="true" />,
  views: {
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
    timeGridWeek: {
      dayMaxEvents: 4,
      dayHeaderFormat: { weekday: 'short', day: 'numeric' },
      eventMinHeight: 24,
      eventShortHeight: 24,
    },
  },
};

export function gridTexts(): CalendarOptions {
  return {
    allDayText: t`All day`,
    timedText: t`By time`,
    moreLinkText: (count) => t`+${count} more`,
    moreLinkHint: (count) =>
      t`${plural(count, { one: '# more reminder', other: '# more reminders' })}`,
    closeHint: t`Close`,
  };
}

/** Styles of narrow days. */
export function dotsStyle(isChosen: (date: Date) => boolean): CalendarOptions {
  return {
    dayCellTopClass: 'flex h-full justify-center',
    dayCellTopInnerClass: ({ date, isOther }) =>
      cx(
        'm-0.5 flex w-full flex-col items-center gap-1 rounded-sm py-1 text-sm tabular-nums',
        isOther && 'text-muted',
        isChosen(date) && 'outline-2 -outline-offset-2 outline-accent',
      ),
  };
}
