import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  const grace = await app.signUp('Grace');
  await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
  await ada.call('POST /api/contacts/', { body: { first_name: 'Charles' } });
});
afterAll(() => app.close());

// A stream stays open; logging out would end the session of the test.
const routes: Route[] = Object.values(allRoutes)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter((route) => route.stream !== true && route.path !== '/api/logout/');

const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f',
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦',
  'İstanbul ß',
  "'; drop table users; --",
  '%_\\',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  '2026-02-30',
  '--02-29',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  'a@b',
  'name',
  'add',
  'x'.repeat(10_001),
);
const oddNumbers = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
);
const text = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 30 }));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 6, arbitrary: oddNumbers },
  { weight: 2, arbitrary: fc.constantFrom(true, false, null) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(text, oddNumbers), { maxLength: 60 }) },
  { weight: 2, arbitrary: fc.dictionary(text, fc.oneof(text, oddNumbers), { maxKeys: 5 }) },
);
/** Cursors of the right form with any key in them, so that lists are asked to begin at odd places. */
const cursor = fc
  .array(fc.oneof(text, oddNumbers, fc.constant('2026-01-31T09:30:00.000Z')), { maxLength: 3 })
  .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
const labelled = fc.array(fc.record({ label: text, value: text }, { requiredKeys: ['value'] }), {
  maxLength: 3,
});

/** Mostly the names that the route knows, with values of any kind. */
function membersOf(names: string[]): fc.Arbitrary<Record<string, unknown>> {
  const named = Object.fromEntries(
    names.map((name) => [name, fc.oneof(anything, name === 'cursor' ? cursor : labelled)]),
  );
  return fc
    .tuple(
      fc.record(named, { requiredKeys: [] }),
      fc.dictionary(fc.oneof(oddTexts, text), anything, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

const shapeOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];

const inUrl = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** `__proto__` as a member of its own, which JSON.stringify of a plain object would leave out. */
const asJson = (value: unknown) =>
  JSON.stringify(value).replace('{', '{"__proto__":{"polluted":true},');

function requestFor(route: Route): fc.Arbitrary<InjectOptions> {
  const id = fc.oneof(fc.constantFrom('1', '2', '3'), text.map(inUrl));
  const body = fc.oneof(
    { weight: 5, arbitrary: membersOf(shapeOf(route.body)) },
    { weight: 1, arbitrary: anything },
  );
  const headers = fc.record(
    {
      'if-match': fc.constantFrom('*', '"', '"1-1"', 'W/"x"', ''),
      'if-none-match': fc.constantFrom('*', '"', '"1-1"'),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constant('x')),
    },
    { requiredKeys: [] },
  );
  return fc.record({ id, query: membersOf(shapeOf(route.query)), body, headers }).map((request) => {
    const search = Object.entries(request.query).map((pair) => pair.map(inUrl).join('='));
    const withBody = route.method !== 'GET' && route.upload === undefined;
    return {
      method: route.method,
      url: `${route.path.replaceAll(/\{\w+\}/g, () => request.id)}?${search.join('&')}`,
      headers: {
        authorization: `Bearer ${ada.token}`,
        ...request.headers,
        ...(withBody && { 'content-type': 'application/json' }),
        ...(route.upload && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(withBody && { payload: asJson(request.body) }),
      ...(route.upload && { payload: `--x\r\n${asJson(request.body)}\r\n--x--` }),
    };
  });
}

it.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name fails with no input',
  async ({ route }) => {
    await fc.assert(
      fc.asyncProperty(requestFor(route), async (request) => {
        const answer = await app.app.inject(request);
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    expect({}).not.toHaveProperty('polluted');
  },
  60_000,
);
