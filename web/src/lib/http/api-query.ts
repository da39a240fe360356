import type { InfiniteData, QueryFunction, QueryKey } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallName, CallResponse } from '#contract/client.ts';
import { call } from './api.ts';

export interface Page<Row> {
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

/** A list read page by page, as rows. */
export function pagedQuery<Row>(
  queryKey: QueryKey,
  queryFn: QueryFunction<Page<Row>, QueryKey, string>,
) {
  return infiniteQueryOptions({ queryKey, queryFn, ...PAGED, select: rowsOf<Row> });
}

type PagedName = {
  [Name in CallName]: CallResponse<Name> extends Page<unknown> ? Name : never;
}[CallName];
type ReadInput<Name extends CallName> = Omit<CallInput<Name>, 'signal'>;
const request = call as (name: CallName, input: object) => Promise<unknown>;

/** The response of one endpoint. */
export function apiQuery<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  input: ReadInput<Name>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(name, { ...input, signal }) as Promise<CallResponse<Name>>,
  });
}

/** The rows of one endpoint, read page by page. */
export function pagedApiQuery<Name extends PagedName>(
  queryKey: QueryKey,
  name: Name,
  input: { params?: object; query?: object } & ReadInput<Name>,
) {
  type Row = CallResponse<Name>['results'][number];
  return pagedQuery<Row>(queryKey, ({ pageParam: cursor, signal }) => {
    const page = request(name, { ...input, query: { ...input.query, cursor }, signal });
    return page as Promise<Page<Row>>;
  });
}

/** Changes the rows of each cached page. */
export function changeRows<P extends Page<unknown>, Cursor>(
  list: InfiniteData<P, Cursor> | undefined,
  change: (rows: P['results']) => P['results'],
): InfiniteData<P, Cursor> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, results: change(page.results) })),
    }
  );
}

/** Reads a short list as a whole, at most `limit` pages. */
export async function readAllPages<Row>(
  read: (cursor: string) => Promise<Page<Row>>,
  limit = Infinity,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  for (let count = 0; count < limit && cursor !== null; count += 1) {
    const page: Page<Row> = await read(cursor);
    rows.push(...page.results);
    cursor = page.next_cursor;
  }
  return rows;
}
