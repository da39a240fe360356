import type { InfiniteData } from '@tanstack/react-query';

interface Page<Row> {
  results: Row[];
  next_cursor: string | null;
}

/** Options of infinite queries; the first page has an empty cursor. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
};

export function rowsOf<Row>({ pages }: InfiniteData<Page<Row>, string>): Row[] {
  return pages.flatMap((page) => page.results);
}
