import type { Connection } from '#contract/connections.ts';
import { conflict, notFound } from '../../app-error.ts';
import type { PersonContext } from '../../context.ts';
import { countPending, findReceived, listPending } from './connections.queries.ts';
import { connectionViewFor } from './connection-view.ts';

/** The newest requests that wait for the caller's answer, at most so many. */
export async function getPendingRequests(
  { db, user_id, clock }: PersonContext,
  limit: number,
): Promise<Connection[]> {
  const rows = await listPending(db, user_id, { before: null, limit });
  return rows.flatMap((row) => connectionViewFor(user_id, row, clock.now()) ?? []);
}

/** How many requests wait for the caller's answer. */
export function countPendingRequests({ db, user_id }: PersonContext): Promise<number> {
  return countPending(db, user_id);
}

/** 404 where no such request was made to the caller, 409 where it was answered. */
export async function requirePendingRequest(ctx: PersonContext, id: number): Promise<void> {
  const row = await findReceived(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound('Connection');
  if (row.status !== 'pending') throw conflict('This request was already answered.');
}
