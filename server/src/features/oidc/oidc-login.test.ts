import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { browserOf, join } from './testing/provider-logins.ts';
import { type ProviderServer, startProvider } from '../../testing/oidc-provider.ts';

let provider: ProviderServer;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider();
  app = await openTestApp({ oidc: provider.settings });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.tampering = {};
});

const newBrowser = () => browserOf(provider, app.guest);

describe('login', () => {
  it('logs in a linked person with a session, a cookie and an event', async () => {
    const { user } = await join(app, provider, 'ada');
    const browser = newBrowser();
    const callback = await browser.leave('POST /api/oidc/start/', { next: '/contacts' });
    const answer = await browser.comeBack(callback);
    expect(answer.body).toMatchObject({
      result: 'logged_in',
      next: '/contacts',
      user: { id: user.id },
    });
    const { token } = answer.body as { token: string };
    expect(String(answer.headers['set-cookie'])).toContain(`acquaint_session=${token}`);
    expect(await app.callerWith(token).call('GET /api/security-log/')).toMatchObject({
      results: [{ kind: 'logged_in' }, { kind: 'signed_up' }],
    });
  });

  it('requires the second factor of the account', async () => {
    const bob = await join(app, provider, 'bob');
    const browser = browserOf(provider, bob);
    await browser.comeBack(await browser.leave('POST /api/oidc/confirm/'));
    await turnOnTwoFactor(app, bob);
    const result = await newBrowser().logIn();
    expect(result).toMatchObject({
      result: 'two_factor',
      login: { two_factor_required: true, methods: ['code'], challenge: expect.any(String) },
    });
    expect(result).not.toHaveProperty('token');
  });

  it('refuses a disabled account like other logins', async () => {
    const { user } = await join(app, provider, 'carl');
    const disabled_at = app.clock.now();
    await app.db.updateTable('users').set({ disabled_at }).where('id', '=', user.id).execute();
    expect(await newBrowser().logIn()).toMatchObject({ status: 403, code: 'account_disabled' });
  });

  it('returns 400 if the person cancels at the provider', async () => {
    provider.person = null;
    const detail = 'You canceled, or Example ID denied access.';
    expect(await newBrowser().logIn()).toMatchObject({ status: 400, detail });
  });
});

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString()) as object;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('attacks', () => {
  it('accepts a callback once', async () => {
    await join(app, provider, 'dora');
    const browser = newBrowser();
    const callback = await browser.leave('POST /api/oidc/start/');
    expect((await browser.comeBack(callback)).status).toBe(200);
    expect(await browser.comeBack(callback)).toMatchObject({
      status: 400,
      body: { errors: { state: [expect.any(String)] } },
    });
  });

  it('rejects the callback of another browser, which then still works in its own', async () => {
    await join(app, provider, 'eve');
    const [own, other] = [newBrowser(), newBrowser()];
    const callback = await own.leave('POST /api/oidc/start/');
    await other.leave('POST /api/oidc/start/');
    expect((await other.comeBack(callback)).status).toBe(400);
    expect((await newBrowser().comeBack(callback)).status).toBe(400);
    expect((await own.comeBack(callback)).status).toBe(200);
  });

  it('rejects a callback after ten minutes', async () => {
    await join(app, provider, 'fay');
    const browser = newBrowser();
    const callback = await browser.leave('POST /api/oidc/start/');
    app.clock.advance(600_001);
    expect((await browser.comeBack(callback)).status).toBe(400);
  });

  it.each([
    ['another state', { state: 'x' }],
    ['another issuer', { iss: 'https://evil.example.org' }],
    ['no issuer', { iss: undefined }],
    ['another code', { code: 'x' }],
    ['no code', { code: undefined }],
  ])('rejects %s', async (what, change) => {
    await join(app, provider, what.replace(/ /g, '-'));
    const browser = newBrowser();
    const callback = await browser.leave('POST /api/oidc/start/');
    const answer = await browser.comeBack({ ...callback, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: expect.anything() } });
  });

  it.each([
    ['another nonce', { nonce: 'x' }],
    [
      'an ID token without a signature',
      { id_token: (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.` },
    ],
    [
      'a changed ID token',
      {
        id_token: (token: string) =>
          token.replace(/\.[^.]+\./, `.${encode({ ...part(token, 1), sub: 'hal2' })}.`),
      },
    ],
    [
      'an ID token signed with the secret of the client',
      { id_token: (token: string) => `${encode({ alg: 'HS256' })}.${token.split('.')[1]}.AAAA` },
    ],
  ])('rejects %s', async (what, tampering) => {
    await join(app, provider, what.replace(/ /g, '-'));
    provider.tampering = tampering;
    const detail = 'Example ID couldn’t log you in. Try again.';
    expect(await newBrowser().logIn()).toMatchObject({ status: 400, detail });
  });
});

it('limits starts per address', async () => {
  const guest = app.guestAt('192.0.2.9');
  const start = () => guest.attempt('POST /api/oidc/start/', { body: {} });
  const statuses = [];
  for (let time = 0; time < 61; time += 1) statuses.push((await start()).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});
