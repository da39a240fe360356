import type { Problem, ProblemCode } from '#contract/errors.ts';

/**
 * A failed request. `status` is 0 and `detail` empty without a response; `errors` has messages per field. Use
 * `errorMessage` for display.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | null;
  readonly detail: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** From `Retry-After`, in seconds. */
  readonly retry_after: number | null;

  constructor(problem: Partial<Problem> & { retry_after?: number | null }, options?: ErrorOptions) {
    super(problem.detail ?? '', options);
    this.name = 'ApiError';
    this.status = problem.status ?? 0;
    this.code = (problem.code as ProblemCode | undefined) ?? null;
    this.detail = problem.detail ?? '';
    this.errors = problem.errors ?? {};
    this.retry_after = problem.retry_after ?? null;
  }
}

/** The session has ended or never existed. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'authentication_required';
}

/** The action requires a verified email address. */
export function isEmailNotVerified(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_not_verified';
}

/** Whether the server responded; without a response the result is unknown. */
export function hasResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** The server's error for a field, or null. */
export function fieldError(error: unknown, field: string): string | null {
  return (error instanceof ApiError && error.errors[field]?.[0]) || null;
}
