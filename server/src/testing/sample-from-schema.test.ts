import { expect, it } from 'vitest';
import { z } from 'zod';
import { everyRoute } from '#contract/all-routes.ts';
import { sampleFromSchema } from './sample-from-schema.ts';

const schemas = everyRoute
  .flatMap(({ params, query, body }) => [params, query, body])
  .filter((schema) => schema !== undefined);

it('is accepted by whatever the contract asks for', () => {
  const refused = schemas.filter((schema) => !schema.safeParse(sampleFromSchema(schema)).success);
  expect(refused).toEqual([]);
  expect(schemas.length).toBeGreaterThan(100);
});

it('leaves out only what may not stand beside the rest', () => {
  const one_of_two = z
    .object({ by_number: z.int().optional(), by_name: z.string().optional(), note: z.string() })
    .refine(({ by_number, by_name }) => by_number === undefined || by_name === undefined, {
      path: ['by_name'],
    });
  expect(sampleFromSchema(one_of_two)).toEqual({ by_number: 1, note: 'ada' });
});

it('says of what it knows no sample', () => {
  expect(() => sampleFromSchema(z.object({ one: z.string().regex(/^never$/, 'No.') }))).toThrow(
    'No sample: one, No.',
  );
});
