import { type FormEvent, useEffect, useId, useRef } from 'react';
import { isPressed, pressed } from '../../../lib/focus/keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { addDays } from '../../../lib/time/days.ts';
import { addMonths, type CalendarView } from './calendar-days.ts';
import type { CalendarEntry, LocalDateTime } from './calendar-entry.ts';
import { useKeys } from './use-keys.ts';

const MINUTES = 15;

const LAST_MINUTE = 24 * 60 - MINUTES;

export interface MoveBarProps {
  entry: CalendarEntry;
  to: LocalDateTime;
  view: CalendarView;
  onMove: (to: LocalDateTime) => void;
  onPut: () => void;
  onCancel: () => void;
}

/** Moves an entry by keyboard or date fields. */
export function MoveBar({ entry, to, view, onMove, onPut, onCancel }: MoveBarProps) {
  const hint = useId();
  const put = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => put.current?.focus(), []);
  useKeys(form, (event) => {
    // Inputs handle arrow keys themselves.
    const field = event.target instanceof HTMLInputElement;
    const next = field ? null : movedByKey(event, to, view);
    if (isPressed(event, 'cancel_move')) onCancel();
    else if (next !== null) onMove(next);
    else return;
    event.preventDefault();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPut();
  };
  return (
    <form
      ref={form}
      aria-label={`Moving ${entry.title}`}
      onSubmit={onSubmit}
      className="sticky top-2 z-10 mb-4 rounded-lg border border-line bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-end gap-3">
        <p className="min-w-0 flex-[1_1_10rem] self-center truncate font-medium">
          Moving {entry.title}
        </p>
        <TextField
          label="Date"
          type="date"
          required
          value={to.date}
          onChange={({ target }) => target.value !== '' && onMove({ ...to, date: target.value })}
        />
        {to.time !== null && (
          <TextField
            label="Time"
            type="time"
            required
            value={to.time}
            onChange={({ target }) => target.value !== '' && onMove({ ...to, time: target.value })}
          />
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={put} type="submit" variant="primary" aria-describedby={hint}>
          Put it there
        </Button>
      </div>
      <p id={hint} className="mt-2 text-sm text-muted pointer-coarse:sr-only">
        Arrow keys move it by a day or a week
        {view === 'week' && to.time !== null && ', up and down by 15 minutes'}, Page Up and Page
        Down by a month. Enter puts it there, Escape leaves it where it was.
      </p>
    </form>
  );
}

/** The new position after a key, or null. In the week, up and down change the time. */
export function movedByKey(
  event: KeyboardEvent,
  at: LocalDateTime,
  view: CalendarView,
): LocalDateTime | null {
  const on = (date: string) => ({ ...at, date });
  const byTime = view === 'week' && at.time !== null;
  switch (pressed(event, 'move_by')) {
    case 'ArrowLeft':
      return on(addDays(at.date, -1));
    case 'ArrowRight':
      return on(addDays(at.date, 1));
    case 'ArrowUp':
      return byTime ? { ...at, time: addMinutes(at.time, -MINUTES) } : on(addDays(at.date, -7));
    case 'ArrowDown':
      return byTime ? { ...at, time: addMinutes(at.time, MINUTES) } : on(addDays(at.date, 7));
    case 'PageUp':
      return on(addMonths(at.date, -1));
    case 'PageDown':
      return on(addMonths(at.date, 1));
    case null:
      return null;
  }
}

/** Clamped to the day. */
function addMinutes(time: string | null, minutes: number): string {
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  const sum = Math.min(Math.max(hour * 60 + minute + minutes, 0), LAST_MINUTE);
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
