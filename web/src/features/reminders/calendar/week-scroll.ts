const DAY_SECONDS = 86_400;

/** Remembers the scroll position for other weeks and while the page is hidden. */
export class WeekScroll {
  /** Time of day at the top, for FullCalendar. */
  time = '07:00:00';

  /** Tracks the scrolling part of a grid; returns the cleanup function. */
  hold(grid: HTMLElement | null): (() => void) | undefined {
    if (grid === null) return undefined;
    // Scroll events don't bubble.
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
      const seconds = Math.round((target.scrollTop / target.scrollHeight) * DAY_SECONDS);
      this.time = new Date(seconds * 1000).toISOString().slice(11, 19);
    };
    grid.addEventListener('scroll', note, { capture: true, passive: true });
    return () => grid.removeEventListener('scroll', note, { capture: true });
  }
}
