import type { Login, Signup } from '#contract/auth.ts';
import { SENTENCES } from '#contract/sentences.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { AppError } from '../../app-error.ts';
import type { Context, Origin, UserContext } from '../../context.ts';
import { shift } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { hashPassword, verifyPassword } from '../../infra/passwords.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { createUser, findCredentials, getMe } from '../users/users.service.ts';
import {
  deleteSession,
  findLiveSession,
  findLiveSessionById,
  insertSession,
  touchSession,
} from './auth.queries.ts';
import { refuseGuessablePassword } from './guessable-password.ts';

const SEEN_EVERY_MS = 5 * 60_000;

export interface SignedIn {
  token: string;
  user: User;
}

/** Opens an account and its first session. 400 at `email` where the address is taken, at `password` where it is guessable. */
export async function signUp(ctx: Context, input: Signup, origin: Origin): Promise<SignedIn> {
  refuseGuessablePassword(input);
  const password_hash = await hashPassword(input.password);
  return inTransaction(ctx, async (inside) => {
    const user_id = await createUser(inside, { ...input, password_hash });
    return openSession(inside, user_id, origin);
  });
}

/** Signs in. 401 with the same words, after the same work, for an unknown email and a wrong password. */
export async function logIn(ctx: Context, input: Login, origin: Origin): Promise<SignedIn> {
  const found = await findCredentials(ctx, input.email);
  const matches = await verifyPassword(
    found?.password_hash ?? (await hashOfNobody()),
    input.password,
  );
  if (found === null || !matches)
    throw new AppError(401, 'invalid_credentials', SENTENCES.invalid_credentials);
  return openSession(ctx, found.id, origin);
}

/** Ends the session of this call at once, with its open streams. */
export async function logOut(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await deleteSession(db, ctx.user_id, ctx.session_id);
    await announce(db, [ctx.user_id], 'session', ctx.session_id);
  });
}

/** The living session that a token stands for, or null. Remembers about when it was last used. */
export async function findSession(
  ctx: Context,
  token: string,
): Promise<{ id: number; user_id: number } | null> {
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, hashToken(token), now);
  if (session === undefined) return null;
  if (session.last_seen_at < shift(now, -SEEN_EVERY_MS))
    await touchSession(ctx.db, session.id, now);
  return { id: session.id, user_id: session.user_id };
}

/** Whether the session of this call still lives, for what stays open longer than a call. */
export async function isSessionAlive(ctx: UserContext): Promise<boolean> {
  const now = ctx.clock.now();
  return (await findLiveSessionById(ctx.db, ctx.user_id, ctx.session_id, now)) !== undefined;
}

async function openSession(ctx: Context, user_id: number, origin: Origin): Promise<SignedIn> {
  const token = newToken();
  const now = ctx.clock.now();
  await insertSession(ctx.db, {
    user_id,
    token_hash: hashToken(token),
    ip: origin.ip,
    user_agent: origin.user_agent.slice(0, 500),
    created_at: now,
    last_seen_at: now,
    expires_at: shift(now, DURATIONS.session_seconds * 1000),
  });
  return { token, user: await getMe(ctx, user_id) };
}

let nobody: Promise<string> | null = null;

/** A hash that no password is asked to match, so that an unknown email takes as long as a wrong password. */
function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(newToken());
  return nobody;
}
