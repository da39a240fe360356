import { i18n } from '#i18n';
import { createFetch, FetchError } from 'ofetch';
import type { AnyRoute } from '#contract/all-routes.ts';
import { type CallName, createClient, type HttpRequest } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { Access } from '#contract/route.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { apiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';
import { answerFromCopy } from './offline-copy.ts';
import { takePreloaded } from './preloaded-responses.ts';
import { finishLogout } from './log-out.ts';
import { readSession } from './session.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

const DEVICE_KEY = 'device';

type NameOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;
type CallWith<Who extends Access> = NameOf<Extract<AnyRoute, { access: Who }>> & CallName;

/** Endpoints without a session; the type keeps the list complete. Photos are fetched by the browser itself. */
const PUBLIC_CALLS: Record<CallWith<'public'>, true> = {
  'POST /api/signup/': true,
  'POST /api/login/': true,
  'POST /api/two-factor/verify/': true,
  'POST /api/two-factor/passkey/options/': true,
  'POST /api/two-factor/passkey/': true,
  'POST /api/passkeys/login/options/': true,
  'POST /api/passkeys/login/': true,
  'POST /api/oidc/start/': true,
  'POST /api/oidc/signup/': true,
  'POST /api/password-check/': true,
  'POST /api/password-reset/': true,
  'POST /api/password-reset/check/': true,
  'POST /api/password-reset/confirm/': true,
  'POST /api/email-verification/disown/': true,
  'GET /api/avatars/{key}/': true,
  'GET /api/contact-photos/{key}/': true,
  'GET /api/inviter/': true,
  'POST /api/referrals/clicks/': true,
  'GET /api/unsubscribe/': true,
  'POST /api/unsubscribe/': true,
  'GET /api/health/': true,
  'GET /api/instance/': true,
  'GET /api/health/live/': true,
  'GET /api/plans/': true,
  'GET /api/card-links/open/{token}/vcard/': true,
  'GET /api/introductions/answer/{token}/': true,
  'POST /api/introductions/answer/{token}/': true,
  'GET /api/openapi.json': true,
  'GET /calendar/{file}': true,
};

const OPTIONAL_CALLS: Record<CallWith<'optional'>, true> = {
  'POST /api/email-verification/info/': true,
  'POST /api/email-verification/': true,
  'POST /api/oidc/callback/': true,
  'GET /api/card-links/open/{token}/': true,
};

/** They also send the device id, used against self-referrals. */
const LOGIN_CALLS = new Set<CallName>([
  'POST /api/signup/',
  'POST /api/login/',
  'POST /api/two-factor/verify/',
  'POST /api/two-factor/passkey/',
  'POST /api/passkeys/login/',
  'POST /api/oidc/callback/',
  'POST /api/oidc/signup/',
]);

/**
 * Makes an API request: `call('GET /api/contacts/{id}/', { params: { id } })`. Throws `ApiError`; "Authentication
 * required" without a request if there is no session.
 */
export const call = createClient(sendOrAnswer);

/** The same without the copy on this device. */
export const callServer = createClient(send);

const ofetch = createFetch({ fetch: fetchOrPreloaded });

/** Uses a preloaded response once. */
function fetchOrPreloaded(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isRead = typeof url === 'string' && init?.method === 'GET';
  return (isRead ? takePreloaded(url) : undefined) ?? fetch(url, init);
}

async function sendOrAnswer(request: HttpRequest): Promise<unknown> {
  try {
    return await send(request);
  } catch (error) {
    const isAnswered = !(error instanceof ApiError) || error.status > 0;
    if (isAnswered || request.signal?.aborted === true) throw error;
    return answerFromCopy(request, error);
  }
}

async function send(request: HttpRequest): Promise<unknown> {
  requireSession(request);
  if (LOGIN_CALLS.has(request.name)) await finishLogout();
  const headers = { ...request.headers, ...deviceHeader(request) };
  try {
    // Retries are ofetch's defaults: one for idempotent methods on 408, 409, 425, 429, 500, 502, 503 and 504, none
    // otherwise.
    return await ofetch<unknown>(request.path, {
      baseURL: apiBase(),
      method: request.method,
      query: request.query,
      headers,
      ...(request.body !== undefined && { body: request.body as Record<string, unknown> }),
      ...(request.signal && { signal: request.signal }),
    });
  } catch (error) {
    throw error instanceof FetchError ? apiErrorOf(error) : error;
  }
}

/** The browser adds the session cookie itself. */
function requireSession(request: HttpRequest): void {
  if (isPublic(request) || request.name in OPTIONAL_CALLS || readSession() !== null) return;
  const detail = i18n._(ERROR_MESSAGES.authentication_required);
  throw new ApiError({ status: 401, code: 'authentication_required', detail });
}

function deviceHeader(request: HttpRequest): Record<string, string> {
  const isReferralCall = request.path.startsWith('/api/referrals/') && !isPublic(request);
  if (!isReferralCall && !LOGIN_CALLS.has(request.name)) return {};
  const id = deviceId();
  return id === null ? {} : { 'x-device': id };
}

function isPublic(request: HttpRequest): boolean {
  return request.name in PUBLIC_CALLS;
}

function apiErrorOf(error: FetchError<Problem>): ApiError {
  const problem: unknown = error.data;
  const fields = typeof problem === 'object' && problem !== null ? problem : {};
  const retry_after = parseRetryAfter(error.response?.headers.get('retry-after') ?? null);
  return new ApiError({ ...fields, status: error.status ?? 0, retry_after }, { cause: error });
}

/** `Retry-After` is seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** A random id of this browser, shared by all accounts; null without storage. */
export function deviceId(): string | null {
  const stored = readLocal<unknown>(DEVICE_KEY);
  if (typeof stored === 'string') return stored;
  const created = newIdempotencyKey();
  return writeLocal(DEVICE_KEY, created) ? created : null;
}
