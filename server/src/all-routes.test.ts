import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import { problem } from '#contract/errors.ts';
import { type Route, routeName } from '#contract/route.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
});
afterAll(() => app.close());

const named = (chosen: Route[]) => chosen.map((route) => ({ name: routeName(route), route }));
const sessionRoutes = routeList.filter(
  ({ access }) => access === 'session' || access === 'administrator',
);
const bodyRoutes = routeList.filter((route) => route.body !== undefined);
const listRoutes = routeList.filter((route) => route.query && 'cursor' in route.query.shape);
const idRoutes = routeList.filter((route) => route.params !== undefined);

/** A path with this id for each parameter; keys of Today items start with their kind. */
const pathOf = (route: Route, id: string) =>
  route.path.replaceAll('/today/{key}/', `/today/reminder-${id}/`).replaceAll(/\{\w+\}/g, id);

async function ask(options: InjectOptions) {
  const answer = await app.app.inject(options);
  const type = answer.headers['content-type'] ?? '';
  const body: unknown = type.includes('json') ? answer.json() : answer.body;
  if (type.includes('problem')) problem.strict().parse(body);
  return { status: answer.statusCode, type, body };
}
const requestAsAda = ({ headers = {}, ...options }: InjectOptions) =>
  ask({ ...options, headers: { authorization: `Bearer ${ada.token}`, ...headers } });

/** Problem details of this status. */
const rejected = (status: number) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: expect.objectContaining({ status }) as object,
});
/** Problem details that name this field. */
const rejectionAt = (field: string) => ({
  ...rejected(400),
  body: { status: 400, errors: { [field]: [expect.any(String)] } },
});

describe.each(named(sessionRoutes))('$name', ({ name, route }) => {
  const url = pathOf(route, '1');

  it(`${name} requires a session with and without a trailing slash`, async () => {
    const tokens = [undefined, '', 'Bearer', 'Bearer nobody', `Basic ${ada.token}`, ada.token];
    for (const path of [url, url.replace(/\/$/, '')])
      for (const authorization of tokens) {
        const headers = authorization === undefined ? {} : { authorization };
        const call = { method: route.method, url: path, headers };
        expect(await ask(call)).toMatchObject({
          ...rejected(401),
          body: { detail: 'Authentication required', code: 'authentication_required' },
        });
      }
  });
});

it('authenticates requests before reading their body', async () => {
  for (const route of sessionRoutes.filter(({ method }) => method !== 'GET')) {
    const headers = { 'content-type': 'application/json' };
    const call = { method: route.method, url: pathOf(route, 'x'), headers, payload: '{' };
    expect(await ask(call)).toMatchObject(rejected(401));
  }
});

type Schema = z.core.JSONSchema._JSONSchema;

/** The lists, and the records of free keys, in which something can be wrong and that may have any number of members. */
function endlessIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(endlessIn);
  const { type, maxItems, propertyNames, additionalProperties, maxProperties } = schema as Exclude<
    Schema,
    boolean
  >;
  const hasFreeKeys = typeof propertyNames === 'object' && propertyNames.enum === undefined;
  const canBeWrong = Object.keys(additionalProperties ?? {}).length > 0;
  const isEndless =
    (type === 'array' && maxItems === undefined) ||
    (hasFreeKeys && canBeWrong && maxProperties === undefined);
  return isEndless ? [schema, ...inner] : inner;
}

/** As many wrong members as a list or a record may have, or as 1 MiB holds; null for what has none. */
function fullOfFaults(schema: Schema): unknown {
  if (typeof schema === 'boolean') return null;
  const wrong = Array.from({ length: Math.min(schema.maxItems ?? 0, 50_000) }, () => ({}));
  if (schema.type === 'array') return wrong;
  const isRecord = schema.propertyNames !== undefined;
  return isRecord ? Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, {}])) : null;
}

describe.each(named(bodyRoutes))('the body of $name', ({ name, route }) => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    requestAsAda({
      method: route.method,
      url: pathOf(route, '1'),
      payload,
      headers: { 'content-type': type },
    });

  it(`requires a body in UTF-8 JSON for ${name}`, async () => {
    const broken = ['{', '{"a":}', "{'a': 1}", 'null null', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])];
    for (const payload of broken) expect(await send(payload)).toMatchObject(rejected(400));
  });

  it(`requires an object as body for ${name}`, async () => {
    for (const payload of ['null', '[]', '"text"', '7', 'true'])
      expect(await send(payload)).toMatchObject(rejected(400));
  });

  it(`accepts a deeply nested body for ${name}`, async () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const fields = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
    const members = [...fields, '__proto__', 'unknown'].map((field) => `"${field}":${nested}`);
    expect((await send(`{${members.join()}}`)).status).toBeLessThan(500);
  });

  it(`documents the limits of each list and record in the body of ${name}`, () => {
    const schema = z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' });
    expect(endlessIn(schema)).toEqual([]);
  });

  it(`reports a few of its errors for ${name}`, async () => {
    const json = z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' });
    for (const [field, member] of Object.entries(json.properties ?? {})) {
      const { body } = await send(JSON.stringify({ [field]: fullOfFaults(member) }));
      const { errors = {} } = z.looseObject({ errors: problem.shape.errors }).parse(body);
      expect(Object.keys(errors).length).toBeLessThanOrEqual(500);
    }
  });

  it(`rejects a body of another type or over 1 MiB for ${name}`, async () => {
    expect(await send('<a/>', 'application/xml')).toMatchObject(rejected(415));
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject(rejected(415));
    expect(await send('{}', 'text/plain')).toMatchObject(rejected(415));
    expect(await send('--x--', 'multipart/form-data; boundary=x')).toMatchObject(rejected(415));
    const large = JSON.stringify({ first_name: 'x'.repeat(1024 * 1024) });
    expect(await send(large)).toMatchObject(rejected(413));
  });
});

describe.each(named(listRoutes))('the page size of $name', ({ name, route }) => {
  const url = pathOf(route, '1');
  const read = (query: Record<string, string>) =>
    requestAsAda({ method: 'GET', url, query: { user_id: '1', box: 'received', ...query } });

  it(`limits the page size to 1 to 200 for ${name}`, async () => {
    for (const limit of ['0', '201', 'x', '-1', '1.5', '', '1e2', ' 5', '99999999999999999999'])
      expect(await read({ limit })).toMatchObject(rejectionAt('limit'));
  });
});

const ownLists = listRoutes.filter((route) => route.params === undefined);
describe.each(named(ownLists))('the cursor of $name', ({ name, route }) => {
  it(`rejects cursors of other lists for ${name}`, async () => {
    const cursors = [
      'x',
      '',
      '%',
      '{}',
      '[]',
      'null',
      '["a"]',
      '[1,2,3,4,5,6]',
      '[9007199254740993]',
    ];
    const encoded = cursors.map((text) => Buffer.from(text).toString('base64url'));
    for (const cursor of [...cursors, ...encoded, 'x'.repeat(3000)])
      expect(
        await requestAsAda({
          method: 'GET',
          url: route.path,
          query: { user_id: '1', box: 'received', q: 'x', cursor },
        }),
      ).toMatchObject(rejectionAt('cursor'));
  });
});

describe.each(named(idRoutes))('the ids of $name', ({ name, route }) => {
  it(`requires positive integers below 2^53 as ids for ${name}`, async () => {
    const texts = ['0', '-1', '1e3', '9007199254740993', 'abc', '1.5', '%00', '1%20', '%D9%A3'];
    for (const text of texts) {
      const answer = await requestAsAda({ method: route.method, url: pathOf(route, text) });
      expect([400, 404, 415]).toContain(answer.status);
      expect(answer).toMatchObject(rejected(answer.status));
    }
  });
});

describe.each(named(routeList.filter((route) => route.idempotency)))('$name', ({ name, route }) => {
  it(`${name} requires a UUID as Idempotency-Key`, async () => {
    for (const key of ['1', 'not-a-uuid', `${crypto.randomUUID()}0`]) {
      const answer = await requestAsAda({
        method: route.method,
        url: pathOf(route, '1'),
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload: '{}',
      });
      expect([400, 415]).toContain(answer.status);
    }
  });
});

describe('an unknown API path', () => {
  it('returns 404 problem details for an unknown API path with any method and session', async () => {
    for (const url of ['/api/', '/api', '/api/nothing/', '/api/contacts/1/nothing/', '/api/me/x'])
      for (const method of ['GET', 'POST', 'DELETE'] as const)
        expect(await ask({ method, url })).toMatchObject(rejected(404));
  });

  it('rejects path traversal in API paths', async () => {
    for (const url of ['/api/users/%2e%2e//', '/api/contacts/..%2f/', '/%2e%2e/etc/passwd'])
      expect((await requestAsAda({ method: 'GET', url })).status).toBeOneOf([400, 403, 404]);
  });

  it("returns 400 for an API path that can't be decoded", async () => {
    for (const url of ['/api/contacts/%/', '/api/contacts/%E0%A4%A/', '/api/contacts/%ff/'])
      expect(await requestAsAda({ method: 'GET', url })).toMatchObject(rejected(400));
  });
});

describe('health', () => {
  it('reports healthy with the version', async () => {
    const health = await app.guest.call('GET /api/health/');
    expect(health).toMatchObject({ status: 'ok', database: 'ok' });
    expect(health.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('reports unavailable during a database outage', async () => {
    const another = await app.openAnother();
    try {
      await another.guest.call('GET /api/health/');
      await another.db.destroy();
      const answer = await another.app.inject({ method: 'GET', url: '/api/health/' });
      expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([
        503,
        { code: 'unavailable', detail: 'Database unavailable.' },
      ]);
    } finally {
      await another.app.close();
    }
  });
});
