import { msg } from '@lingui/core/runtime-macro';
import type { Connection } from '#contract/connections.ts';
import { conflict, notFound } from '../../../app-error.ts';
import type { Context, PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { linkContactToUser } from '../../contacts/public.ts';
import { notify } from '../../notifications/public.ts';
import {
  type ConnectionRow,
  deleteConnection,
  insertConnection,
  lockConnectionBetween,
  lockOwnConnection,
  findPersonToLink,
  findReceived,
  listPending,
  updateConnection,
} from '../connections.queries.ts';
import { requireConnectionWith } from '../connections.service.ts';
import { connectionViewFor } from '../connection-view.ts';

export const ACCEPTED_MAIL_JOB = 'connections.send-accepted';

/** Accepts a request. 404 for anyone but its recipient, 409 if already answered. */
export async function acceptRequest(ctx: UserContext, id: number): Promise<Connection> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockPendingRequest(txCtx, id);
    return acceptConnection(txCtx, row, null);
  });
}

/** Rejects a request silently: its sender still sees it as pending. Errors as for accepting. See docs/decisions/022. */
export async function rejectRequest(ctx: UserContext, id: number): Promise<Connection> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockPendingRequest(txCtx, id);
    const responded_at = txCtx.clock.now();
    await updateConnection(txCtx.db, id, { status: 'rejected', responded_at });
    await publish(txCtx.db, [ctx.user_id], 'connections', id);
    return requireConnectionWith(txCtx, row.from_user);
  });
}

/** Locks the row, so that the second of two concurrent answers gets 409. */
async function lockPendingRequest(ctx: UserContext, id: number): Promise<ConnectionRow> {
  const row = await lockOwnConnection(ctx.db, ctx.user_id, id);
  if (row?.to_user !== ctx.user_id) throw notFound(msg`Connection not found.`);
  if (row.status !== 'pending') throw conflict(msg`This request was already answered.`);
  return row;
}

/**
 * Connects two users for the recipient of the locked request: adds each to the other's address book and notifies the
 * sender. `contact_id` is the recipient's own contact for the sender.
 */
export async function acceptConnection(
  ctx: PersonContext,
  row: ConnectionRow,
  contact_id: number | null,
): Promise<Connection> {
  const responded_at = ctx.clock.now();
  await updateConnection(ctx.db, row.id, { status: 'accepted', responded_at });
  await linkBoth(ctx, row, contact_id);
  await notify(ctx, row.from_user, {
    event: 'connection_accepted',
    type: 'connection',
    message: msg`${{ name: row.to_user_name }} accepted your connection request`,
    data: { kind: 'connection_accepted', connection_id: row.id, user_id: row.to_user },
  });
  await enqueueJob(ctx.db, ACCEPTED_MAIL_JOB, { connection_id: row.id });
  await publish(ctx.db, [row.from_user, row.to_user], 'connections', row.id);
  return requireConnectionWith(ctx, row.from_user);
}

/**
 * Connects two users who were introduced, in the caller's transaction, which holds the lock of the pair; requests between
 * them count as accepted. Returns each user's contact for the other.
 */
export async function connectIntroduced(
  ctx: Context,
  from_user: number,
  to_user: number,
): Promise<[owner_id: number, contact_id: number][]> {
  const { db, clock } = ctx;
  const existing = await lockConnectionBetween(db, from_user, to_user);
  if (existing?.status !== 'accepted') {
    if (existing !== undefined) await deleteConnection(db, existing.id);
    const now = clock.now();
    const row = { from_user, to_user, status: 'accepted', created_at: now, responded_at: now };
    const { id } = await insertConnection(db, row);
    await publish(db, [from_user, to_user], 'connections', id);
  }
  return linkBoth(ctx, { from_user, to_user, contact_id: null }, null);
}

/**
 * Links each user's contact for the other, and returns both: the given one, else one with their email, else a new one. Unverified emails
 * aren't compared, because anyone can sign up with someone else's address. See docs/decisions/021.
 */
async function linkBoth(
  ctx: Context,
  row: Pick<ConnectionRow, 'from_user' | 'to_user' | 'contact_id'>,
  contact_id: number | null,
): Promise<[owner_id: number, contact_id: number][]> {
  const { from_user, to_user } = row;
  const sender = await findPersonToLink(ctx.db, to_user, from_user);
  const receiver = await findPersonToLink(ctx.db, from_user, to_user);
  return [
    [from_user, await linkContactToUser(ctx, from_user, receiver, row.contact_id)],
    [to_user, await linkContactToUser(ctx, to_user, sender, contact_id)],
  ];
}

/** The newest pending requests, at most `limit`. */
export async function getPendingRequests(
  { db, user_id, clock }: PersonContext,
  limit: number,
): Promise<Connection[]> {
  const rows = await listPending(db, user_id, { before: null, limit });
  return rows.flatMap((row) => connectionViewFor(user_id, row, clock.now()) ?? []);
}

/** 404 if the caller has no such request, 409 if it was answered. */
export async function requirePendingRequest(ctx: PersonContext, id: number): Promise<void> {
  const row = await findReceived(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound(msg`Connection not found.`);
  if (row.status !== 'pending') throw conflict(msg`This request was already answered.`);
}
