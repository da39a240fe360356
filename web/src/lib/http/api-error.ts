import type { Problem, ProblemCode } from '#contract/errors.ts';

/**
 * A call that failed. `status` is 0 and `detail` empty where no answer arrived; `errors` has the sentences for each bad
 * field. What a person reads comes from `errorMessage`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | null;
  readonly detail: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds until one may try again, where the server said so. */
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

/** The answer to a call whose session has ended, or that was never signed in. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'authentication_required';
}

/** Whether the server said no; false where no answer arrived and nobody knows what became of the wish. */
export function hasResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** The server's sentence about one field of the body, or null. */
export function fieldError(error: unknown, field: string): string | null {
  return (error instanceof ApiError && error.errors[field]?.[0]) || null;
}
