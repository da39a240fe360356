import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { defaultMessage, fieldErrors } from './validation-messages.ts';

/** The validated input, or 400 with a message per field. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: defaultMessage });
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const detail = Object.values(errors)[0]?.[0] ?? msg`Bad input`;
  throw new AppError(400, 'bad_input', detail, errors);
}
