import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Puts the server's sentences at the fields they are about, with the focus on the first in the order of `fields`. True
 * where every sentence found its field; otherwise the form says `errorMessage` itself.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = fields.filter((field) => error.errors[field]?.[0] !== undefined);
  for (const [place, field] of wrong.entries()) {
    setError(
      field,
      { type: 'server', message: error.errors[field]?.[0] ?? '' },
      { shouldFocus: place === 0 },
    );
  }
  return wrong.length > 0 && wrong.length === Object.keys(error.errors).length;
}
