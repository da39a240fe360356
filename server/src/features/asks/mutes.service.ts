import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { AskMute } from '#contract/asks.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { areConnected } from '../../people.queries.ts';
import { deleteMute, insertMute, isMuted, listMutes } from './hidden-asks.queries.ts';

const key = z.tuple([timestamp, rowId]);

/** The users whose asks the caller muted, newest first. */
export async function getMutes(ctx: UserContext, query: PageQuery): Promise<Page<AskMute>> {
  const { limit, after } = readCursor(query, key);
  const before = after && { time: after[0], id: after[1] };
  const rows = await listMutes(ctx.db, ctx.user_id, before, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  return { results: results.map(({ created_at, ...user }) => ({ user, created_at })), next_cursor };
}

/** Hides the asks of a user from the caller, again without effect. 400 at `user_id` for users who aren't connections. */
export async function muteAsksOf(ctx: UserContext, user_id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if (await isMuted(db, ctx.user_id, user_id)) return;
    if (!(await areConnected(db, ctx.user_id, user_id)))
      throw badInput({ user_id: msg`Choose only people you’re connected with.` });
    await insertMute(db, ctx.user_id, user_id, clock.now());
    await publish(db, [ctx.user_id], 'asks');
  });
}

/** 404 if the user isn't muted. */
export async function unmuteAsksOf(ctx: UserContext, user_id: number): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await deleteMute(db, ctx.user_id, user_id)))
      throw notFound(msg`This person isn’t muted.`);
    await publish(db, [ctx.user_id], 'asks');
  });
}
