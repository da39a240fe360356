import { ApiError } from './api-error.ts';

/** What to tell a person: the error's own words, else the default ones of the place where it failed. */
export function errorMessage(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.detail || otherwise;
  // What was thrown need not be an Error to have a message.
  const { message } = Object(error) as { message?: unknown };
  return (typeof message === 'string' && message) || otherwise;
}
