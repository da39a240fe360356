import { z } from 'zod';
import type { UserContext } from '../../context.ts';
import type { Moment } from '../../infra/clock.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { listMarks } from './today-marks.queries.ts';

interface TodayMark {
  /** What was seen, such as `birthday-2026-11-21-7`. */
  item: string;
  /** Null: done. */
  put_off_until: Moment | null;
  marked_at: Moment;
}

const key = z.tuple([z.string()]);

/** One page of what the caller did or put off on the first page and no reminder stands for, by item. */
export async function getTodayMarks(ctx: UserContext, query: PageQuery): Promise<Page<TodayMark>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listMarks(ctx.db, ctx.user_id, after?.[0] ?? '', limit + 1);
  const marks = rows.map(({ hidden_until, ...rest }) => ({ ...rest, put_off_until: hidden_until }));
  return pageOf(marks, limit, ({ item }) => [item]);
}
