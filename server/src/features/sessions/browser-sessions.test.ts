import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestApp,
  PASSWORD,
  type Answered,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { challengeOf, turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';

/** What a page of this site sends over plain HTTP on a network, where browsers send no `Sec-Fetch-Site`. */
const OWN_ORIGIN = { origin: 'http://localhost:80', host: 'localhost:80' };
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

const DAYS_7 = 'Max-Age=604800';

let app: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  proxied = await openTestApp({ trust_proxy: true });
});
afterAll(async () => {
  await proxied.close();
  await app.close();
});

const cookiesOf = ({ headers }: Answered) => headers['set-cookie'] as string[] | undefined;
const cookie = ({ token }: { token: string }) => `acquaint_session=${token}; acquaint_signed_in=1`;
const readMe = (headers: Record<string, string>) => app.guest.attempt('GET /api/me/', { headers });
const markAllRead = (headers: Record<string, string>) =>
  app.guest.attempt('POST /api/conversations/mark_all_read/', { headers });
const logIn = (person: Person, headers: Record<string, string> = {}, at = app) =>
  at.guest.attempt('POST /api/login/', {
    headers,
    body: { email: person.user.email, password: PASSWORD },
  });

/** The cookie of a former version, and those that replace it. */
const former = ({ token }: { token: string }) => `theme=dark; acquaint_token=${token}`;
const moved = ({ token }: { token: string }) => [
  `acquaint_session=${token}; Path=/; ${DAYS_7}; SameSite=Lax; HttpOnly`,
  `acquaint_signed_in=1; Path=/; ${DAYS_7}; SameSite=Lax`,
  'acquaint_token=; Path=/; Max-Age=0; SameSite=Lax; Secure',
];

describe('logging in and out in a browser', () => {
  it('sets a cookie that scripts can’t read, and a readable one without a secret', async () => {
    const answer = await logIn(await app.signUp('Ada'), OWN_ORIGIN);
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual([
      `acquaint_session=${token}; Path=/; ${DAYS_7}; SameSite=Lax; HttpOnly`,
      `acquaint_signed_in=1; Path=/; ${DAYS_7}; SameSite=Lax`,
    ]);
  });

  it('sets a secure cookie bound to the host over HTTPS', async () => {
    const https = { 'x-forwarded-proto': 'https', origin: 'https://localhost:80' };
    const answer = await logIn(await proxied.signUp('Ada'), https, proxied);
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual([
      `__Host-acquaint_session=${token}; Path=/; ${DAYS_7}; SameSite=Lax; Secure; HttpOnly`,
      `acquaint_signed_in=1; Path=/; ${DAYS_7}; SameSite=Lax; Secure`,
    ]);
    const attempt = async (sent: string) => {
      const headers = { 'x-forwarded-proto': 'https', cookie: sent, ...OWN_PAGE };
      return (await proxied.guest.attempt('GET /api/me/', { headers })).status;
    };
    expect(await attempt(`__Host-acquaint_session=${token}`)).toBe(200);
    // Another subdomain could have set it.
    expect(await attempt(`acquaint_session=${token}`)).toBe(401);
  });

  it('sets the session cookie at sign-up', async () => {
    const body = {
      first_name: 'Grace',
      email: 'grace.cookie@example.org',
      password: PASSWORD,
      accept_terms: true,
    };
    const answer = await app.guest.attempt('POST /api/signup/', { body, headers: OWN_PAGE });
    expect(cookiesOf(answer)?.[0]).toMatch(/^acquaint_session=[\w-]{43};/);
  });

  it('sets the session cookie only after the second factor', async () => {
    const ada = await app.signUp('Ada');
    const phone = await turnOnTwoFactor(app, ada);
    expect(cookiesOf(await logIn(ada, OWN_PAGE))).toBeUndefined();
    const answer = await app.guest.attempt('POST /api/two-factor/verify/', {
      headers: OWN_PAGE,
      body: { challenge: await challengeOf(app, ada), code: phone.nextCode() },
    });
    expect(cookiesOf(answer)?.[0]).toMatch(/^acquaint_session=[\w-]{43};/);
  });

  it('sets no session cookie for a login from another site', async () => {
    const ada = await app.signUp('Ada');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await logIn(ada, headers);
      expect(answer.status).toBe(200);
      expect(cookiesOf(answer)).toBeUndefined();
    }
  });

  it('removes the session cookie at logout and ends the session', async () => {
    const ada = await app.signUp('Ada');
    const answer = await app.guest.attempt('POST /api/logout/', {
      headers: { cookie: cookie(ada), ...OWN_PAGE },
    });
    expect(answer.status).toBe(204);
    expect(cookiesOf(answer)).toEqual([
      'acquaint_session=; Path=/; Max-Age=0; SameSite=Lax',
      'acquaint_signed_in=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect((await ada.attempt('GET /api/me/')).status).toBe(401);
  });

  it('removes the session cookie of a deleted account', async () => {
    const ada = await app.signUp('Ada');
    const answer = await app.guest.attempt('DELETE /api/me/', {
      headers: { cookie: cookie(ada), ...OWN_PAGE },
      body: { password: PASSWORD },
    });
    expect(answer.status).toBe(204);
    expect(cookiesOf(answer)).toHaveLength(2);
  });

  it('removes the session cookie with a 401 after its session ended', async () => {
    const answer = await readMe({ cookie: cookie({ token: 'ended' }), ...OWN_PAGE });
    expect(answer.status).toBe(401);
    // The page removes the marker when it has informed the user.
    expect(cookiesOf(answer)).toEqual(['acquaint_session=; Path=/; Max-Age=0; SameSite=Lax']);
  });
});

describe('requests with the session cookie', () => {
  it.each([
    [200, 204, OWN_PAGE],
    [200, 403, { 'sec-fetch-site': 'none' }],
    [403, 403, { 'sec-fetch-site': 'same-site' }],
    [403, 403, { 'sec-fetch-site': 'cross-site' }],
    // `Sec-Fetch-Site` is decisive.
    [403, 403, { 'sec-fetch-site': 'cross-site', ...OWN_ORIGIN }],
    [200, 204, OWN_ORIGIN],
    // The public URL, when a proxy rewrites the host.
    [200, 204, { origin: 'http://localhost:3000' }],
    [403, 403, { origin: 'https://localhost:80', host: 'localhost:80' }],
    [403, 403, { origin: 'http://evil.example' }],
    [403, 403, { origin: 'null' }],
    [200, 403, {}],
  ] as [number, number, Record<string, string>][])(
    'answers %i to reads and %i to writes with %o',
    async (read, written, headers) => {
      const sent = { cookie: cookie(await app.signUp('Ada')), ...headers };
      expect((await readMe(sent)).status).toBe(read);
      const answer = await markAllRead(sent);
      expect(answer.status).toBe(written);
      const code = written === 403 ? 'cross_site_request' : undefined;
      expect((answer.body as { code?: string }).code).toBe(code);
    },
  );

  it('rejects a write from another site also where a session is optional', async () => {
    const headers = { cookie: cookie(await app.signUp('Ada')), 'sec-fetch-site': 'cross-site' };
    const body = { token: 'x'.repeat(43) };
    const answer = await app.guest.attempt('POST /api/email-verification/', { headers, body });
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
  });

  it('prefers a bearer token, from any site', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const headers = {
      cookie: cookie(grace),
      authorization: `Bearer ${ada.token}`,
      'sec-fetch-site': 'cross-site',
    };
    expect(await readMe(headers)).toMatchObject({ status: 200, body: { id: ada.id } });
    expect((await markAllRead(headers)).status).toBe(204);
    const invalid = await readMe({ cookie: cookie(grace), authorization: 'Bearer x', ...OWN_PAGE });
    expect(invalid.status).toBe(401);
    expect(cookiesOf(invalid)).toBeUndefined();
  });

  it('ignores the credentials of a proxy', async () => {
    const headers = { cookie: cookie(await app.signUp('Ada')), authorization: 'Basic YTpi' };
    expect((await readMe({ ...headers, ...OWN_PAGE })).status).toBe(200);
  });

  it('accepts the session token in no other cookie', async () => {
    const { token } = await app.signUp('Ada');
    for (const name of ['token', 'session', 'acquaint_signed_in', 'x-acquaint_session'])
      expect((await readMe({ cookie: `${name}=${token}`, ...OWN_PAGE })).status).toBe(401);
  });
});

describe('the readable cookie of former versions', () => {
  it('replaces the readable cookie by the same new ones for parallel requests', async () => {
    const ada = await app.signUp('Ada');
    const headers = { cookie: former(ada), ...OWN_PAGE };
    const answers = await Promise.all(Array.from({ length: 5 }, () => readMe(headers)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(cookiesOf(answer)).toEqual(moved(ada));
    }
    expect((await readMe({ cookie: cookie(ada), ...OWN_PAGE })).status).toBe(200);
  });

  it('rejects the readable cookie from other sites and removes it when its session has ended', async () => {
    const ada = await app.signUp('Ada');
    const headers = { cookie: former(ada), 'sec-fetch-site': 'cross-site' };
    expect((await markAllRead(headers)).status).toBe(403);
    const ended = await readMe({ cookie: former({ token: 'ended' }), ...OWN_PAGE });
    expect(ended.status).toBe(401);
    expect(cookiesOf(ended)).toEqual(['acquaint_token=; Path=/; Max-Age=0; SameSite=Lax; Secure']);
  });

  it('prefers the new cookie to the readable one', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const headers = { cookie: `${former(grace)}; ${cookie(ada)}`, ...OWN_PAGE };
    const answer = await readMe(headers);
    expect(answer.body).toMatchObject({ id: ada.id });
    expect(cookiesOf(answer)).toEqual(moved(ada));
  });
});
