import type { Connection, ConnectionRequest } from '#contract/connections.ts';
import { badInput, conflict, forbidden, type AppError } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { blocksBetween, lockBetween } from '../blocks/blocks.service.ts';
import { useWithin } from '../rate-limits/rate-limits.service.ts';
import { acceptConnection } from './answer-request.ts';
import {
  deleteConnection,
  findBetweenForUpdate,
  findOwnContact,
  findUser,
  insertConnection,
  type ConnectionRow,
} from './connections.queries.ts';
import { requireBetween } from './connections.service.ts';
import { fullName, isRecentlyRejected, looksPending } from './shown-connection.ts';

/** The background work that mails a person that somebody asks to connect. */
export const REQUEST_MAIL_JOB = 'connections.request-mail';

/** A new request (201), or the one that they had sent, accepted at once (200). */
export type Requested = { status: 200 | 201; body: Connection };

/**
 * Asks a person to connect. 400 at `to_user` where it is oneself or nobody, at `contact_id` where it is not a contact
 * of the caller; 409 where they are connected, or the caller asked and was not answered or was rejected lately. 400 at
 * `to_user` also where that person has blocked the caller; 403 where the caller has blocked them; 429 past the requests of a day.
 */
export async function requestConnection(
  ctx: UserContext,
  { to_user, contact_id = null }: ConnectionRequest,
): Promise<Requested> {
  return inTransaction(ctx, async (inside) => {
    await requireTarget(inside, to_user);
    await requireOwnContact(inside, contact_id);
    await lockBetween(inside, to_user);
    await requireUnblocked(inside, to_user);
    const earlier = await findBetweenForUpdate(inside.db, ctx.user_id, to_user);
    if (earlier !== undefined) {
      refuseRepetition(inside, earlier);
      // A rejection may be thought over: as far as its sender sees, that request still waits.
      if (earlier.to_user === ctx.user_id && looksPending(earlier, inside.clock.now()))
        return { status: 200, body: await acceptConnection(inside, earlier, contact_id) };
      await deleteConnection(inside.db, earlier.id);
    }
    return { status: 201, body: await ask(inside, to_user, contact_id) };
  });
}

/** Whoever has blocked the caller is as good as not there. */
async function requireUnblocked(ctx: UserContext, to_user: number): Promise<void> {
  const { by_me, by_them } = await blocksBetween(ctx, to_user);
  if (by_them) throw nobody();
  if (by_me) throw forbidden('You have blocked this person. Unblock them to connect.');
}

function nobody(): AppError {
  return badInput({ to_user: 'There is nobody with this id.' });
}

async function requireTarget({ db, user_id }: UserContext, to_user: number): Promise<void> {
  if (to_user === user_id) throw badInput({ to_user: 'You cannot connect with yourself.' });
  if ((await findUser(db, to_user)) === undefined) throw nobody();
}

async function requireOwnContact({ db, user_id }: UserContext, id: number | null): Promise<void> {
  if (id !== null && (await findOwnContact(db, user_id, id)) === undefined)
    throw badInput({ contact_id: 'This is not one of your contacts.' });
}

/** The same words for a request that waits and for one rejected lately: rejecting is silent. */
function refuseRepetition({ user_id, clock }: UserContext, earlier: ConnectionRow): void {
  const mine = earlier.from_user === user_id;
  const name = mine
    ? fullName(earlier.to_first_name, earlier.to_last_name)
    : fullName(earlier.from_first_name, earlier.from_last_name);
  if (earlier.status === 'accepted') throw conflict(`You are already connected with ${name}.`);
  if (mine && (earlier.status === 'pending' || isRecentlyRejected(earlier, clock.now())))
    throw conflict(`You have already asked ${name} to connect.`);
}

async function ask(
  ctx: UserContext,
  to_user: number,
  contact_id: number | null,
): Promise<Connection> {
  await countRequest(ctx);
  const { id } = await insertConnection(ctx.db, {
    from_user: ctx.user_id,
    to_user,
    contact_id,
    status: 'pending',
    created_at: ctx.clock.now(),
  });
  await announce(ctx.db, [ctx.user_id, to_user], 'connections', id);
  await enqueueJob(ctx.db, REQUEST_MAIL_JOB, { connection_id: id });
  return requireBetween(ctx, to_user);
}

const DAY_MS = 86_400_000;

/** What is accepted at once, since they asked first, is no request. */
async function countRequest(ctx: UserContext): Promise<void> {
  const max = ctx.settings.limits.connection_requests_a_day;
  const limit = {
    name: 'connection-requests',
    max,
    window_ms: DAY_MS,
    sentence: ({ wait }: { wait: string }) =>
      `You have sent ${max} connection requests within a day. You can send another in ${wait}.`,
  };
  await useWithin(ctx, { limit, subject: String(ctx.user_id) });
}
