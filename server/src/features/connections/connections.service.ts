import { z } from 'zod';
import type { Connection } from '#contract/connections.ts';
import { notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import {
  deleteConnection,
  findAccepted,
  findBetween,
  findOwnForUpdate,
  listAccepted,
  listPending,
  listReceived,
  listSent,
  updateConnection,
  type ConnectionRow,
  type Window,
} from './connections.queries.ts';
import { countMutual } from './suggested-connections.queries.ts';
import { rejectionsStillHidden, connectionViewFor } from './connection-view.ts';

/** Whether the caller and this person are connected: an accepted request, whoever asked. */
export async function isConnectedWith(ctx: UserContext, other_id: number): Promise<boolean> {
  return (await findAccepted(ctx.db, ctx.user_id, other_id)) !== undefined;
}

/** The connection between the caller and this person as the caller may see it, or null. */
export async function connectionBetween(
  ctx: PersonContext,
  other_id: number,
): Promise<Connection | null> {
  const row = await findBetween(ctx.db, ctx.user_id, other_id);
  return row === undefined ? null : connectionViewFor(ctx.user_id, row, ctx.clock.now());
}

/** As `connectionBetween`, where there must be one. */
export async function requireBetween(ctx: PersonContext, other_id: number): Promise<Connection> {
  const connection = await connectionBetween(ctx, other_id);
  if (connection === null) throw notFound('Connection');
  return connection;
}

/** How many people both are connected with. */
export function countMutualConnections(ctx: UserContext, other_id: number): Promise<number> {
  return countMutual(ctx.db, ctx.user_id, other_id);
}

/** The lists of a person's connections. */
export type ConnectionList = 'accepted' | 'sent' | 'received' | 'pending';

const key = z.tuple([z.int()]);

/** One page of a list, newest first. */
export async function getConnections(
  ctx: UserContext,
  list: ConnectionList,
  query: PageQuery,
): Promise<Page<Connection>> {
  const { limit, after } = readCursor(query, key);
  const now = ctx.clock.now();
  const rows = await readList(ctx, list, { before: after && after[0], limit: limit + 1 }, now);
  const connections = rows.flatMap((row) => connectionViewFor(ctx.user_id, row, now) ?? []);
  return pageOf(connections, limit, ({ id }) => [id]);
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
      return listSent(db, user_id, rejectionsStillHidden(now), window);
    case 'received':
      return listReceived(db, user_id, window);
    case 'pending':
      return listPending(db, user_id, window);
  }
}

/** Withdraws a request or disconnects. 404 for all but its two people, and for what is gone from the caller's lists. */
export async function removeConnection(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const row = await findOwnForUpdate(db, ctx.user_id, id);
    if (row === undefined || connectionViewFor(ctx.user_id, row, clock.now()) === null)
      throw notFound('Connection');
    if (row.status === 'rejected' && row.from_user === ctx.user_id) {
      // Kept, so that withdrawing is no way round the rejection; the receiver sees no difference.
      await updateConnection(db, id, { withdrawn_at: clock.now() });
      await publish(db, [ctx.user_id], 'connections', id);
      return;
    }
    await deleteConnection(db, id);
    await publish(db, [row.from_user, row.to_user], 'connections', id);
  });
}
