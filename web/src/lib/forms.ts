import type { BaseSyntheticEvent } from 'react';
import type {
  FieldErrors,
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form';
import { get } from 'react-hook-form';
import { ApiError } from './http/api-error.ts';
import { errorMessage } from './http/error-message.ts';

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

export interface Submission<Values extends FieldValues> {
  fields: readonly FieldPath<Values>[];
  /** Shown above the form after other errors without a message. */
  failure: string;
  send: (values: Values) => Promise<unknown>;
  /** Focused after a failure without a field. */
  focus?: FieldPath<Values>;
}

/** The form's submit handler, which shows errors of `send`. */
export function submitForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, failure, send, focus }: Submission<Values>,
): (event?: BaseSyntheticEvent) => void {
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (showFieldErrors(error, fields, form.setError)) return;
      form.setError('root', { message: errorMessage(error, failure) });
      if (focus !== undefined) form.setFocus(focus);
    }
  });
  return (event) => void submit(event);
}

/** Validates and submits a form; true if `submit` saved everything. */
export async function trySubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  submit: () => Promise<boolean>,
  event?: BaseSyntheticEvent,
): Promise<boolean> {
  let isSaved = false;
  await form.handleSubmit(async () => void (isSaved = await submit()))(event);
  return isSaved;
}

/** Registers a field; includes its error message. */
export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  return { ...register(name, rules), error: messageAt(formState.errors, name) };
}

interface ErrorOfField {
  message?: string;
  root?: ErrorOfField;
}

/** The error message of a field, of a list as a whole, or of its first invalid entry. */
export function messageAt(errors: FieldErrors, name: string): string | undefined {
  const error = get(errors, name) as ErrorOfField | undefined;
  const entry = Array.isArray(error) ? (error as ErrorOfField[]).find(Boolean) : undefined;
  return error?.root?.message ?? error?.message ?? entry?.message;
}
