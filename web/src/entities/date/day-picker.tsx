import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { dayByKey } from '../../lib/focus/day-by-key.ts';
import { useKeys } from '../../lib/focus/use-keys.ts';
import { addDays, addMonths, formatDay, longDay, startOfWeek } from '../../lib/time/days.ts';
import { useRegion } from '../../lib/time/region.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { cx } from '../../ui/styles/cx.ts';

export interface DayPickerProps {
  /** The selected day, or null. */
  day: string | null;
  /** First and last day that can be picked. */
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

/** A month of days. Arrow keys, Home, End, Page Up and Page Down move between them. */
export function DayPicker(props: DayPickerProps) {
  const today = useToday();
  const { week_start } = useRegion();
  const [reached, setReached] = useState(props.day ?? today);
  const [movesFocus, setMovesFocus] = useState(true);
  const grid = useRef<HTMLTableElement>(null);
  const goTo = (day: string, byKey: boolean) => {
    setMovesFocus(byKey);
    setReached(day);
  };
  useKeys(grid, (event) => {
    const next = dayByKey(event, reached, week_start);
    if (next === null) return;
    event.preventDefault();
    goTo(next, true);
  });
  return (
    <div className="p-3">
      <div className="flex items-center gap-1">
        <IconButton
          label={t`Previous month`}
          size="sm"
          onClick={() => goTo(addMonths(reached, -1), false)}
        >
          <ChevronLeft />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-medium">
          {formatDay(reached, { month: 'long', year: 'numeric', calendar: 'gregory' })}
        </p>
        <IconButton
          label={t`Next month`}
          size="sm"
          onClick={() => goTo(addMonths(reached, 1), false)}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <table ref={grid} className="mt-2 tabular-nums">
        <Weekdays first={startOfWeek(reached, week_start)} />
        <tbody>
          {weeksOf(reached, week_start).map((week) => (
            <tr key={week}>
              {weekOf(week).map((date) => (
                <td key={date} className="p-0">
                  <DayButton {...props} {...{ date, reached, today, movesFocus }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Weekdays({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        {weekOf(first).map((weekday) => (
          <th key={weekday} scope="col" className="pb-1 text-xs font-medium text-muted">
            <abbr title={formatDay(weekday, { weekday: 'long' })} className="no-underline">
              {formatDay(weekday, { weekday: 'short' })}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayButtonProps extends DayPickerProps {
  date: string;
  /** The day that keys move from. */
  reached: string;
  today: string;
  /** Whether the reached day takes the focus. */
  movesFocus: boolean;
}

function DayButton(props: DayButtonProps) {
  const { date, day, reached, today, movesFocus, min = date, max = date, onPick } = props;
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = date === reached && movesFocus;
  useLayoutEffect(() => {
    if (button.current === null) return;
    // A popover about to open can't be focused yet; the browser then focuses its `autofocus` element.
    button.current.autofocus = takesFocus;
    if (takesFocus) button.current.focus();
  }, [takesFocus]);
  const isAllowed = date >= min && date <= max;
  const name = longDay(date);
  return (
    <button
      ref={button}
      type="button"
      aria-label={date === day ? t`${name}, selected` : name}
      aria-current={date === today ? 'date' : undefined}
      // Not `disabled`, so that arrow keys can pass it.
      aria-disabled={!isAllowed || undefined}
      tabIndex={date === reached ? 0 : -1}
      onClick={() => isAllowed && onPick(date)}
      className={cx(
        'grid size-9 place-items-center rounded-full text-sm hover:bg-subtle aria-disabled:opacity-40 pointer-coarse:size-11',
        date.slice(0, 7) !== reached.slice(0, 7) && 'text-muted',
        date === today && 'font-semibold text-accent-ink',
        date === day && 'bg-accent! text-on-accent! forced-colors:outline-2',
      )}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function weekOf(first: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** First days of the weeks shown: always six, so that the height stays. */
function weeksOf(day: string, week_start: number): string[] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`, week_start);
  return Array.from({ length: 6 }, (_, index) => addDays(first, index * 7));
}
