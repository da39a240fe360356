import type { InfiniteData } from '@tanstack/react-query';

interface Page<Row> {
  results: Row[];
  next_cursor: string | null;
}

/** What every list that is read page by page says to TanStack Query; an empty cursor is that of the first page. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

/** The rows of all pages read so far. */
export function rowsOf<Row>({ pages }: InfiniteData<Page<Row>, string>): Row[] {
  return pages.flatMap((page) => page.results);
}
