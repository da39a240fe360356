import { expect, it } from 'vitest';
import { z } from 'zod';
import { routeList } from '#contract/all-routes.ts';
import { sampleFromSchema } from './sample-from-schema.ts';

const schemas = routeList
  .flatMap(({ params, query, body }) => [params, query, body])
  .filter((schema) => schema !== undefined);

it('creates samples that every contract schema accepts', () => {
  const rejected = schemas.filter((schema) => !schema.safeParse(sampleFromSchema(schema)).success);
  expect(rejected).toEqual([]);
  expect(schemas.length).toBeGreaterThan(100);
});

it('omits only mutually exclusive members', () => {
  const one_of_two = z
    .object({ by_number: z.int().optional(), by_name: z.string().optional(), note: z.string() })
    .refine(({ by_number, by_name }) => by_number === undefined || by_name === undefined, {
      path: ['by_name'],
    });
  expect(sampleFromSchema(one_of_two)).toEqual({ by_number: 1, note: 'ada' });
});

it('throws for unknown schemas', () => {
  expect(() => sampleFromSchema(z.object({ one: z.string().regex(/^never$/, 'No.') }))).toThrow(
    'No sample: one, No.',
  );
});
