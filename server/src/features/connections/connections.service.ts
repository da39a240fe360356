import { msg } from '@lingui/core/runtime-macro';
import type { Connection } from '#contract/connections.ts';
import { notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { withdrawIntroductionsBetween } from '../../introduction-ends.queries.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { areConnected } from '../../people.queries.ts';
import { searchByName } from '../../search/name-search.ts';
import {
  acceptedByName,
  type ConnectionRow,
  countAcceptedSince,
  deleteConnection,
  findBetween,
  findConnectionRows,
  lockOwnConnection,
  isConnected,
  listAccepted,
  listPending,
  listReceived,
  listSent,
  updateConnection,
  type Window,
} from './connections.queries.ts';
import { countMutuals } from './suggestions/suggested-connections.queries.ts';
import { rejectionCutoff } from '../ties/public.ts';
import { connectionViewFor } from './connection-view.ts';

/** An accepted request in either direction. */
export function isConnectedWith(ctx: UserContext, other_id: number): Promise<boolean> {
  return areConnected(ctx.db, ctx.user_id, other_id);
}

/** The connection as the caller may see it, or null. */
export async function connectionBetween(
  ctx: PersonContext,
  other_id: number,
): Promise<Connection | null> {
  const row = await findBetween(ctx.db, ctx.user_id, other_id);
  return row === undefined ? null : connectionViewFor(ctx.user_id, row, ctx.clock.now());
}

/** Like `connectionBetween`, for pairs that have one. */
export async function requireConnectionWith(
  ctx: PersonContext,
  other_id: number,
): Promise<Connection> {
  const connection = await connectionBetween(ctx, other_id);
  if (connection === null) throw notFound(msg`Connection not found.`);
  return connection;
}

/** 404 for others' connections and those hidden from the caller. */
export async function getConnection(ctx: PersonContext, id: number): Promise<Connection> {
  const [row] = await findConnectionRows(ctx.db, ctx.user_id, [id]);
  const view = row && connectionViewFor(ctx.user_id, row, ctx.clock.now());
  if (!view) throw notFound(msg`Connection not found.`);
  return view;
}

/** Number of common connections who are discoverable. */
export async function countMutualConnections(ctx: UserContext, other_id: number): Promise<number> {
  const [counted] = await countMutuals(ctx.db, ctx.user_id, [other_id]);
  return counted?.mutual ?? 0;
}

export type ConnectionList = 'accepted' | 'sent' | 'received' | 'pending';

export async function getConnections(
  ctx: UserContext,
  list: ConnectionList,
  query: PageQuery,
): Promise<Page<Connection>> {
  const { limit, after } = readCursor(query);
  const now = ctx.clock.now();
  const rows = await readList(ctx, list, { before: after, limit: limit + 1 }, now);
  const connections = rows.flatMap((row) => connectionViewFor(ctx.user_id, row, now) ?? []);
  return pageOf(connections, limit);
}

function readList(
  { db, user_id }: UserContext,
  list: ConnectionList,
  window: Window,
  now: string,
): Promise<ConnectionRow[]> {
  switch (list) {
    case 'accepted':
      return listAccepted(db, user_id, window);
    case 'sent':
      return listSent(db, user_id, rejectionCutoff(now), window);
    case 'received':
      return listReceived(db, user_id, window);
    case 'pending':
      return listPending(db, user_id, window);
  }
}

/** Withdraws a request or disconnects. 404 for others' connections and those hidden from the caller. */
export async function removeConnection(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const row = await lockOwnConnection(db, ctx.user_id, id);
    if (row === undefined || connectionViewFor(ctx.user_id, row, clock.now()) === null)
      throw notFound(msg`Connection not found.`);
    if (row.status === 'rejected' && row.from_user === ctx.user_id) {
      // Kept, so that withdrawing doesn't allow a new request after a rejection. The recipient sees no difference.
      await updateConnection(db, id, { withdrawn_at: clock.now() });
      await publish(db, [ctx.user_id], 'connections', id);
      return;
    }
    await deleteConnection(db, id);
    await publish(db, [row.from_user, row.to_user], 'connections', id);
    const ended = await withdrawIntroductionsBetween(db, row.from_user, row.to_user, clock.now());
    for (const { id: ended_id, viewers } of ended)
      await publish(db, viewers, 'introductions', ended_id);
  });
}

/** Connections before the first timestamp, between each two, and after the last. */
export function countConnectionsSince(
  { db, user_id }: PersonContext,
  timestamps: Timestamp[],
): Promise<number[]> {
  return countAcceptedSince(db, user_id, timestamps);
}

export function hasConnections({ db, user_id }: PersonContext): Promise<boolean> {
  return isConnected(db, user_id);
}

/** The best matches among the caller's accepted connections; typo-tolerant if there is no exact match. */
export async function searchConnections(
  ctx: UserContext,
  wanted: { q: string; limit: number },
): Promise<Connection[]> {
  const { db, user_id, clock } = ctx;
  const ids = await searchByName(ctx, acceptedByName(user_id), wanted);
  const rows = await findConnectionRows(db, user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, connectionViewFor(user_id, row, clock.now())]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
