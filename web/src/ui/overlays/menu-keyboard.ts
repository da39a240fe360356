const STEPS: Record<string, (now: number, count: number) => number> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Focusable menu items. */
export const MENU_ITEMS = 'a[href], button';

/** Arrow keys, Home and End move between items. */
export function handleMenuKey(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const list = event.currentTarget;
  if (!step || !(list instanceof HTMLElement)) return;
  const items = [...list.querySelectorAll<HTMLElement>(MENU_ITEMS)];
  if (items.length === 0) return;
  event.preventDefault();
  const now = items.findIndex((item) => item === event.target);
  items[step(now, items.length)]?.focus();
}
