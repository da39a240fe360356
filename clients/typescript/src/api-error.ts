import type { Problem } from './api.ts';

/** A call that the server rejected, with its problem details (RFC 9457). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable, such as `not_found`; empty if a proxy answered instead of the server. */
  readonly code: string;
  /** For people, in the language of the account. */
  readonly detail: string;
  /** Messages by field, with 400. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** The scope that the token doesn't have, with `insufficient_scope`. */
  readonly scope: string | undefined;
  readonly headers: Headers;

  constructor(name: string, { status, statusText, headers }: Response, problem: Partial<Problem>) {
    const { code = '', detail = statusText, errors = {}, scope } = problem;
    super(`${name}: ${status} ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.scope = scope;
    this.headers = headers;
  }

  /** Seconds to wait before the next call. */
  get retryAfter(): number | undefined {
    const value = this.headers.get('retry-after');
    return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
  }
}
