import { msg } from '@lingui/core/runtime-macro';
import type { Ask, AskAudience, AskChange, CloseAsk, NewAsk } from '#contract/asks.ts';
import { etagOf } from '#contract/etag.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, conflict, notFound, preconditionFailed } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { DAY_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { lockUser } from '../../people.queries.ts';
import { requireVerifiedEmail } from '../connections/public.ts';
import { lockContactTypes } from '../contact-types/public.ts';
import { notifySome } from '../notifications/public.ts';
import { consumeUpTo } from '../rate-limits/public.ts';
import { type CalendarDate, lastDay } from '../reminders/public.ts';
import { askViews } from './ask-view.ts';
import {
  type AskRow,
  countOpenAsks,
  findOwnAsk,
  insertAsk,
  lockOwnAsk,
  updateAsk,
} from './asks.queries.ts';
import { findMutersAmong } from './hidden-asks.queries.ts';
import {
  findConnectedAmong,
  findConnectionsOfGroups,
  insertHelpers,
  insertReceivers,
  listReceivers,
} from './receivers.queries.ts';

export const NOTIFY_JOB = 'asks.notify-receivers';

const DAILY_LIMIT = {
  name: 'asks',
  max: LIMITS.asks_per_day,
  window_ms: DAY_MS,
  message: () => msg`You can ask up to ${{ max: LIMITS.asks_per_day }} times a day.`,
};

/**
 * Creates an ask; a job notifies its receivers. 400 at `audience` for users who aren't connections, unknown types, and
 * tags and types without a connection, 400 at `expires_on` for a day that isn't from today to 180 days ahead, 403 until
 * the caller's address is verified, 409 with ten open asks, 429 past ten a day.
 */
export function createAsk(ctx: UserContext, input: NewAsk): Promise<Ask> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    await requireVerifiedEmail(txCtx, msg`Verify your email to ask your connections.`, {
      always: true,
    });
    const now = clock.now();
    const end = await endOf(txCtx, input.expires_on);
    await lockUser(db, user_id);
    const { kind, audience, receivers } = await resolveAudience(txCtx, input.audience);
    if ((await countOpenAsks(db, user_id, now)) >= LIMITS.open_asks)
      throw conflict(
        msg`You can have up to ${{ max: LIMITS.open_asks }} open asks. Close one first.`,
      );
    await consumeUpTo(txCtx, { limit: DAILY_LIMIT, subject: String(user_id) });
    const { id } = await insertAsk(db, {
      user_id,
      need: input.need,
      details: input.details ?? '',
      place: input.place ?? '',
      audience_kind: kind,
      audience,
      ...end,
      created_at: now,
      updated_at: now,
    });
    await insertReceivers(db, id, receivers);
    await publish(db, [user_id], 'asks', id);
    await enqueueJob(db, NOTIFY_JOB, { ask_id: id });
    return ownAsk(txCtx, id);
  });
}

/**
 * Edits an open ask. 404 for anyone but the asker, 409 if it's closed or expired, 412 if it changed since `if_match`,
 * 400 as for creating it.
 */
export function changeAsk(
  ctx: UserContext,
  { id, if_match }: { id: number; if_match: string | null },
  { expires_on, ...texts }: AskChange,
): Promise<Ask> {
  return inTransaction(ctx, async (txCtx) => {
    const now = ctx.clock.now();
    const row = await lockUnclosed(txCtx, id);
    if (row.expires_at <= now) throw conflict(msg`This ask has expired.`);
    if (if_match !== null && if_match !== etagOf(row)) throw preconditionFailed();
    const end =
      expires_on === undefined || expires_on === row.expires_on
        ? {}
        : await endOf(txCtx, expires_on);
    const change = { ...texts, ...end };
    const isChanged = Object.entries(change).some(
      ([name, value]) => value !== undefined && value !== row[name as keyof AskRow],
    );
    if (isChanged) {
      await updateAsk(txCtx.db, id, now, change);
      await publishToAll(txCtx, row);
    }
    return ownAsk(txCtx, id);
  });
}

/**
 * Closes an open or expired ask and thanks those who helped. 400 at `helped_by` for users who aren't connections, 404 for
 * anyone but the asker, 409 if it's closed.
 */
export function closeAsk(
  ctx: UserContext,
  id: number,
  { outcome, helped_by }: CloseAsk,
): Promise<Ask> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, clock } = txCtx;
    const row = await lockUnclosed(txCtx, id);
    const helpers = await requireConnections(txCtx, 'helped_by', helped_by);
    await publishToAll(txCtx, row);
    await updateAsk(db, id, clock.now(), { outcome, closed_at: clock.now() });
    await insertHelpers(db, id, helpers);
    await thank(txCtx, row, helpers);
    return ownAsk(txCtx, id);
  });
}

/** Skips users who muted the caller's asks, and the caller doesn't learn about it. */
async function thank(ctx: UserContext, { id, user_id, name }: AskRow, helpers: number[]) {
  const muters = new Set(await findMutersAmong(ctx.db, helpers, user_id));
  await notifySome(
    ctx,
    helpers
      .filter((helper) => !muters.has(helper))
      .map((helper) => ({
        user_id: helper,
        event: 'introduction_answered',
        type: 'other',
        message: msg`${{ name }} thanks you for your help`,
        data: { kind: 'ask_helped', ask_id: id, user_id },
      })),
    helpers.length,
  );
}

async function ownAsk(ctx: UserContext, id: number): Promise<Ask> {
  const row = await findOwnAsk(ctx.db, ctx.user_id, id);
  const [view] = row === undefined ? [] : await askViews(ctx, [row]);
  if (view === undefined) throw notFound(msg`Ask not found.`);
  return view;
}

async function lockUnclosed({ db, user_id }: UserContext, id: number): Promise<AskRow> {
  const row = await lockOwnAsk(db, user_id, id);
  if (row === undefined) throw notFound(msg`Ask not found.`);
  if (row.closed_at !== null) throw conflict(msg`This ask is closed.`);
  return row;
}

/** Publishes a change of the ask to the caller and all current receivers. */
async function publishToAll({ db }: UserContext, ask: AskRow): Promise<void> {
  const receivers = (await listReceivers(db, ask)).filter(({ is_shown }) => is_shown);
  await publish(db, [ask.user_id, ...receivers.map(({ id }) => id)], 'asks', ask.id);
}

/** The last day in the caller's time zone, and its end. */
function endOf(ctx: UserContext, chosen: CalendarDate | undefined) {
  return lastDay(ctx, chosen, { max: LIMITS.ask_days, default: LIMITS.ask_days_default });
}

interface Audience {
  kind: 'connections' | 'users' | 'groups';
  /** As stored. */
  audience: Exclude<AskAudience, string> | null;
  receivers: number[];
}

async function resolveAudience(ctx: UserContext, audience: AskAudience): Promise<Audience> {
  if (audience === 'connections') return { kind: 'connections', audience: null, receivers: [] };
  if ('user_ids' in audience) {
    const user_ids = await requireConnections(ctx, 'audience', audience.user_ids);
    return { kind: 'users', audience: { user_ids }, receivers: user_ids };
  }
  const { tags, contact_type_ids } = audience;
  const ownTypes = await lockContactTypes(ctx, ctx.user_id, contact_type_ids);
  if (contact_type_ids.some((id) => !ownTypes.has(id)))
    throw badInput({ audience: msg`Contact type not found.` });
  const receivers = await findConnectionsOfGroups(ctx.db, ctx.user_id, audience);
  if (receivers.length === 0)
    throw badInput({ audience: msg`None of your connections has one of these tags or types.` });
  return { kind: 'groups', audience: { tags, contact_type_ids }, receivers };
}

/** The different ids; 400 at `field` unless all are connections of the caller. */
async function requireConnections(
  { db, user_id }: UserContext,
  field: 'audience' | 'helped_by',
  ids: number[],
): Promise<number[]> {
  const unique = [...new Set(ids)];
  const connected = await findConnectedAmong(db, user_id, unique);
  if (connected.length < unique.length)
    throw badInput({ [field]: msg`Choose only people you’re connected with.` });
  return unique;
}
