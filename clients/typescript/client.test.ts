import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addToken } from '../../server/src/features/access-tokens/testing/tokens.ts';
import { samplePhoto } from '../../server/src/testing/photos.ts';
import { openTestApp, type Person, type TestApp } from '../../server/src/testing/test-app.ts';
import { ApiError, createClient, type Client, type ClientOptions } from './src/index.ts';

let app: TestApp;
let ada: Person;
let options: ClientOptions;
let client: Client;
beforeAll(async () => {
  app = await openTestApp();
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  ada = await app.signUp('Ada');
  const { token } = await addToken(ada, ['contacts:read', 'contacts:write']);
  options = { url: `${url}/`, token };
  client = createClient(options);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const create = (first_name: string, tags: string[] = []) =>
  client.call('POST /api/contacts/', { body: { first_name, tags } });

/** The error of a call that fails. */
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('It succeeded.'),
    (error: unknown) => error,
  );

describe('call', () => {
  it('creates one row with a repeated idempotency key', async () => {
    const input = { body: { first_name: 'Once' }, idempotencyKey: crypto.randomUUID() };
    const created = await client.call('POST /api/contacts/', input);
    expect(await client.call('POST /api/contacts/', input)).toEqual(created);
  });

  it('throws an ApiError with 412 for an outdated etag', async () => {
    const { id } = await create('Grace');
    const params = { id };
    const { etag, status } = await client.request('GET /api/contacts/{id}/', { params });
    expect(status).toBe(200);
    const change = { params, body: { job_title: 'Admiral' }, ifMatch: etag };
    expect(await client.call('PATCH /api/contacts/{id}/', change)).toMatchObject({
      job_title: 'Admiral',
    });
    const error = await errorOf(client.call('PATCH /api/contacts/{id}/', change));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 412, code: 'stale' });
  });

  it('throws an ApiError with the messages of each field and the missing scope', async () => {
    expect(await errorOf(client.call('POST /api/contacts/', { body: {} }))).toMatchObject({
      name: 'ApiError',
      status: 400,
      errors: { first_name: [expect.any(String)] },
    });
    expect(await errorOf(client.call('GET /api/reminders/'))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      scope: 'reminders:read',
    });
  });

  it('uploads a file, downloads one, and returns undefined without content', async () => {
    const { id } = await create('Photographed');
    const image = new Blob([new Uint8Array(await samplePhoto())]);
    const { photo_url } = await client.call('PUT /api/contacts/{id}/photo/', {
      params: { id },
      body: { image },
    });
    expect(photo_url).toEqual(expect.any(String));
    const query = { format: 'json' } as const;
    const file = await client.call('GET /api/contacts/export/', { query });
    expect(await file.text()).toContain('Photographed');
    expect(await client.call('DELETE /api/contacts/{id}/', { params: { id } })).toBeUndefined();
  });

  it('sends several values and booleans of a query', async () => {
    await create('Tagged', ['one']);
    await create('Both', ['one', 'two']);
    const query = { tag: ['one', 'two'], tag_match: 'all', favorite: false } as const;
    const { results } = await client.call('GET /api/contacts/', {
      query: { ...query, tag: [...query.tag] },
    });
    expect(results.map(({ first_name }) => first_name)).toEqual(['Both']);
  });

  it('streams events and has the RateLimit headers', async () => {
    const abort = new AbortController();
    const { signal } = abort;
    const { body: events, headers } = await client.request('GET /api/events/', { signal });
    expect(headers.get('ratelimit')).toMatch(/^"token";r=\d+;t=\d+$/);
    const { value } = await events.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('ready');
    abort.abort();
  });
});

describe('list', () => {
  it('yields the items of all pages', async () => {
    const { count } = await client.call('GET /api/contacts/');
    const ids = new Set<number>();
    for await (const { id } of client.list('GET /api/contacts/', { query: { limit: 1 } }))
      ids.add(id);
    expect(ids.size).toBe(count);
  });
});

/** Rejects these calls first, then sends them. */
const rejecting = (times: number, seconds: string) => {
  const calls = { count: 0 };
  const limited: typeof fetch = (...args) => {
    calls.count += 1;
    if (calls.count > times) return fetch(...args);
    const headers = { 'retry-after': seconds };
    return Promise.resolve(new Response('', { status: 429, headers }));
  };
  return { client: createClient({ ...options, fetch: limited }), calls };
};

describe('429', () => {
  it('repeats a call after the seconds of Retry-After', async () => {
    const start = setTimeout;
    const timer = vi.spyOn(globalThis, 'setTimeout');
    timer.mockImplementation(((run: () => void, ms: number) =>
      start(run, ms === 7000 ? 0 : ms)) as typeof setTimeout);
    const { client: limited, calls } = rejecting(2, '7');
    expect(await limited.call('GET /api/contacts/')).toHaveProperty('results');
    expect(calls.count).toBe(3);
    expect(timer.mock.calls.filter(([, ms]) => ms === 7000)).toHaveLength(2);
  });

  it('throws when the wait is too long or the call is aborted', async () => {
    const { client: limited } = rejecting(9, '61');
    expect(await errorOf(limited.call('GET /api/contacts/'))).toMatchObject({
      status: 429,
      retryAfter: 61,
    });
    const abort = new AbortController();
    const waiting = rejecting(9, '30').client.call('GET /api/contacts/', { signal: abort.signal });
    const failed = errorOf(waiting);
    abort.abort(new Error('Enough'));
    expect(await failed).toMatchObject({ message: 'Enough' });
  });
});

/** Checked by the compiler, never called. */
export async function checkTypes() {
  const contact = await client.call('GET /api/contacts/{id}/', { params: { id: 1 } });
  contact.first_name satisfies string;
  // @ts-expect-error: no such member
  void contact.firstname;
  // @ts-expect-error: no such route
  await client.call('GET /api/nothing/');
  // @ts-expect-error: not for tokens
  await client.call('POST /api/me/password/');
  // @ts-expect-error: the id is missing
  await client.call('GET /api/contacts/{id}/');
  // @ts-expect-error: no such sort
  await client.call('GET /api/contacts/', { query: { sort: 'shoe size' } });
  // @ts-expect-error: reads take no idempotency key
  await client.call('GET /api/contacts/', { idempotencyKey: crypto.randomUUID() });
  // @ts-expect-error: not a list
  client.list('GET /api/contacts/{id}/', { params: { id: 1 } });
}
