import { addDays, addMonths, startOfWeek } from '../time/days.ts';
import { pressedKey, readingStep } from './keys.ts';

/** The day a key leads to, or null. */
export function dayByKey(event: KeyboardEvent, day: string, week_start: number): string | null {
  const key = pressedKey(event, 'walk_days');
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(day, readingStep(key));
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return startOfWeek(day, week_start);
    case 'End':
      return addDays(startOfWeek(day, week_start), 6);
    case null:
      return null;
  }
}
