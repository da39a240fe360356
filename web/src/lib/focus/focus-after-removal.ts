/** What has the focus when what had it is gone from a container; `place` is that of its row, from 0, or -1. */
type Next = (container: HTMLElement, place: number) => HTMLElement | null | undefined;

/**
 * As the `ref` of what stands around a list: when the row with the focus goes, whoever sent it away, the row in its place has
 * the focus, and with none left the tab's panel, so that a keyboard goes on from there.
 */
export const focusNextRow = follow(
  (container, place) => rowAt(container, place) ?? panelOf(container),
);

/**
 * Where the focus goes when a dialog closes that a button in a list opened: to the button, or, where its row is gone by then,
 * as `focusNextRow` has it. Ask for it while the button is there.
 */
export function focusTargetFor(opener: HTMLElement): () => HTMLElement | null {
  const container = opener.closest('li')?.parentElement?.parentElement ?? null;
  const place = container === null ? -1 : placeOf(container, opener);
  return () =>
    opener.isConnected ? opener : container && (rowAt(container, place) ?? panelOf(container));
}

/** As the `ref` of what can have the focus itself (`tabIndex={-1}`): it has it when what had it inside is gone. */
export const keepFocusInside = follow((container) => container);

function rowsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(':scope > ul > li')];
}

function placeOf(container: HTMLElement, inside: Element): number {
  return rowsIn(container).findIndex((row) => row.contains(inside));
}

/** The first control of the row in that place: the name, so that a second press of the key does no harm. */
function rowAt(container: HTMLElement, place: number): HTMLElement | null {
  const rows = rowsIn(container);
  const row = rows[place] ?? rows.at(-1);
  return row?.querySelector<HTMLElement>('a, button') ?? null;
}

/** The tab's panel, or the heading of the section. */
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
    // What is still there was left by the person, unless it is the window that lost the focus.
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
