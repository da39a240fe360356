import { fieldError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

/** What to tell of a call that needed the password: at its field, or else above the form. */
export function passwordError(error: unknown, otherwise: string, field = 'password') {
  const password = fieldError(error, field);
  return password === null ? { other: errorMessage(error, otherwise) } : { password };
}
