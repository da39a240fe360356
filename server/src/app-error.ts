import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ProblemCode } from '#contract/errors.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { TranslatableError } from './infra/translations.ts';

/** Messages per invalid field, `{ email: [msg`Must be …`] }`. */
export type FieldErrors = Record<string, MessageDescriptor[]>;

/**
 * An expected error with a message for the user; the error handler renders it as problem details (RFC 9457) in the
 * language of the request.
 */
export class AppError extends TranslatableError {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  /** The scope that an access token doesn't have; also in `WWW-Authenticate` (RFC 6750 §3). */
  scope: TokenScope | undefined;
  /** Seconds for `Retry-After` (RFC 9110 §10.2.3). */
  retry_after: number | undefined;

  constructor(status: number, code: ProblemCode, detail: MessageDescriptor, errors?: FieldErrors) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** 400 with a message per field; the first one is also the `detail`. */
export function badInput(errors: Record<string, MessageDescriptor>): AppError {
  const fields = Object.fromEntries(Object.entries(errors).map(([key, value]) => [key, [value]]));
  return new AppError(400, 'bad_input', Object.values(errors)[0] ?? msg`Bad input`, fields);
}

/** 404, also for rows of other users. */
export function notFound(detail: MessageDescriptor): AppError {
  return new AppError(404, 'not_found', detail);
}

/** 410 for a link that was used, has expired or was revoked. */
export function gone(detail: MessageDescriptor): AppError {
  return new AppError(410, 'gone', detail);
}

/** 404 with its own code for a deleted account. */
export function accountDeleted(): AppError {
  return new AppError(404, 'account_deleted', msg`This account was deleted.`);
}

export function forbidden(detail: MessageDescriptor): AppError {
  return new AppError(403, 'not_allowed', detail);
}

/** 403 for routes that no access token may call. */
export function sessionRequired(): AppError {
  return new AppError(403, 'session_required', msg`An access token can’t do this. Log in instead.`);
}

/** 403 for an access token without the scope of the route. */
export function insufficientScope(scope: TokenScope): AppError {
  const detail = msg`This access token doesn’t have the permission ${{ scope }}.`;
  const error = new AppError(403, 'insufficient_scope', detail);
  error.scope = scope;
  return error;
}

/** 403 for routes of administrators. */
export function administratorRequired(): AppError {
  return new AppError(403, 'administrator_required', msg`Only administrators can do this.`);
}

/** 403 until the caller's address is verified; `detail` says what for. */
export function emailNotVerified(detail: MessageDescriptor): AppError {
  return new AppError(403, 'email_not_verified', detail);
}

/** 403 after the right credentials of an account that the operator disabled. */
export function accountDisabled(operator_name: string): AppError {
  const detail = msg`This account is disabled. Ask ${{ operator_name }} for help.`;
  return new AppError(403, 'account_disabled', detail);
}

/** 401 without a session. */
export function authenticationRequired(): AppError {
  return new AppError(401, 'authentication_required', msg`Authentication required`);
}

export function conflict(detail: MessageDescriptor): AppError {
  return new AppError(409, 'conflict', detail);
}

/** 429 with `Retry-After` in seconds. */
export function tooManyRequests(detail: MessageDescriptor, retry_after: number): AppError {
  const error = new AppError(429, 'too_many_calls', detail);
  error.retry_after = retry_after;
  return error;
}

/** 412: the row changed since the client read it (RFC 9110 §13.1.1). */
export function preconditionFailed(): AppError {
  return new AppError(412, 'stale', msg`This was updated elsewhere. Reload it before saving.`);
}

/** 409: the Idempotency-Key belongs to another request. */
export function idempotencyMismatch(): AppError {
  return new AppError(
    409,
    'idempotency_mismatch',
    msg`This Idempotency-Key was already used for another request.`,
  );
}

/** 503: may work later. */
export function unavailable(detail: MessageDescriptor): AppError {
  return new AppError(503, 'unavailable', detail);
}
