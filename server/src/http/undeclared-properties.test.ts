import fastify from 'fastify';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { routeList } from '#contract/all-routes.ts';
import { route } from '#contract/route.ts';
import type { Context } from '../context.ts';
import { systemClock } from '../infra/clock.ts';
import { TokenCalls } from './token-access.ts';
import { mountOn } from './mount.ts';
import { compileStripper } from './undeclared-properties.ts';

const schemas = routeList
  .filter(({ media, stream }) => media === undefined && stream !== true)
  .flatMap(({ method, path, responses: answers }) =>
    Object.entries(answers).flatMap(([status, schema]) =>
      schema === null ? [] : [{ name: `${method} ${path} ${status}`, schema }],
    ),
  );

/** A response, and the same with undeclared members. */
interface Sample {
  declared: unknown;
  extended: unknown;
}

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const both = (value: fc.Arbitrary<unknown>) =>
  value.map((declared) => ({ declared, extended: declared }));
const undeclared = fc.dictionary(fc.constantFrom('password_hash', 'constructor'), fc.jsonValue());

function samplesOf(schema: z.core.$ZodType): fc.Arbitrary<Sample> {
  if (schema instanceof z.ZodNullable)
    return fc.oneof(both(fc.constant(null)), samplesOf(schema.def.innerType));
  if (schema instanceof z.ZodOptional)
    return fc.oneof(both(fc.constant(undefined)), samplesOf(schema.def.innerType));
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.def.options.map(samplesOf));
  if (schema instanceof z.ZodLiteral) return both(fc.constantFrom(...schema.def.values));
  if (schema instanceof z.ZodArray)
    return fc.array(samplesOf(schema.def.element), { maxLength: 2 }).map((members) => ({
      declared: members.map(({ declared }) => declared),
      extended: members.map(({ extended }) => extended),
    }));
  if (schema instanceof z.ZodObject)
    return membersOf(
      Object.entries(schema.def.shape).map(([key, of]) => [key, samplesOf(of)]),
      undeclared,
    );
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema.def;
    const keys = keyType instanceof z.ZodEnum ? keyType.options : ['any', 'password_hash'];
    return membersOf(
      keys.map((key) => [String(key), samplesOf(valueType)]),
      keyType instanceof z.ZodEnum ? undeclared : fc.constant({}),
    );
  }
  return both(scalar);
}

function membersOf(
  members: [string, fc.Arbitrary<Sample>][],
  others: fc.Arbitrary<object>,
): fc.Arbitrary<Sample> {
  return fc.tuple(fc.record(Object.fromEntries(members)), others).map(([samples, more]) => {
    const pick = (which: keyof Sample) =>
      Object.fromEntries(Object.entries(samples).map(([key, sample]) => [key, sample[which]]));
    return { declared: pick('declared'), extended: { ...more, ...pick('extended') } };
  });
}

it.each(schemas)('removes undeclared members and nothing else from $name', ({ schema }) => {
  const strip = compileStripper(schema);
  fc.assert(
    fc.property(samplesOf(schema), ({ declared, extended }) => {
      expect(strip(declared)).toBe(declared);
      const before = JSON.stringify(extended);
      expect(JSON.stringify(strip(extended))).toBe(JSON.stringify(declared));
      expect(JSON.stringify(extended)).toBe(before);
    }),
    { numRuns: 5 },
  );
});

it("doesn't compile schemas whose undeclared members it can't find", () => {
  for (const schema of [
    z.looseObject({}),
    z.tuple([z.object({})]),
    z.union([z.object({ id: z.int().optional() }), z.string()]),
  ])
    expect(() => compileStripper(schema)).toThrow(/Responses can’t|Response schemas don’t|literal/);
});

it('sends no undeclared members in production', async () => {
  const item = z.object({
    id: z.int(),
    entry: z.union([
      z.object({ type: z.literal('a'), text: z.string() }),
      z.object({ type: z.literal('b') }),
    ]),
  });
  const probe = route('GET /api/probe/', {
    access: 'public',
    summary: 'Probe',
    responses: { 200: z.object({ results: z.array(item) }) },
  });
  const extra = { password_hash: 'secret' };
  const app = fastify();
  mountOn(app, {
    context: {} as Context,
    findSession: () => Promise.resolve(null),
    findToken: () => Promise.resolve(null),
    tokenCalls: new TokenCalls(systemClock),
    mounted: new Map(),
    isAdministrator: () => Promise.resolve(false),
    check_responses: false,
    replica: undefined,
    slots: { acquire: () => Promise.resolve(() => undefined) },
  })(probe, () => ({
    results: [
      { id: 1, entry: { type: 'a' as const, text: 'x', ...extra }, ...extra },
      { id: 2, entry: { type: 'b' as const, ...extra, text: 'x' } },
    ],
    ...extra,
  }));
  const { body } = await app.inject('/api/probe/');
  expect(JSON.parse(body)).toEqual({
    results: [
      { id: 1, entry: { type: 'a', text: 'x' } },
      { id: 2, entry: { type: 'b' } },
    ],
  });
});
