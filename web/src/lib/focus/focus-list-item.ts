/**
 * Focuses the next or previous element with `data-list-item` in the page; the first one if none has the focus. Returns
 * false if there's none.
 */
export function focusListItem(offset: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>('main [data-list-item]')].filter(
    (item) => item.closest('[hidden], [popover]') === null,
  );
  const current = items.findIndex((item) => rowOf(item).contains(document.activeElement));
  const target = current < 0 ? items[0] : items[current + offset];
  target?.focus();
  return items.length > 0;
}

/** The focus may be on another control of the row. */
function rowOf(item: HTMLElement): Element {
  return item.closest('li') ?? item;
}
