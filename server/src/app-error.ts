import type { ProblemCode } from '#contract/errors.ts';

/** Messages per invalid field, `{ email: ['Must be …'] }`. */
export type FieldErrors = Record<string, string[]>;

/** An expected error with a message for the user; the error handler renders it as problem details (RFC 9457). */
export class AppError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  /** Seconds for `Retry-After` (RFC 9110 §10.2.3). */
  retry_after: number | undefined;

  constructor(status: number, code: ProblemCode, detail: string, errors?: FieldErrors) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** 400 with a message per field; the first one is also the `detail`. */
export function badInput(errors: Record<string, string>): AppError {
  const fields = Object.fromEntries(Object.entries(errors).map(([key, value]) => [key, [value]]));
  return new AppError(400, 'bad_input', Object.values(errors)[0] ?? 'Bad input', fields);
}

/** 404, also for rows of other users. */
export function notFound(what: string): AppError {
  return new AppError(404, 'not_found', `${what} not found.`);
}

/** 404 with its own code for a deleted account. */
export function accountDeleted(): AppError {
  return new AppError(404, 'account_deleted', 'This account was deleted.');
}

export function forbidden(detail: string): AppError {
  return new AppError(403, 'not_allowed', detail);
}

/** 403 for routes of administrators. */
export function administratorRequired(): AppError {
  return new AppError(403, 'administrator_required', 'Only administrators can do this.');
}

/** 403 until the caller's address is verified; `purpose` completes the message. */
export function emailNotVerified(purpose: string): AppError {
  return new AppError(403, 'email_not_verified', `Verify your email to ${purpose}.`);
}

/** 403 after the right credentials of an account that the operator disabled. */
export function accountDisabled(operator_name: string): AppError {
  const detail = `This account is disabled. Ask ${operator_name} for help.`;
  return new AppError(403, 'account_disabled', detail);
}

export function conflict(detail: string): AppError {
  return new AppError(409, 'conflict', detail);
}

/** 429 with `Retry-After` in seconds. */
export function tooManyRequests(detail: string, retry_after: number): AppError {
  const error = new AppError(429, 'too_many_calls', detail);
  error.retry_after = retry_after;
  return error;
}

/** 412: the row changed since the client read it (RFC 9110 §13.1.1). */
export function preconditionFailed(): AppError {
  return new AppError(412, 'stale', 'This was updated elsewhere. Reload it before saving.');
}

/** 409: the Idempotency-Key belongs to another request. */
export function idempotencyMismatch(): AppError {
  return new AppError(
    409,
    'idempotency_mismatch',
    'This Idempotency-Key was already used for another request.',
  );
}
