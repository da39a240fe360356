const STEPS: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export const MENU_ITEMS = 'a[href], button';

/** Moves the focus between menu items with arrow keys, Home and End. */
export function handleMenuKey(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const list = event.currentTarget;
  if (!step || !(list instanceof HTMLElement)) return;
  const items = [...list.querySelectorAll<HTMLElement>(MENU_ITEMS)];
  if (items.length === 0) return;
  event.preventDefault();
  const current = items.findIndex((item) => item === event.target);
  items[step(current, items.length)]?.focus();
}
