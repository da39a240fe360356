import { addDays, startOfWeek } from '../../../lib/time/days.ts';
import { pressed } from '../../../lib/focus/keys.ts';
import { addMonths } from './calendar-days.ts';

/** What opens a day: its number in the month, its heading in the week. One of them has its place in the order of Tab. */
const DAY = '[data-day]';

/** Makes a button of what FullCalendar holds for a link: it opens no page. Where it names its column, `tip` says what it does. */
export function makeDayButton(
  container: HTMLElement,
  reached: string,
  tip?: (day: string) => string,
): void {
  const button = container.querySelector<HTMLElement>('[role=link]');
  const day = container.dataset['date'];
  if (button === null || day === undefined) return;
  button.setAttribute('role', 'button');
  button.dataset['day'] = day;
  if (tip !== undefined) {
    button.removeAttribute('aria-label');
    button.title = tip(day);
  }
  button.tabIndex = day === reached ? 0 : -1;
}

export function dayOfButton(target: EventTarget | null): string | null {
  return target instanceof HTMLElement && target.matches(DAY)
    ? (target.dataset['day'] ?? '')
    : null;
}

/** Has Tab come to this day, or to the first where it is not in sight. */
export function reachDay(grid: HTMLElement, day: string): HTMLElement | undefined {
  const days = [...grid.querySelectorAll<HTMLElement>(DAY)];
  const reached = days.find((button) => button.dataset['day'] === day) ?? days[0];
  for (const button of days) button.tabIndex = button === reached ? 0 : -1;
  return reached;
}

/** Where a key leads from a day, or null. */
export function dayByKey(event: KeyboardEvent, day: string, week_start: number): string | null {
  switch (pressed(event, 'walk_days')) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
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
