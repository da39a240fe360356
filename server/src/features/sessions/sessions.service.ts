import { msg } from '@lingui/core/runtime-macro';
import type { NewSession } from '#contract/auth.ts';
import { type Language, languageOfTag } from '#contract/languages.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { SecurityEventKind } from '#contract/security-log.ts';
import type { Session } from '#contract/sessions.ts';
import { accountDisabled, type AppError, notFound, sessionRequired } from '../../app-error.ts';
import type { CallContext, Context, PersonContext, UserContext } from '../../context.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { logSecurity } from '../../infra/log.ts';
import { translate } from '../../infra/translations.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import { recordDevice } from '../referrals/public.ts';
import { deviceOf, recordLogin, recordSecurityEvent } from '../security-log/public.ts';
import { getMe } from '../users/public.ts';
import {
  deleteSession,
  deleteSessions,
  findConfirmedAt,
  findLiveSession,
  insertSession,
  listLiveSessionIds,
  listLiveSessions,
  lockDisabledAt,
  touchSession,
  updateConfirmed,
} from './sessions.queries.ts';

/** Creates a session in the caller's transaction for a verified user. 403 if the account is disabled. */
export async function signIn(
  ctx: CallContext,
  user_id: number,
  kind: Extract<SecurityEventKind, 'logged_in' | 'signed_up'> = 'logged_in',
): Promise<NewSession> {
  const token = newToken();
  const now = ctx.clock.now();
  return inTransaction(ctx, async (txCtx) => {
    if ((await lockDisabledAt(txCtx.db, user_id)) !== null) throw rejectDisabled(ctx, user_id);
    await insertSession(txCtx.db, {
      user_id,
      token_hash: hashToken(token),
      ip: ctx.client.ip,
      user_agent: ctx.client.user_agent.slice(0, 500),
      created_at: now,
      last_seen_at: now,
      expires_at: addMs(now, DURATIONS.session_seconds * 1000),
    });
    await recordDevice(txCtx, user_id);
    // Without the id, which would end the stream this session opens before the event arrives.
    await publish(txCtx.db, [user_id], 'session');
    if (kind === 'signed_up') await recordSecurityEvent(txCtx, user_id, kind);
    else await recordLogin(txCtx, user_id);
    return { token, user: await getMe(txCtx, user_id) };
  });
}

function rejectDisabled({ log, client, settings }: CallContext, user_id: number): AppError {
  logSecurity(log, { security: 'login_disabled', user_id, ip: client.ip });
  return accountDisabled(settings.operator_name);
}

const CONFIRMED_MS = 10 * 60_000;

/** Records that the user has just logged in with the provider again, in the caller's transaction. */
export async function confirmSession(ctx: UserContext): Promise<void> {
  if (ctx.session_id === null) throw sessionRequired();
  await updateConfirmed(ctx.db, ctx.user_id, ctx.session_id, ctx.clock.now());
}

/** Until when a session counts as confirmed; null if it doesn't. */
export async function confirmedUntil(
  ctx: PersonContext,
  session_id: number | null,
): Promise<Timestamp | null> {
  if (session_id === null) return null;
  const at = await findConfirmedAt(ctx.db, ctx.user_id, session_id);
  const until = at && addMs(at, CONFIRMED_MS);
  return until && until > ctx.clock.now() ? until : null;
}

/** Ends the current session and its streams. */
export async function endOwnSession(ctx: UserContext): Promise<void> {
  const { session_id } = ctx;
  if (session_id === null) throw sessionRequired();
  await inTransaction(ctx, async (txCtx) => {
    await deleteSession(txCtx.db, ctx.user_id, session_id);
    await publish(txCtx.db, [ctx.user_id], 'session', session_id);
    await recordSecurityEvent(txCtx, ctx.user_id, 'logged_out');
  });
}

/** 404 if it isn't the caller's. */
export async function revokeSession(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteSession(txCtx.db, ctx.user_id, id)) === undefined)
      throw notFound(msg`Session not found.`);
    await publish(txCtx.db, [ctx.user_id], 'session', id);
    await recordSecurityEvent(txCtx, ctx.user_id, 'session_revoked');
  });
}

/** Ends all other sessions of the caller. */
export async function revokeOtherSessions(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    await endSessions(txCtx, ctx.user_id, ctx.session_id);
    await recordSecurityEvent(txCtx, ctx.user_id, 'other_sessions_revoked');
  });
}

/** Ends a user's sessions in the caller's transaction, except `except`. */
export async function endSessions(
  ctx: Context,
  user_id: number,
  except: number | null = null,
): Promise<void> {
  const ended = await deleteSessions(ctx.db, user_id, except);
  for (const { id } of ended) await publish(ctx.db, [user_id], 'session', id);
}

/** One page of the caller's sessions, newest first. */
export async function getSessions(ctx: UserContext, query: PageQuery): Promise<Page<Session>> {
  const { limit, after } = readCursor(query);
  const now = ctx.clock.now();
  const rows = await listLiveSessions(ctx.db, ctx.user_id, now, after, limit + 1);
  const sessions = rows.map((row) => ({
    ...row,
    device: translate(ctx.language, deviceOf(row.user_agent)),
    current: row.id === ctx.session_id,
  }));
  return pageOf(sessions, limit);
}

interface FoundSession {
  id: number;
  user_id: number;
  language: Language | null;
  position?: number | undefined;
}

/**
 * The active session of a token, or null. Records the device, and the approximate time and address of use, so that
 * handlers of reads don't have to. `with_position` adds the WAL position.
 */
export async function findSession(
  ctx: CallContext,
  token: string,
  with_position: boolean,
): Promise<FoundSession | null> {
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, hashToken(token), now, with_position);
  if (session === undefined) return null;
  const { id, user_id, is_to_note, position } = session;
  const language = session.language === null ? null : languageOfTag(session.language);
  await recordDevice(ctx, user_id);
  if (!is_to_note) return { id, user_id, language, position };
  // This write is after the position.
  await touchSession(ctx.db, id, now, ctx.client.ip);
  return { id, user_id, language };
}

/** Whether these sessions are still active, for long-lived streams. */
export async function areSessionsAlive(ctx: Context, ids: number[]): Promise<boolean[]> {
  const living = new Set(await listLiveSessionIds(ctx.db, ids, ctx.clock.now()));
  return ids.map((id) => living.has(id));
}
