import { useEffect, useId, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isPressed, pressedKey, readingStep } from '../../../lib/focus/keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField, TimeField } from '../../../entities/date/date-fields.tsx';
import { isDay, isTime } from '../../../lib/time/date-text.ts';
import { addDays, addMonths } from '../../../lib/time/days.ts';
import type { CalendarView } from './calendar-days.ts';
import type { CalendarEntry, LocalDateTime } from './calendar-entry.ts';
import { useKeys } from '../../../lib/focus/use-keys.ts';

const STEP_MINUTES = 15;

const LAST_MINUTE = 24 * 60 - STEP_MINUTES;

export interface MoveBarProps {
  entry: CalendarEntry;
  target: LocalDateTime;
  view: CalendarView;
  onMove: (to: LocalDateTime) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Moves an entry by keyboard or date fields. */
export function MoveBar({ entry, target, view, onMove, onConfirm, onCancel }: MoveBarProps) {
  const { title } = entry;
  const hint = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => confirmButton.current?.focus(), []);
  useKeys(form, (event) => {
    // Inputs and the day picker handle arrow keys themselves.
    const field = event.target instanceof Element && event.target.closest('input, [popover]');
    const next = field ? null : movedByKey(event, target, view);
    if (isPressed(event, 'cancel_move')) onCancel();
    else if (next !== null) onMove(next);
    else return;
    event.preventDefault();
  });
  return (
    <form
      ref={form}
      aria-label={t`Moving ${title}`}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
      className="sticky top-2 z-10 mb-4 rounded-lg border border-line bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-end gap-3">
        <p className="min-w-0 flex-[1_1_10rem] self-center truncate font-medium">
          <Trans>Moving {title}</Trans>
        </p>
        <DateField
          label={t`Date`}
          required
          value={target.date}
          onValueChange={(date) => isDay(date) && onMove({ ...target, date })}
        />
        {target.time !== null && (
          <TimeField
            label={t`Time`}
            required
            className="w-28"
            value={target.time}
            onValueChange={(time) => isTime(time) && onMove({ ...target, time })}
          />
        )}
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button ref={confirmButton} type="submit" variant="primary" aria-describedby={hint}>
          <Trans>Move here</Trans>
        </Button>
      </div>
      <p id={hint} className="mt-2 text-sm text-muted pointer-coarse:sr-only">
        {view === 'week' && target.time !== null
          ? t`Arrow keys move by day or week, up and down by 15 minutes, Page Up and Page Down by month. Enter to drop, Esc to cancel.`
          : t`Arrow keys move by day or week, Page Up and Page Down by month. Enter to drop, Esc to cancel.`}
      </p>
    </form>
  );
}

/** The new position after a key, or null. In week view, the up and down arrows change the time. */
export function movedByKey(
  event: KeyboardEvent,
  position: LocalDateTime,
  view: CalendarView,
): LocalDateTime | null {
  const withDate = (date: string) => ({ ...position, date });
  const byTime = view === 'week' && position.time !== null;
  const key = pressedKey(event, 'move_by');
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return withDate(addDays(position.date, readingStep(key)));
    case 'ArrowUp':
      return byTime
        ? { ...position, time: addMinutes(position.time, -STEP_MINUTES) }
        : withDate(addDays(position.date, -7));
    case 'ArrowDown':
      return byTime
        ? { ...position, time: addMinutes(position.time, STEP_MINUTES) }
        : withDate(addDays(position.date, 7));
    case 'PageUp':
      return withDate(addMonths(position.date, -1));
    case 'PageDown':
      return withDate(addMonths(position.date, 1));
    case null:
      return null;
  }
}

/** Clamped to the day. */
function addMinutes(time: string | null, minutes: number): string {
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  const sum = Math.min(Math.max(hour * 60 + minute + minutes, 0), LAST_MINUTE);
  return `${padTwo(Math.floor(sum / 60))}:${padTwo(sum % 60)}`;
}

function padTwo(value: number): string {
  return String(value).padStart(2, '0');
}
