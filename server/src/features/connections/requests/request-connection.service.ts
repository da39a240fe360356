import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Connection, ConnectionRequest } from '#contract/connections.ts';
import { AppError, badInput, conflict, forbidden } from '../../../app-error.ts';
import { DAY_MS } from '../../../infra/clock.ts';
import type { PersonContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { blocksBetween, lockBetween } from '../../blocks/public.ts';
import { consumeUpTo, type LimitExceeded } from '../../rate-limits/public.ts';
import { acceptConnection } from './answer-request.service.ts';
import { pushRequest } from './request-push.ts';
import { findLinkOwner } from '../links/connect-link.queries.ts';
import {
  type ConnectionRow,
  deleteConnection,
  lockConnectionBetween,
  findOwnContact,
  insertConnection,
} from '../connections.queries.ts';
import { requireConnectionWith } from '../connections.service.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import { lockPresentUser } from '../../../people.queries.ts';
import { appearsPending, isRecentlyRejected } from '../connection-view.ts';

export const REQUEST_MAIL_JOB = 'connections.send-request';

/** 201 for a new request, 200 if the other user's request was accepted. */
export type Requested = { status: 200 | 201; body: Connection };

/** The recipient, and the field that named them. */
interface Target {
  id: number | undefined;
  field: 'to_user' | 'code';
}

const MISSING_USER = {
  to_user: msg`User not found.`,
  code: msg`This link no longer works. Ask for a new one.`,
};

/**
 * Requests a connection by user id or connect code. 400 at `to_user` or `code` for oneself, unknown users and users who
 * blocked the caller; at `contact_id` for unknown contacts. 409 if connected, pending or recently rejected; 403 if the
 * caller blocked them or must verify their address first; 429 past the daily limit. See docs/decisions/022.
 */
export async function requestConnection(
  ctx: PersonContext,
  { to_user, code, contact_id }: ConnectionRequest,
): Promise<Requested> {
  return inTransaction(ctx, async (txCtx) => {
    const target = await findTarget(txCtx, { to_user, code });
    await requireOwnContact(txCtx, contact_id ?? null);
    return connect(txCtx, target, { contact_id: contact_id ?? null, count: allowRequest });
  });
}

async function allowRequest(ctx: PersonContext): Promise<void> {
  await requireVerifiedEmail(ctx, msg`Verify your email to send connection requests.`);
  await consumeRequestQuota(ctx);
}

async function findTarget(
  { db, user_id }: PersonContext,
  { to_user, code }: ConnectionRequest,
): Promise<Target> {
  if (code === undefined) return { id: to_user, field: 'to_user' };
  return { id: (await findLinkOwner(db, user_id, code))?.id, field: 'code' };
}

/** Requests a connection with an invited user, counted with the invitation. Does nothing if not allowed. */
export async function requestInvited(ctx: PersonContext, to_user: number): Promise<void> {
  try {
    const target: Target = { id: to_user, field: 'to_user' };
    await connect(ctx, target, { contact_id: null, count: () => Promise.resolve() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

interface RequestInput {
  contact_id: number | null;
  /** Checks and counts a new request; accepting the other user's request isn't one. */
  count: (ctx: PersonContext) => Promise<void>;
}

/** Throws before the first write. */
async function connect(
  ctx: PersonContext,
  target: Target,
  { contact_id, count }: RequestInput,
): Promise<Requested> {
  const to_user = await findPresentTarget(ctx, target);
  if (to_user === null) return rejectUnknownTarget(ctx, target, count);
  await lockBetween(ctx, to_user);
  const { by_me, by_them } = await blocksBetween(ctx, to_user);
  if (by_them) return rejectUnknownTarget(ctx, target, count);
  if (by_me) throw forbidden(msg`You blocked this person. Unblock them to connect.`);
  const existing = await lockConnectionBetween(ctx.db, ctx.user_id, to_user);
  if (existing !== undefined) {
    throwAlreadyExists(ctx, existing);
    // The recipient may reconsider: the sender still sees the request as pending.
    if (existing.to_user === ctx.user_id && appearsPending(existing, ctx.clock.now()))
      return { status: 200, body: await acceptConnection(ctx, existing, contact_id) };
  }
  await count(ctx);
  if (existing !== undefined) await deleteConnection(ctx.db, existing.id);
  return { status: 201, body: await createRequest(ctx, to_user, contact_id) };
}

async function findPresentTarget(
  { db, user_id }: PersonContext,
  { id, field }: Target,
): Promise<number | null> {
  if (id === user_id) throw badInput({ [field]: msg`You can’t connect with yourself.` });
  return id === undefined ? null : ((await lockPresentUser(db, id))?.id ?? null);
}

/**
 * Throws for unknown users and those who blocked the caller. Counts first, so that at the limit the answer is the same
 * as for anyone else.
 */
async function rejectUnknownTarget(
  ctx: PersonContext,
  { field }: Target,
  count: RequestInput['count'],
): Promise<never> {
  await count(ctx);
  throw badInput({ [field]: MISSING_USER[field] });
}

async function requireOwnContact({ db, user_id }: PersonContext, id: number | null): Promise<void> {
  if (id !== null && (await findOwnContact(db, user_id, id)) === undefined)
    throw badInput({ contact_id: msg`Contact not found.` });
}

/** The same message for pending and recently rejected requests: rejecting is silent. */
function throwAlreadyExists({ user_id, clock }: PersonContext, existing: ConnectionRow): void {
  const isSender = existing.from_user === user_id;
  const name = isSender ? existing.to_user_name : existing.from_user_name;
  if (existing.status === 'accepted')
    throw conflict(msg`You’re already connected with ${{ name }}.`);
  if (isSender && (existing.status === 'pending' || isRecentlyRejected(existing, clock.now())))
    throw conflict(msg`You’ve already sent ${{ name }} a request.`);
}

async function createRequest(
  ctx: PersonContext,
  to_user: number,
  contact_id: number | null,
): Promise<Connection> {
  const { id } = await insertConnection(ctx.db, {
    from_user: ctx.user_id,
    to_user,
    contact_id,
    status: 'pending',
    created_at: ctx.clock.now(),
  });
  await publish(ctx.db, [ctx.user_id, to_user], 'connections', id);
  await enqueueJob(ctx.db, REQUEST_MAIL_JOB, { connection_id: id });
  await pushRequest(ctx, { id, from_user: ctx.user_id, to_user });
  return requireConnectionWith(ctx, to_user);
}

/**
 * Counts requests and invitations together, all or none; 429 past the daily limit. Every address counts, so the
 * remaining quota reveals nothing about them.
 */
export async function consumeRequestQuota(ctx: PersonContext, requests = 1): Promise<void> {
  const max = ctx.settings.limits.connection_requests_per_day;
  const limit = {
    name: 'connection-requests',
    max,
    window_ms: DAY_MS,
    message: (exceeded: LimitExceeded) => limitMessage(max, exceeded),
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) }, requests);
}

function limitMessage(max: number, { left, when }: LimitExceeded): MessageDescriptor {
  if (left === 0)
    return msg`You’ve reached the limit of ${{ max }} connection requests and invitations a day. Try again ${{ when }}.`;
  if (left === max)
    return msg`You can send up to ${{ max }} connection requests and invitations a day.`;
  return msg`You can send up to ${{ max }} connection requests and invitations a day: ${{ left }} more now, others ${{ when }}.`;
}
