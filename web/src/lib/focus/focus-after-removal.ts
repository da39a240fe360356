/** What to focus after the focused element was removed; `place` is its row's index, or -1. */
type FindTarget = (container: HTMLElement, index: number) => HTMLElement | null | undefined;

/** For lists: when the focused row disappears, focuses the next row, or the panel of an empty list. */
export const focusNextRow = focusAfterRemoval(
  (container, index) => rowAt(container, index) ?? panelOf(container),
);

/**
 * Focus target after closing a dialog opened from a list: the button, or if its row is gone as `focusNextRow`. Call
 * while the button exists.
 */
export function focusTargetFor(opener: HTMLElement): () => HTMLElement | null {
  const container = opener.closest('li')?.parentElement?.parentElement ?? null;
  const index = container === null ? -1 : indexOf(container, opener);
  return () =>
    opener.isConnected ? opener : container && (rowAt(container, index) ?? panelOf(container));
}

/** A ref callback for focusable containers (`tabIndex={-1}`): takes the focus when the focused child disappears. */
export const focusInsideAfterRemoval = focusAfterRemoval((container) => container);

function rowsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(':scope > ul > li')];
}

function indexOf(container: HTMLElement, element: Element): number {
  return rowsIn(container).findIndex((row) => row.contains(element));
}

/** The row's first control, the name, where a repeated key press is harmless. */
function rowAt(container: HTMLElement, index: number): HTMLElement | null {
  const rows = rowsIn(container);
  const row = rows[index] ?? rows.at(-1);
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

function focusAfterRemoval(findTarget: FindTarget) {
  return (container: HTMLElement | null) => {
    if (container === null) return undefined;
    let index = -1;
    return trackRemovedFocus(
      container,
      (target) => {
        index = indexOf(container, target);
        return true;
      },
      () => findTarget(container, index)?.focus(),
    );
  };
}

/** Calls back when the focused element of interest is removed with its focus. Returns the cleanup function. */
export function trackRemovedFocus(
  container: HTMLElement,
  isTracked: (focused: HTMLElement) => boolean,
  onRemoved: (removed: HTMLElement) => void,
): () => void {
  let focused: HTMLElement | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement && isTracked(target) ? target : null;
  };
  // A mounted element lost the focus by the user, unless it was disabled or the window lost it.
  const onFocusOut = () =>
    setTimeout(() => {
      if (focused === null || !focused.isConnected || focused.matches(':disabled')) return;
      if (document.activeElement !== focused) focused = null;
    });
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    const removed = focused;
    focused = null;
    onRemoved(removed);
  });
  container.addEventListener('focusin', onFocusIn);
  container.addEventListener('focusout', onFocusOut);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    container.removeEventListener('focusin', onFocusIn);
    container.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}
