import type { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from './app-error.ts';

/**
 * Paging by key: a cursor is the sort key of the last row that was given, so the cost of a page does not grow with its
 * number, and rows that come or go meanwhile neither repeat nor hide others.
 */
export interface Page<Row> {
  results: Row[];
  next_cursor: string | null;
}

/** The query of every list, as the contract validated it. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The number of rows to give and the key after which they begin; 400 at `cursor` where it is none of this list. */
export function readCursor<S extends z.ZodType>(
  query: PageQuery,
  key: S,
): { limit: number; after: z.output<S> | null } {
  const limit = query.limit ?? LIMITS.page_default;
  if (query.cursor === undefined) return { limit, after: null };
  const parsed = key.safeParse(decode(query.cursor));
  if (!parsed.success) throw badInput({ cursor: 'This cursor is not one of ours.' });
  return { limit, after: parsed.data };
}

/** Cuts `limit + 1` fetched rows to a page; `keyOf` gives the sort key of a row. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => unknown[]): Page<Row> {
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { results, next_cursor: more ? writeCursor(keyOf(last)) : null };
}

/** The cursor of what comes after the row with this sort key; `readCursor` reads it. */
export function writeCursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
