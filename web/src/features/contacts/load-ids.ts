import type { QueryClient } from '@tanstack/react-query';
import { contactPageQuery, pageCursorsQuery, readContactPage } from './contacts.api.ts';
import type { ListSearch } from './contacts-search.ts';
import { cursorsOf, rangeToArray, pagesOf, PER_PAGE, type RowRange } from './list-pages.ts';

/** Pages that are asked for at the same time. */
const AT_ONCE = 4;

export interface IdRangeRequest {
  search: ListSearch;
  places: RowRange;
  signal: AbortSignal;
  /** Called with the number of people read so far. */
  onProgress: (done: number) => void;
}

/**
 * The ids of those who stand at these places of a list, also where nobody has scrolled to. Pages that were read are taken
 * as they are; of the others only the ids are kept.
 */
export async function loadIds(queries: QueryClient, wish: IdRangeRequest): Promise<number[]> {
  const { search, places, signal, onProgress } = wish;
  const wanted = pagesOf(places);
  const cursors = await cursorsUpTo(queries, search, wanted.last);
  const waiting = rangeToArray(wanted).filter((number) => cursors[number] !== undefined);
  const found = new Map<number, number[]>();
  const readOn = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const rows = await readRows(queries, search, cursors[number] ?? '', signal);
      found.set(number, idsWithin(rows, number, places));
      onProgress(Math.min(found.size * PER_PAGE, places.last - places.first + 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return [...found.values()].flat();
}

async function cursorsUpTo(queries: QueryClient, search: ListSearch, page: number) {
  const first = queries.getQueryData(contactPageQuery(search).queryKey);
  const known = cursorsOf(first, queries.getQueryData(pageCursorsQuery(search).queryKey));
  if (known[page] !== undefined) return known;
  return cursorsOf(first, await queries.fetchQuery(pageCursorsQuery(search)));
}

async function readRows(
  queries: QueryClient,
  search: ListSearch,
  cursor: string,
  signal: AbortSignal,
) {
  const read = queries.getQueryData(contactPageQuery(search, cursor).queryKey);
  return (read ?? (await readContactPage(search, cursor, signal))).results;
}

function idsWithin(rows: readonly { id: number }[], page: number, { first, last }: RowRange) {
  const start = page * PER_PAGE;
  return rows.slice(Math.max(0, first - start), last - start + 1).map(({ id }) => id);
}
