import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { translate } from '../infra/translations.ts';
import { validate } from './validate.ts';

const schema = z.object({
  name: z.string(),
  age: z.int(),
  kind: z.enum(['a', 'b']),
  at: z.iso.datetime(),
  id: z.string({ error: 'Invalid id.' }),
  tags: z.record(z.string().regex(/^\w+$/, 'Is not a word.'), z.string()),
  value: z.union([z.string(), z.object({ label: z.string() })]),
});

function errorsOf(input: unknown) {
  try {
    validate(schema, input);
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined)
      return Object.fromEntries(
        Object.entries(error.errors).map(([field, messages]) => [
          field,
          messages.map((message) => translate('en', message)),
        ]),
      );
  }
  return null;
}

it("replaces zod's messages, but not those of the schema", () => {
  expect(
    errorsOf({ age: 1.5, kind: 'c', at: 'now', id: 7, tags: { '': 'x' }, value: { label: 1 } }),
  ).toEqual({
    name: ['This field is required.'],
    age: ['Must be a whole number.'],
    kind: ['Must be one of: a, b.'],
    at: ['Must be a timestamp, e.g. 2026-01-31T09:30:00.000Z.'],
    id: ['Invalid id.'],
    'tags.': ['Is not a word.'],
    'value.label': ['Must be a string.'],
  });
  expect(errorsOf([])).toEqual({ body: ['Must be an object.'] });
});
