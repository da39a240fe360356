import { z } from 'zod';
import type { UserContext } from '../../context.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { listChangesByIds, type ContactChange } from './timeline.queries.ts';

const key = z.tuple([z.int(), z.int()]);

/** Changes of these contacts, grouped by contact, oldest first. */
export async function getContactChanges(
  ctx: UserContext,
  contact_ids: number[],
  query: PageQuery,
): Promise<Page<ContactChange>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listChangesByIds(ctx.db, ctx.user_id, contact_ids, after ?? [0, 0], limit + 1);
  return pageOf(rows, limit, ({ contact, id }) => [contact, id]);
}
