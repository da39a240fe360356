import { addDays } from '../../../lib/days.ts';
import { pressed } from '../../../lib/keys.ts';
import { addMonths, type CalendarView } from './calendar-days.ts';
import type { LocalDateTime } from './calendar-entry.ts';

const MINUTES = 15;
const LAST_MINUTE = 24 * 60 - MINUTES;

/** Where a key moves something that is under way, or null. In the week what has a time goes up and down by it. */
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

/** Stays within the day. */
function addMinutes(time: string | null, minutes: number): string {
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  const sum = Math.min(Math.max(hour * 60 + minute + minutes, 0), LAST_MINUTE);
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
