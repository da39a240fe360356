const DAY_SECONDS = 86_400;

/** How far the week is scrolled: it is kept for the next week, and for the time that the page is hidden. */
export class WeekScroll {
  /** The time of day at the upper edge, as FullCalendar takes it. */
  time = '07:00:00';

  /** Follows the part of a grid that scrolls; returns the way to stop. */
  hold(grid: HTMLElement | null): (() => void) | undefined {
    if (grid === null) return undefined;
    // It does not bubble.
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
      const seconds = Math.round((target.scrollTop / target.scrollHeight) * DAY_SECONDS);
      this.time = new Date(seconds * 1000).toISOString().slice(11, 19);
    };
    grid.addEventListener('scroll', note, { capture: true, passive: true });
    return () => grid.removeEventListener('scroll', note, { capture: true });
  }
}
