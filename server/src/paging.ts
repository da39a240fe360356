import type { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from './app-error.ts';

/**
 * Keyset pagination: the cursor is the sort key of the last row, so pages cost the same and concurrent changes neither
 * repeat nor hide rows. See docs/decisions/008.
 */
export interface Page<Row> {
  results: Row[];
  next_cursor: string | null;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The page size and the key to start after; 400 at `cursor` if it isn't from this list. */
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

/** Cuts `limit + 1` rows to a page; `keyOf` returns a row's sort key. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => unknown[]): Page<Row> {
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { results, next_cursor: more ? writeCursor(keyOf(last)) : null };
}

/** Encodes the sort key of a row; see `readCursor`. */
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
