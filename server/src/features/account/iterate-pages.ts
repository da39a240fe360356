import { LIMITS } from '#contract/limits.ts';
import type { Page, PageQuery } from '../../paging.ts';

/** Iterates over all pages of a list, one query at a time. */
export async function* iteratePages<T>(
  read: (query: PageQuery) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { results, next_cursor } = await read({ limit: LIMITS.page, cursor });
    yield results;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
