import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Language } from '#contract/languages.ts';
import { translate } from '../../../infra/translations.ts';
import { RuleError } from '../../reminders/public.ts';
import { invalidData } from './read-calendar.ts';

/** Runs writes whose rejection becomes a 403 `valid-calendar-data` with its reason. */
export async function asDavErrors<T>(
  { language }: { language: Language },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRejected = error instanceof AppError && (error.status === 400 || error.status === 409);
    if (isRejected || error instanceof RuleError)
      throw invalidData(translate(language, error.detail));
    throw error;
  }
}

/** Input as the API takes it; 403 `valid-calendar-data` for anything else, such as a date before 1900. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidData(`A reminder can’t have this ${String(issue?.path[0])}.`);
}
