/** What to focus after the focused element was removed; `place` is its row's index, or -1. */
type Next = (container: HTMLElement, place: number) => HTMLElement | null | undefined;

/**
 * A ref callback for lists: when the focused row disappears, focuses the next row, or the panel if the list is empty.
 */
export const focusNextRow = follow(
  (container, place) => rowAt(container, place) ?? panelOf(container),
);

/**
 * Focus target after closing a dialog opened from a list: the button, or if its row is gone as `focusNextRow`. Call
 * while the button exists.
 */
export function focusTargetFor(opener: HTMLElement): () => HTMLElement | null {
  const container = opener.closest('li')?.parentElement?.parentElement ?? null;
  const place = container === null ? -1 : placeOf(container, opener);
  return () =>
    opener.isConnected ? opener : container && (rowAt(container, place) ?? panelOf(container));
}

/** A ref callback for focusable containers (`tabIndex={-1}`): takes the focus when the focused child disappears. */
export const keepFocusInside = follow((container) => container);

function rowsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(':scope > ul > li')];
}

function placeOf(container: HTMLElement, inside: Element): number {
  return rowsIn(container).findIndex((row) => row.contains(inside));
}

/** The row's first control, the name, where a repeated key press is harmless. */
function rowAt(container: HTMLElement, place: number): HTMLElement | null {
  const rows = rowsIn(container);
  const row = rows[place] ?? rows.at(-1);
  return row?.querySelector<HTMLElement>('a, button') ?? null;
}

/** The tab panel, or the section's heading. */
function panelOf(container: HTMLElement): HTMLElement | null {
  return (
    container.closest<HTMLElement>('[role=tabpanel]') ??
    container.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    null
  );
}

function follow(next: Next) {
  return (container: HTMLElement | null) => {
    if (container === null) return undefined;
    let held: Element | null = null;
    let place = -1;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      held = target;
      place = placeOf(container, target);
    };
    // A mounted element lost the focus by the user, unless the window lost it.
    const onFocusOut = () =>
      setTimeout(() => {
        if (held?.isConnected && document.activeElement !== held) held = null;
      });
    const observer = new MutationObserver(() => {
      if (held === null || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      next(container, place)?.focus();
    });
    container.addEventListener('focusin', onFocusIn);
    container.addEventListener('focusout', onFocusOut);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', onFocusIn);
      container.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  };
}
