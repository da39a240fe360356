import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { TagCadence } from '#contract/tag-cadences.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../../paging.ts';
import { deleteTagCadence, listTagCadences, upsertTagCadence } from './tag-cadences.queries.ts';

const key = z.tuple([z.literal('tag'), text(LIMITS.line)]);

/** One page of tags with a cadence, by name. */
export async function getTagCadences(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<TagCadence>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listTagCadences(ctx.db, ctx.user_id, after?.[1] ?? '', limit + 1);
  return pageOf(rows, limit, ({ tag }) => ['tag', tag]);
}

/** Sets the cadence of a tag; null removes it. */
export async function setTagCadence(
  ctx: UserContext,
  { tag, cadence_days }: { tag: string; cadence_days: number | null },
): Promise<void> {
  await inTransaction(ctx, async ({ db, user_id }) => {
    if (cadence_days === null) await deleteTagCadence(db, user_id, tag);
    else await upsertTagCadence(db, user_id, tag, cadence_days);
    await publish(db, [user_id], 'reminders');
  });
}
