import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  DEFAULT_INSTANCE,
  INDEXED_APP_PAGES,
  localizedPages,
  STATIC_PAGE_PATHS,
} from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { setMessages } from '../infra/translations.ts';
import { servePages } from './pages.ts';
import { sendSecurityHeaders } from './security-headers.ts';

/** Echoes its arguments in place of the built pages. */
const LANGUAGES = ['en', 'de'] as const;
const PATHS = localizedPages(LANGUAGES).map(({ path }) => path);
const MAKER = `export const languages = ${JSON.stringify(LANGUAGES)};
  export const makeDocuments = async ({ public_url, operator_name }) =>
    Object.fromEntries(${JSON.stringify(PATHS)}.map((path) =>
      [path, '<p>' + path + ' at ' + public_url + ' by ' + operator_name + '</p>']));`;

const FACTS = {
  public_url: 'https://people.example.org',
  operator_name: 'The Society',
  instance: DEFAULT_INSTANCE,
  plans: [],
};
const LIVE = 'token-of-somebody';
const COOKIES = `acquaint_session=${LIVE}; acquaint_signed_in=1`;

let folder: string;
let app: FastifyInstance;
let isDatabaseUnavailable = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acquaint-pages-'));
  const built = { application: join(folder, 'dist'), site: join(folder, 'dist-site') };
  await mkdir(built.application);
  await mkdir(built.site);
  await writeFile(join(built.application, 'index.html'), '<p>The application</p>');
  await mkdir(join(built.application, 'assets'));
  for (const file of ['service-worker.js', 'theme.js', 'assets/index-Bq3xW9aZ.js'])
    await writeFile(join(built.application, file), '// Code');
  await writeFile(join(built.site, 'package.json'), '{"type":"module"}');
  await writeFile(join(built.site, 'documents.js'), MAKER);
  const shells = {
    en: { '/messages': '<p>The application, at the messages</p>', '*': '<p>Not found</p>' },
    de: { '/messages': '<p>Die App mit den Nachrichten</p>', '*': '<p>Nicht gefunden</p>' },
  };
  await writeFile(join(built.site, 'shells.json'), JSON.stringify(shells));
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  sendSecurityHeaders(app);
  await servePages(
    app,
    {
      context: () => FACTS,
      findSession: (token) => {
        if (isDatabaseUnavailable) throw new Error('The database is away');
        return Promise.resolve(token === LIVE ? { id: 1, user_id: 1, language: null } : null);
      },
    },
    built.application,
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
  app.inject({ method: 'GET', url, headers, ...more });
const withCookie = (cookie: string) => ({ cookie });

describe('build files', () => {
  it.each(['/service-worker.js', '/theme.js'])(
    'revalidates build files without a hash in their name: %s',
    async (path) => expect((await get(path)).headers['cache-control']).toBe('no-cache'),
  );

  it('caches build files with a hash for a year', async () => {
    const { headers } = await get('/assets/index-Bq3xW9aZ.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('static pages', () => {
  it.each(PATHS)('renders the static page %s with server data', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe(`<p>${path} at https://people.example.org by The Society</p>`);
  });

  it('compresses static pages by Accept-Encoding', async () => {
    const text = (await get('/pricing')).body;
    const br = await get('/pricing', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(text);
    const gzip = await get('/pricing', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzip.rawPayload))).toBe(text);
    const plain = await get('/pricing', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers.vary).toContain('Accept-Encoding');
  });

  it('revalidates static pages with 304', async () => {
    const first = await get('/privacy-policy');
    expect(first.headers['cache-control']).toBe('no-cache');
    const { etag } = first.headers;
    const again = await get('/privacy-policy', { 'if-none-match': `"old", W/${String(etag)}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    const br = await get('/privacy-policy', {
      'if-none-match': String(etag),
      'accept-encoding': 'br',
    });
    expect(br.statusCode).toBe(200);
  });

  it('answers HEAD for static pages without a body', async () => {
    const answer = await get('/', {}, { method: 'HEAD' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(20);
  });

  it('allows no inline scripts, inline styles or foreign resources in static pages', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';base-uri 'none';font-src 'self';form-action 'self';frame-ancestors 'none';" +
        "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self';worker-src 'self';require-trusted-types-for 'script';trusted-types 'none'",
    );
    expect(headers['x-robots-tag']).toBeUndefined();
  });
});

describe('users with a session', () => {
  it.each(['/', '/pricing'])(
    'redirects users with a session from %s to the dashboard',
    async (path) => {
      const answer = await get(path, withCookie(`theme=dark; ${COOKIES}`));
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe('/dashboard');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.vary).toContain('Cookie');
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  it('returns no cached guest response to users with a session', async () => {
    const { etag, vary } = (await get('/')).headers;
    expect(vary).toContain('Cookie');
    const headers = {
      ...withCookie(COOKIES),
      'if-none-match': String(etag),
    };
    expect((await get('/', headers)).statusCode).toBe(302);
  });

  it.each(['/privacy-policy', '/terms-conditions'])(
    'returns %s to users with a session like to everyone',
    async (path) => {
      expect((await get(path, withCookie(COOKIES))).statusCode).toBe(200);
    },
  );

  it.each([
    '',
    'acquaint_session=; acquaint_signed_in=1',
    'acquaint_session=ended; acquaint_signed_in=1',
    `other_acquaint_session=${LIVE}; acquaint_signed_in=1`,
    `acquaint_session=${LIVE}`,
  ])('ignores the cookie "%s" for sessions', async (cookie) => {
    expect((await get('/', withCookie(cookie))).statusCode).toBe(200);
  });

  it('returns the static page to users with a session during a database outage', async () => {
    isDatabaseUnavailable = true;
    const { statusCode } = await get('/', withCookie(COOKIES));
    isDatabaseUnavailable = false;
    expect(statusCode).toBe(200);
  });
});

describe('the cookie of a former version', () => {
  it.each(['/privacy-policy', '/messages'])(
    'replaces the readable cookie on %s without letting caches store the response',
    async (path) => {
      const { headers } = await get(path, withCookie('acquaint_token=of-ada'));
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['set-cookie']).toEqual([
        'acquaint_session=of-ada; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly',
        'acquaint_signed_in=1; Path=/; Max-Age=604800; SameSite=Lax',
        'acquaint_token=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      ]);
      expect((await get(path, withCookie(COOKIES))).headers).not.toHaveProperty('set-cookie');
    },
  );

  it('redirects users with the readable cookie to the dashboard', async () => {
    expect((await get('/', withCookie(`acquaint_token=${LIVE}`))).statusCode).toBe(302);
  });
});

describe('search engines', () => {
  it('lists static pages at the public URL for search engines', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain('Sitemap: https://people.example.org/sitemap.xml');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(STATIC_PAGE_PATHS.map((path) => `https://people.example.org${path}`));
  });

  it('lets search engines index only login and sign-up of the app', async () => {
    const found = new Set<string>([...STATIC_PAGE_PATHS, ...Object.keys(INDEXED_APP_PAGES)]);
    for (const path of [...Object.keys(PAGES).filter((each) => !found.has(each)), '/nowhere'])
      expect((await get(path)).headers['x-robots-tag']).toBe('noindex');
    for (const path of Object.keys(INDEXED_APP_PAGES))
      expect((await get(path)).headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('the app', () => {
  it('serves each page of the app with its own entry HTML', async () => {
    expect((await get('/messages')).body).toBe('<p>The application, at the messages</p>');
  });

  it('serves the app with 200 for known and 404 for unknown paths', async () => {
    const page = await get('/contacts');
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe('<p>The application</p>');
    const missing = await get('/nowhere', { 'if-none-match': String(page.headers.etag) });
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toBe('<p>Not found</p>');
  });

  it('serves entry HTML in the language of the request', async () => {
    setMessages('de', { id: 'text' });
    onTestFinished(() => setMessages('de', {}));
    const german = { cookie: 'language=de' };
    expect((await get('/messages', german)).body).toBe('<p>Die App mit den Nachrichten</p>');
    expect((await get('/nowhere', german)).body).toBe('<p>Nicht gefunden</p>');
    const page = await get('/messages');
    expect(page.headers.vary).toMatch(/accept-language/i);
    expect(page.headers.vary).toMatch(/cookie/i);
  });
});

it('serves the public pages without built static pages', async () => {
  const bare = fastify();
  const nowhere = join(folder, 'nowhere');
  await servePages(
    bare,
    { context: () => FACTS, findSession: () => Promise.resolve(null) },
    nowhere,
  );
  const answer = await bare.inject('/pricing');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('isn’t built');
  await bare.close();
});
