import { z } from 'zod';
import type { UserContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { listDismissals } from './today-dismissals.queries.ts';

interface TodayMark {
  /** What was seen, such as `birthday-2026-11-21-7`. */
  item: string;
  /** Null: done. */
  put_off_until: Timestamp | null;
  marked_at: Timestamp;
}

const key = z.tuple([z.string()]);

/** One page of what the caller did or put off on the first page and no reminder stands for, by item. */
export async function getTodayDismissals(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<TodayMark>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listDismissals(ctx.db, ctx.user_id, after?.[0] ?? '', limit + 1);
  const marks = rows.map(({ hidden_until, ...rest }) => ({ ...rest, put_off_until: hidden_until }));
  return pageOf(marks, limit, ({ item }) => [item]);
}
