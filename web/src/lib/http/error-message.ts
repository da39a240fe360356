import { ApiError } from './api-error.ts';

/** The error's message, or a fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.detail || fallback;
  // Thrown values aren't necessarily Errors.
  const { message } = Object(error) as { message?: unknown };
  return (typeof message === 'string' && message) || fallback;
}
