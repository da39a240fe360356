import { msg } from '@lingui/core/runtime-macro';
import type { Introduction } from '#contract/introductions.ts';
import { conflict, notFound } from '../../app-error.ts';
import type { ReaderContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { introductionView } from './introduction-view.ts';
import { type Box, findIntroduction, listIntroductions } from './introductions.queries.ts';

/**
 * One page of introductions that the caller made, received, is introduced in or is asked about now, newest first; of
 * all without a box.
 */
export async function getIntroductions(
  ctx: ReaderContext,
  { box, ...query }: PageQuery & { box?: Box | 'to_answer' },
): Promise<Page<Introduction>> {
  const { limit, after: before } = readCursor(query);
  const page = { box, before, limit: limit + 1, now: ctx.clock.now() };
  const rows = await listIntroductions(ctx.db, ctx.user_id, page);
  return pageOf(
    rows.map((row) => introductionView(row, ctx)),
    limit,
  );
}

/** 404 if the caller sees it in none of the lists. */
export async function getIntroduction(ctx: ReaderContext, id: number): Promise<Introduction> {
  const row = await findIntroduction(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound(msg`Introduction not found.`);
  return introductionView(row, ctx);
}

/** 404 if the caller sees no such introduction, 409 if they aren't asked now. */
export async function requireAnswerable(ctx: ReaderContext, id: number): Promise<void> {
  const { can_answer } = await getIntroduction(ctx, id);
  if (!can_answer) throw conflict(msg`This introduction was already answered.`);
}
