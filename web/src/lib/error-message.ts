import { ApiError } from './api-error.ts';

/** What to tell a person: the error's own words, else the default ones of the place where it failed. */
export function errorMessage(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.detail || otherwise;
  return (error instanceof Error && error.message) || otherwise;
}
