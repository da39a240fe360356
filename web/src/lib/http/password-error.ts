import { fieldError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

/** At the password field if it's a field error, else for the form. */
export function passwordError(error: unknown, otherwise: string, field = 'password') {
  const password = fieldError(error, field);
  return password === null ? { other: errorMessage(error, otherwise) } : { password };
}
