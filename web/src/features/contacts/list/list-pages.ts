import type { ContactPageCursors } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ContactPage } from '../contacts-cache.ts';

/** Rows per page: the distance of page cursors. */
export const PAGE_SIZE = LIMITS.page_cursor_interval;

/** Rows loaded beyond the viewport. */
const OVERSCAN_ROWS = 30;

/** Row indexes from 0, both ends included. */
export interface RowRange {
  first: number;
  last: number;
}

/** Known page cursors: the first page has none, and returns that of the second. */
export function cursorsOf(
  first: ContactPage | undefined,
  page_cursors: ContactPageCursors | undefined,
): readonly string[] {
  if (page_cursors !== undefined) return ['', ...page_cursors.cursors];
  return first?.next_cursor ? ['', first.next_cursor] : [''];
}

/** Pages, from 0, that contain these rows. */
export function pagesContaining({ first, last }: RowRange): RowRange {
  return { first: Math.floor(first / PAGE_SIZE), last: Math.floor(last / PAGE_SIZE) };
}

/** Pages to load for these visible rows. */
export function pagesAround({ first, last }: RowRange, count: number): RowRange {
  const lastIndex = Math.max(0, count - 1);
  return pagesContaining({
    first: Math.max(0, Math.min(first - OVERSCAN_ROWS, lastIndex)),
    last: Math.max(0, Math.min(last + OVERSCAN_ROWS, lastIndex)),
  });
}

/** True for continuous scrolling, false after a jump. */
export function isAdjacent(previous: RowRange, next: RowRange): boolean {
  return next.first <= previous.last + 1 && next.last >= previous.first - 1;
}

export function rangeToArray({ first, last }: RowRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
