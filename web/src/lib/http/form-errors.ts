import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Shows server errors at their fields and focuses the first in the order of `fields`. True if all errors have a field;
 * otherwise the form shows `errorMessage`.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = fields.filter((field) => error.errors[field]?.[0] !== undefined);
  for (const [index, field] of wrong.entries()) {
    setError(
      field,
      { type: 'server', message: error.errors[field]?.[0] ?? '' },
      { shouldFocus: index === 0 },
    );
  }
  return wrong.length > 0 && wrong.length === Object.keys(error.errors).length;
}
