import { LIMITS } from '#contract/limits.ts';
import type { Page, PageQuery } from '../../paging.ts';

/** All pages of a list, one after the other as they are asked for. */
export async function* everyPage<T>(
  read: (query: PageQuery) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { results, next_cursor } = await read({ limit: LIMITS.page, cursor });
    yield results;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Pages as the text of one JSON array, a line for each item. */
export async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
