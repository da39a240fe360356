import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id } from '#contract/fields.ts';
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

const idKey = z.tuple([id]);

interface Position<Key> {
  limit: number;
  /** The key to start after. */
  after: Key | null;
}

/** The page size and the last id, or another sort key, to start after; 400 at `cursor` if it isn't from this list. */
export function readCursor(query: PageQuery): Position<number>;
export function readCursor<S extends z.ZodType>(query: PageQuery, key: S): Position<z.output<S>>;
export function readCursor(query: PageQuery, key?: z.ZodType): Position<unknown> {
  const limit = query.limit ?? LIMITS.page_default;
  if (query.cursor === undefined) return { limit, after: null };
  const parsed = (key ?? idKey).safeParse(decode(query.cursor));
  if (!parsed.success) throw badInput({ cursor: msg`Invalid cursor.` });
  return { limit, after: key === undefined ? (parsed.data as [number])[0] : parsed.data };
}

/** Cuts `limit + 1` rows to a page; `keyOf` returns a row's sort key if it isn't the id. */
export function pageOf<Row extends { id: number }>(rows: Row[], limit: number): Page<Row>;
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => unknown[]): Page<Row>;
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  keyOf = (row: Row): unknown[] => [(row as { id: number }).id],
): Page<Row> {
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
