import type { ContactPageCursors } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ContactPage } from '../contacts-cache.ts';

/** Rows of one page of the list: the distance of the landmarks. */
export const PER_PAGE = LIMITS.page_cursor_interval;

/** How far beyond the sight is read ahead, in rows. */
const AHEAD = 30;

/** Places of the list, from 0; both ends belong to it. */
export interface RowRange {
  first: number;
  last: number;
}

/** The cursors by which pages can be read, as far as they are known: the first has none, the first page tells that of the second. */
export function cursorsOf(
  first: ContactPage | undefined,
  landmarks: ContactPageCursors | undefined,
): readonly string[] {
  if (landmarks !== undefined) return ['', ...landmarks.cursors];
  return first?.next_cursor ? ['', first.next_cursor] : [''];
}

/** The pages, from 0, in which rows lie. */
export function pagesOf({ first, last }: RowRange): RowRange {
  return { first: Math.floor(first / PER_PAGE), last: Math.floor(last / PER_PAGE) };
}

/** The pages that are worth reading while these rows of so many are in sight. */
export function pagesAround({ first, last }: RowRange, count: number): RowRange {
  const end = Math.max(0, count - 1);
  return pagesOf({
    first: Math.max(0, Math.min(first - AHEAD, end)),
    last: Math.max(0, Math.min(last + AHEAD, end)),
  });
}

/** True where one came here by scrolling on; false where one has jumped, or drags the scrollbar. */
export function isNear(before: RowRange, now: RowRange): boolean {
  return now.first <= before.last + 1 && now.last >= before.first - 1;
}

export function rangeToArray({ first, last }: RowRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
