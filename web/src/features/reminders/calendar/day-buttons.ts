/** Buttons of days, with one roving tab stop. */
const DAY_SELECTOR = '[data-day]';

/** Turns FullCalendar's link into a button; `tip` describes it. */
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
  return target instanceof HTMLElement && target.matches(DAY_SELECTOR)
    ? (target.dataset['day'] ?? '')
    : null;
}

/** Sets the tab stop to this day, or the first visible one. */
export function setTabStop(grid: HTMLElement, day: string): HTMLElement | undefined {
  const days = [...grid.querySelectorAll<HTMLElement>(DAY_SELECTOR)];
  const reached = days.find((button) => button.dataset['day'] === day) ?? days[0];
  for (const button of days) button.tabIndex = button === reached ? 0 : -1;
  return reached;
}
