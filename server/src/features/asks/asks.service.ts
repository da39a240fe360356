import { msg } from '@lingui/core/runtime-macro';
import type { Ask, AskMatch } from '#contract/asks.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { PersonContext, ReaderContext, UserContext } from '../../context.ts';
import { addDays, type Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { markAskRead } from '../notifications/public.ts';
import { askViews } from './ask-view.ts';
import {
  findAskToReview,
  listAnsweredAsks,
  listAsksToReview,
  setOutcomeDismissed,
} from './answers.queries.ts';
import {
  type AskRow,
  type AskSelection,
  findOwnAsk,
  findReceivedAsk,
  hasAsks,
  listOwnAsks,
  listReceivedAsks,
} from './asks.queries.ts';
import { deleteDismissal, insertDismissal } from './hidden-asks.queries.ts';
import { findHelpers } from './receivers.queries.ts';
import { findMatches } from './matching/find-matches.ts';

interface AsksQuery extends PageQuery {
  box: 'mine' | 'received';
  state?: AskSelection;
}

/** One page of the caller's own or received asks, newest first. Received ones are always open. */
export async function getAsks(
  ctx: UserContext,
  { box, state, ...query }: AsksQuery,
): Promise<Page<Ask>> {
  const { limit, after: before } = readCursor(query);
  const page = { before, limit: limit + 1, now: ctx.clock.now() };
  const rows =
    box === 'mine'
      ? await listOwnAsks(ctx.db, ctx.user_id, { ...page, state })
      : state === 'closed'
        ? []
        : await listReceivedAsks(ctx.db, ctx.user_id, page);
  const { results, next_cursor } = pageOf(rows, limit);
  return { results: await askViews(ctx, results), next_cursor };
}

/** One page of the caller's own asks with the users who helped, for the export. */
export async function getOwnAsks(ctx: UserContext, query: PageQuery): Promise<Page<unknown>> {
  const { results, next_cursor } = await getAsks(ctx, { ...query, box: 'mine' });
  const helpers = await findHelpers(
    ctx.db,
    results.map(({ id }) => id),
  );
  const byAsk = Map.groupBy(helpers, ({ ask_id }) => ask_id);
  const asks = results.map((ask) => ({
    ...ask,
    helped_by: (byAsk.get(ask.id) ?? []).map(({ user_id }) => user_id),
  }));
  return { results: asks, next_cursor };
}

/** Whether the caller ever asked. */
export function hasAsked({ db, user_id }: PersonContext): Promise<boolean> {
  return hasAsks(db, user_id);
}

/** 404 for anyone but the asker and those who receive it. */
export async function getAsk(ctx: UserContext, id: number): Promise<Ask> {
  const { db, user_id, clock } = ctx;
  const row =
    (await findOwnAsk(db, user_id, id)) ?? (await findReceivedAsk(db, user_id, id, clock.now()));
  const [view] = row === undefined ? [] : await askViews(ctx, [row]);
  if (view === undefined) throw notFound(msg`Ask not found.`);
  return view;
}

/** Up to 20 of the caller's contacts that fit. 404 for anyone but those who receive the ask. */
export async function getMatches(ctx: UserContext, id: number): Promise<{ results: AskMatch[] }> {
  return { results: await findMatches(ctx, await requireReceivedAsk(ctx, id)) };
}

/** An open ask that the caller receives, also if dismissed or muted; 404 for others. */
export async function requireReceivedAsk(ctx: ReaderContext, id: number): Promise<AskRow> {
  const row = await findReceivedAsk(ctx.db, ctx.user_id, id, ctx.clock.now());
  if (row === undefined) throw notFound(msg`Ask not found.`);
  return row;
}

/**
 * Marks the notification of an ask that the caller answers as read, in the caller's transaction. 400 at `ask_id` unless
 * it's an open ask of this user that the caller receives. The asker's events are up to the caller: an introduction isn't
 * visible to them yet.
 */
export async function answerAsk(
  ctx: UserContext,
  { ask_id, from }: { ask_id: number; from: number },
): Promise<Pick<AskRow, 'id' | 'need'>> {
  const row = await findReceivedAsk(ctx.db, ctx.user_id, ask_id, ctx.clock.now());
  if (row?.user_id !== from) throw badInput({ ask_id: msg`This ask isn’t open anymore.` });
  await markAskRead(ctx, ask_id);
  await publish(ctx.db, [ctx.user_id], 'asks', ask_id);
  return row;
}

/**
 * Hides a received ask from the caller; returns whether it was visible. The asker doesn't learn about it. 404 for anyone
 * but those who receive it.
 */
export function dismissAsk(ctx: UserContext, id: number): Promise<boolean> {
  return inTransaction(ctx, async (txCtx) => {
    await requireReceivedAsk(txCtx, id);
    const isNew = await insertDismissal(txCtx.db, ctx.user_id, id);
    await markAskRead(txCtx, id);
    await publish(txCtx.db, [ctx.user_id], 'asks', id);
    return isNew;
  });
}

/** Undoes `dismissAsk`; returns whether the ask was dismissed. */
export async function undismissAsk(ctx: UserContext, id: number): Promise<boolean> {
  const wasDismissed = await deleteDismissal(ctx.db, ctx.user_id, id);
  await publish(ctx.db, [ctx.user_id], 'asks', id);
  return wasDismissed;
}

/** The newest received asks. */
export function getReceivedAsks(ctx: ReaderContext, limit: number): Promise<AskRow[]> {
  return listReceivedAsks(ctx.db, ctx.user_id, { before: null, limit, now: ctx.clock.now() });
}

/** The newest received asks that the caller hasn't answered. */
export function getUnansweredAsks(ctx: ReaderContext, limit: number): Promise<AskRow[]> {
  const now = ctx.clock.now();
  return listReceivedAsks(ctx.db, ctx.user_id, { before: null, limit, now, unanswered: true });
}

/** How long after it was created an ask with answers is asked about. */
export const REVIEW_DAYS = 30;

const reviewedBefore = ({ clock }: ReaderContext): Timestamp => addDays(clock.now(), -REVIEW_DAYS);

/** An ask of the caller that has answers and isn't closed after 30 days. */
export type AskToReview = Awaited<ReturnType<typeof listAsksToReview>>[number];

export function getAsksToReview(ctx: ReaderContext, limit: number): Promise<AskToReview[]> {
  return listAsksToReview(ctx.db, ctx.user_id, { created_before: reviewedBefore(ctx), limit });
}

/** The caller's newest open asks that have answers. */
export function getAnsweredAsks(ctx: ReaderContext, limit: number) {
  return listAnsweredAsks(ctx.db, ctx.user_id, { now: ctx.clock.now(), limit });
}

/** Stops or resumes asking about the outcome; 404 unless it's an ask to review. */
export async function setReviewed(ctx: UserContext, id: number, reviewed: boolean): Promise<void> {
  await requireAskToReview(ctx, id);
  await setOutcomeDismissed(ctx.db, id, reviewed ? ctx.clock.now() : null);
}

export async function requireAskToReview(ctx: UserContext, id: number): Promise<void> {
  const row = await findAskToReview(ctx.db, ctx.user_id, id, reviewedBefore(ctx));
  if (row === undefined) throw notFound(msg`Ask not found.`);
}
