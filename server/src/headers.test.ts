import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contract/errors.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

// Security headers of every kind of response.

let app: TestApp;
let ada: Person;
let address: string;
let avatar: string;
let calendar: string;
let card: string;

beforeAll(async () => {
  app = await openTestApp();
  app.app.get('/api/fault/', () => {
    throw new Error('Planted');
  });
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  ada = await app.signUp('Ada');
  const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Charles' } });
  card = `/api/contacts/${id}/`;
  const form = new FormData();
  const square = sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } });
  form.append('image', new Blob([Uint8Array.from(await square.png().toBuffer())]), 'a.png');
  const { avatar_url } = await ada.call('POST /api/me/avatar/', { form });
  avatar = avatar_url!;
  const feed = await ada.call('GET /api/calendar-feed/');
  calendar = new URL(feed.url).pathname;
});
afterAll(() => app.close());

interface Kind {
  status: number;
  ask: () => Promise<Response>;
  /** Whether any cache may keep it. */
  isStatic?: true;
}

interface RequestOptions extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
}

const get = (path: string, init: RequestInit = {}) =>
  fetch(address + path, { redirect: 'manual', ...init });
const asAda = (path: string, { headers, ...init }: RequestOptions = {}) =>
  get(path, { ...init, headers: { authorization: `Bearer ${ada.token}`, ...headers } });
const send = (path: string, body: string, type = 'application/json') =>
  asAda(path, { method: 'POST', body, headers: { 'content-type': type } });

/** What comes back for these bytes, as they are. */
async function raw(bytes: string): Promise<Response> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one) => one.split(/: (.*)/, 2) as [string, string]);
  return new Response(body, { status: Number(line.split(' ')[1]), headers });
}

const kinds: Record<string, Kind> = {
  'a private response': { status: 200, ask: () => asAda('/api/me/') },
  'a public response': { status: 200, ask: () => get('/api/health/') },
  'a created contact': { status: 201, ask: () => send('/api/contacts/', '{"first_name":"Mary"}') },
  'a response without content': {
    status: 204,
    ask: () => send('/api/notifications/mark_all_read/', ''),
  },
  'an unchanged contact': {
    status: 304,
    ask: async () => {
      const etag = (await asAda(card)).headers.get('etag')!;
      return asAda(card, { headers: { 'if-none-match': etag } });
    },
  },
  'bad input': { status: 400, ask: () => send('/api/contacts/', '{"email":7}') },
  'broken JSON': { status: 400, ask: () => send('/api/contacts/', '{') },
  'a malformed path': { status: 400, ask: () => get('/api/contacts/%ff/') },
  'a request without a session': { status: 401, ask: () => get('/api/me/') },
  'an unknown contact': { status: 404, ask: () => asAda('/api/contacts/999999/') },
  'an unknown endpoint': { status: 404, ask: () => get('/api/nothing/') },
  'an unknown page': { status: 404, ask: () => get('/nothing'), isStatic: true },
  'another method': { status: 405, ask: () => get('/api/me/', { method: 'PUT' }) },
  'another method of a page': { status: 405, ask: () => get('/contacts', { method: 'POST' }) },
  'a body too large': {
    status: 413,
    ask: () => send('/api/contacts/', JSON.stringify({ notes: 'x'.repeat(1024 * 1024) })),
  },
  'an unsupported media type': {
    status: 415,
    ask: () => send('/api/contacts/', '<a/>', 'text/xml'),
  },
  'an internal error': { status: 500, ask: () => get('/api/fault/') },
  'a preflight': {
    status: 405,
    ask: () =>
      get('/api/contacts/', {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      }),
  },
  'an event stream': { status: 200, ask: () => asAda('/api/events/') },
  'a photo': { status: 200, ask: () => asAda(avatar), isStatic: true },
  'an export in CSV': { status: 200, ask: () => asAda('/api/contacts/export/?format=csv') },
  'an export of vCards': { status: 200, ask: () => asAda('/api/contacts/export/?format=vcf') },
  'an export of all data': { status: 200, ask: () => asAda('/api/me/export/') },
  'a calendar feed': { status: 200, ask: () => get(calendar), isStatic: true },
  'a page of the app': { status: 200, ask: () => get('/contacts'), isStatic: true },
  'the API docs': { status: 200, ask: () => get('/api/docs/'), isStatic: true },
  'robots.txt': { status: 200, ask: () => get('/robots.txt'), isStatic: true },
  'two Content-Length headers': {
    status: 400,
    ask: () =>
      raw(
        'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      ),
  },
  'Content-Length with chunks': {
    status: 400,
    ask: () =>
      raw(
        'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      ),
  },
  'too many headers': {
    status: 431,
    ask: () => raw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`),
  },
  'an Expect header': {
    status: 417,
    ask: () => raw('GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'),
  },
  'a request without Host': {
    status: 400,
    ask: () => raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
  },
  TRACE: {
    status: 405,
    ask: () => raw('TRACE /api/me/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  },
  'an unknown method': {
    status: 404,
    ask: () => raw('SUBSCRIBE /api/me/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  },
};

describe.each(Object.entries(kinds).map(([name, kind]) => ({ name, ...kind })))(
  'headers of $name',
  ({ name, status, ask, isStatic }) => {
    it(`forbids sniffing and cross-origin use of ${name}`, async () => {
      const answer = await ask();
      const { headers } = answer;
      expect(answer.status).toBe(status);
      const policy = headers.get('content-security-policy');
      expect(policy).toMatch(/default-src '(self|none)'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toMatch(/(object|default)-src 'none'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|\*|https?:/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
      });
      for (const header of ['access-control-allow-origin', 'server', 'x-powered-by'])
        expect(headers.has(header)).toBe(false);
      // Plain HTTP doesn't require HTTPS.
      expect(headers.has('strict-transport-security')).toBe(false);
      const cache = headers.get('cache-control');
      expect(cache).toMatch(isStatic ? /no-cache|immutable/ : /^no-store$/);
      await answer.body?.cancel();
    });

    it.runIf(![204, 304].includes(status))(`states type and charset of ${name}`, async () => {
      const answer = await ask();
      expect(answer.headers.get('content-type')).toMatch(
        /^(text\/.+|application\/(problem\+)?json); charset=utf-8|^(image\/webp|application\/zip)$/,
      );
      await answer.body?.cancel();
    });

    it.runIf(status >= 400 && !isStatic)(`rejects ${name} with problem details`, async () => {
      const answer = await ask();
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(problem.strict().parse(await answer.json()).status).toBe(status);
    });
  },
);

const NON_PAGES = [
  'a private response',
  'a created contact',
  'bad input',
  'a request without a session',
  'an event stream',
];

it.each(NON_PAGES)('forbids everything for the non-page %s', async (kind) => {
  const answer = await kinds[kind]!.ask();
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  );
  await answer.body?.cancel();
});

it('answers a request once if it later turns out to be malformed', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write('GET /api/contacts/%/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n\r\n');
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

const allowed = async (path: string, method: string) =>
  (await asAda(path, { method })).headers.get('allow');

it('names the allowed methods of a path', async () => {
  expect(await allowed('/api/me/', 'PUT')).toBe('DELETE, GET, HEAD, PATCH');
  expect(await allowed('/api/me', 'PUT')).toBe('DELETE, GET, HEAD, PATCH');
  expect(await allowed(card, 'POST')).toBe('DELETE, GET, HEAD, PATCH, PUT');
  expect(await allowed('/api/contacts/search/', 'DELETE')).toBe('GET, HEAD');
  expect(await allowed('/api/events/', 'POST')).toBe('GET');
  expect(await allowed('/api/login/', 'OPTIONS')).toBe('POST');
});

const asked = async (server: TestApp, headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/health/', headers })).headers['strict-transport-security'];

describe('HTTPS', () => {
  it('sets HSTS for a year behind a trusted proxy', async () => {
    const behind = await openTestApp({ trust_proxy: true });
    try {
      expect(await asked(behind, { 'x-forwarded-proto': 'https' })).toBe(
        'max-age=31536000; includeSubDomains',
      );
      expect(await asked(behind, { 'x-forwarded-proto': 'http' })).toBeUndefined();
      expect(await asked(behind, {})).toBeUndefined();
    } finally {
      await behind.close();
    }
  });

  it('ignores X-Forwarded-Proto of other clients', async () => {
    expect(await asked(app, { 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});
