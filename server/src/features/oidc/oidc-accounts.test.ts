import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { linkIn } from '../../testing/mailed-link.ts';
import { openTestApp, PASSWORD, type TestApp, type TestOptions } from '../../testing/test-app.ts';
import { addPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { addPerson, browserOf, join } from './testing/provider-logins.ts';
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

async function openOther(options: TestOptions): Promise<TestApp> {
  const other = await openTestApp({ oidc: provider.settings, ...options });
  onTestFinished(() => other.close());
  return other;
}

const newBrowser = (at = app) => browserOf(provider, at.guest);

/** A new person at the page to create their account. */
async function arrive(name: string, changes: object = {}, at = app, start: object = {}) {
  const { email } = addPerson(provider, name, changes);
  const browser = newBrowser(at);
  const result = await browser.logIn(start);
  if (result.result !== 'signup') throw new Error(JSON.stringify(result));
  const { newcomer } = result;
  const signUp = (body: object = {}) =>
    browser.send('POST /api/oidc/signup/', {
      body: { signup: newcomer.signup, first_name: name, accept_terms: true, ...body },
    });
  return { email, newcomer, result, signUp };
}

describe('sign-up', () => {
  it('suggests the names and uses the verified email, whatever is sent', async () => {
    const names = { given_name: 'Ada', family_name: 'Lovelace' };
    const { email, newcomer, signUp } = await arrive('ada', names);
    const expected = { first_name: 'Ada', last_name: 'Lovelace', email, email_verified: true };
    expect(newcomer).toMatchObject(expected);
    const answer = await signUp({ email: 'other@example.org' });
    expect(answer).toMatchObject({ status: 201, body: { user: { email, email_verified: true } } });
    expect((await signUp()).status).toBe(400);
  });

  it('splits a full name', async () => {
    const full = { given_name: 'Grace Brewster Hopper', name: 'Grace Brewster Hopper' };
    const { newcomer } = await arrive('grace', full);
    expect(newcomer).toMatchObject({ first_name: 'Grace Brewster', last_name: 'Hopper' });
  });

  it('requires the terms and the browser that logged in, and can be repeated', async () => {
    const { newcomer, signUp } = await arrive('mary');
    const rejection = await signUp({ accept_terms: false });
    expect(rejection).toMatchObject({
      status: 400,
      body: { errors: { accept_terms: [expect.any(String)] } },
    });
    const body = { signup: newcomer.signup, first_name: 'Eve', accept_terms: true };
    expect((await newBrowser().send('POST /api/oidc/signup/', { body })).status).toBe(400);
    expect((await signUp()).status).toBe(201);
  });

  it('expires after 30 minutes', async () => {
    const { signUp } = await arrive('late');
    app.clock.advance(1_800_001);
    expect(await signUp()).toMatchObject({
      status: 400,
      body: { errors: { signup: expect.anything() } },
    });
  });

  it.each([
    ['unverified', { email_verified: false }],
    ['of unknown state', { email_verified: undefined }],
    ['missing', { email: undefined }],
  ])('leaves an email unverified that is %s', async (what, claims) => {
    const { signUp, newcomer } = await arrive(what.replaceAll(' ', '-'), claims);
    expect(newcomer.email_verified).toBe(false);
    expect(await signUp()).toMatchObject({
      status: 400,
      body: { errors: { email: expect.anything() } },
    });
    const email = `${what.replaceAll(' ', '-')}@example.net`;
    expect((await signUp({ email })).body).toMatchObject({
      user: { email, email_verified: false },
    });
    app.mails.length = 0;
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toContain(email);
  });

  it('follows the sign-up control like other sign-ups', async () => {
    const other = await openOther({ signup: 'invite' });
    const { db } = other;
    await db.insertInto('installation_settings').values({ signup: 'open' }).execute();
    const administrator = await other.signUp('Ada');
    await db.updateTable('installation_settings').set({ signup: null }).execute();
    await db.updateTable('users').set({ administrator: true }).execute();
    const uninvited = await arrive('edith', {}, other);
    expect(await uninvited.signUp()).toMatchObject({
      status: 403,
      body: { code: 'invitation_required' },
    });
    const { url } = await administrator.call('POST /api/admin/invitations/', { body: {} });
    const invitation = new URL(url).searchParams.get('invitation')!;
    const invited = await arrive('emmy', {}, other, { invitation });
    expect(invited.newcomer.invitation).toBe(invitation);
    expect((await invited.signUp({ invitation })).status).toBe(201);
    await administrator.call('PATCH /api/admin/settings/', { body: { signup: 'closed' } });
    expect(await uninvited.signUp()).toMatchObject({
      status: 403,
      body: { code: 'signup_closed' },
    });
    expect((await newBrowser(other).logIn()).result).toBe('logged_in');
  });
});

describe('linking', () => {
  it('rejects a login to an account with the same email, and says so only to its owner', async () => {
    const lise = await app.signUp('Lise');
    const { email } = lise.user;
    addPerson(provider, 'lise', { email: email.toUpperCase() });
    expect(await newBrowser().logIn()).toMatchObject({ status: 409, code: 'account_exists' });
    addPerson(provider, 'stranger', { email, email_verified: false });
    expect((await newBrowser().logIn()).result).toBe('signup');
    const { linked } = await lise.call('GET /api/oidc/link/');
    expect(linked).toBeNull();
  });

  it('links after a press and the password, with an email about it; unlinks', async () => {
    const ida = await app.signUp('Ida');
    addPerson(provider, 'ida');
    const browser = browserOf(provider, ida);
    const wrong = await browser.send('POST /api/oidc/link/', { body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { password: expect.anything() } } });
    const callback = await browser.leave('POST /api/oidc/link/', {
      password: PASSWORD,
      next: '/settings',
    });
    expect((await browser.comeBack(callback)).body).toEqual({
      result: 'linked',
      next: '/settings',
    });
    expect(await ida.call('GET /api/oidc/link/')).toMatchObject({
      linked: { email: 'ida@id.example.org' },
      has_password: true,
    });
    app.mails.length = 0;
    await app.runJobs();
    expect(app.mails.map(({ subject }) => subject)).toContain(
      'A single sign-on account was linked',
    );
    expect(await newBrowser().logIn()).toMatchObject({ result: 'logged_in', user: { id: ida.id } });
    expect(
      (await browser.send('POST /api/oidc/link/', { body: { password: PASSWORD } })).status,
    ).toBe(409);
    await ida.call('DELETE /api/oidc/link/', { body: { password: PASSWORD } });
    expect((await newBrowser().logIn()).result).toBe('signup');
  });

  it('rejects an account of the provider that is linked elsewhere', async () => {
    await join(app, provider, 'maria');
    const hedy = browserOf(provider, await app.signUp('Hedy'));
    const callback = await hedy.leave('POST /api/oidc/link/', { password: PASSWORD });
    expect((await hedy.comeBack(callback)).status).toBe(409);
  });

  it('links only to the session that started', async () => {
    const [victim, attacker] = [await app.signUp('Rosa'), await app.signUp('Eve')];
    addPerson(provider, 'rosa');
    const browser = browserOf(provider, attacker);
    const callback = await browser.leave('POST /api/oidc/link/', { password: PASSWORD });
    // Even with the attacker's cookie in the victim's browser.
    const cookie = browser.cookie();
    const body = callback;
    for (const caller of [victim, app.guest, await app.logIn(attacker)])
      expect(
        (await caller.attempt('POST /api/oidc/callback/', { body, headers: { cookie } })).status,
      ).toBe(400);
    expect((await newBrowser().logIn()).result).toBe('signup');
  });

  it('unlinks by a password reset on request', async () => {
    const olga = await join(app, provider, 'olga');
    const { email } = olga.user;
    const reset = async (unlink_provider: boolean) => {
      await app.guest.call('POST /api/password-reset/', { body: { email } });
      app.mails.length = 0;
      await app.runJobs();
      const token = linkIn(app.mails, email, '/forgot-password');
      const effects = await app.guest.call('POST /api/password-reset/check/', { body: { token } });
      expect(effects).toMatchObject({ starts_over: false, linked_provider: 'Example ID' });
      const body = { token, password: PASSWORD, unlink_provider };
      await app.guest.call('POST /api/password-reset/confirm/', { body });
    };
    await reset(false);
    expect((await newBrowser().logIn()).result).toBe('logged_in');
    await reset(true);
    expect(await newBrowser().logIn()).toMatchObject({ status: 409, code: 'account_exists' });
  });

  it('keeps the only way to log in', async () => {
    const joan = await join(app, provider, 'joan');
    const browser = browserOf(provider, joan);
    await browser.comeBack(await browser.leave('POST /api/oidc/confirm/'));
    const rejection = await joan.rejected('DELETE /api/oidc/link/', { body: {} });
    expect(rejection.status).toBe(409);
    const device = softwareAuthenticator(true);
    await addPasskey(joan, device);
    await joan.call('DELETE /api/oidc/link/', { body: {} });
  });
});

describe('an account without a password', () => {
  it('confirms with the provider what others confirm with the password, for ten minutes', async () => {
    const vera = await join(app, provider, 'vera');
    const change = { new_password: 'a new and long passphrase' };
    const attempt = () => vera.rejected('DELETE /api/me/', { body: {} });
    expect(await attempt()).toMatchObject({
      errors: { password: [expect.stringContaining('Example ID')] },
    });
    const { email } = vera.user;
    const body = { email, password: '' };
    expect(
      (await app.guest.attempt('POST /api/login/', { body: { ...body, password: 'x' } })).status,
    ).toBe(401);
    const browser = browserOf(provider, vera);
    const before = provider.logins;
    const callback = await browser.leave('POST /api/oidc/confirm/', { next: '/settings' });
    expect((await browser.comeBack(callback)).body).toEqual({
      result: 'confirmed',
      next: '/settings',
    });
    // The provider prompts again, although its session is still open.
    await browser.comeBack(await browser.leave('POST /api/oidc/confirm/'));
    expect(provider.logins).toBe(before + 2);
    const { confirmed_until } = await vera.call('GET /api/oidc/link/');
    expect(confirmed_until).not.toBeNull();
    app.clock.advance(600_001);
    expect((await attempt()).status).toBe(400);
    await browser.comeBack(await browser.leave('POST /api/oidc/confirm/'));
    await vera.call('POST /api/me/password/', { body: change });
    const login = { email, password: change.new_password };
    expect((await app.guest.attempt('POST /api/login/', { body: login })).status).toBe(200);
  });

  it('rejects a confirmation by another account, and one without a new login', async () => {
    const anna = await join(app, provider, 'anna');
    const browser = browserOf(provider, anna);
    addPerson(provider, 'berta');
    const other = await browser.comeBack(await browser.leave('POST /api/oidc/confirm/'));
    expect(other).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('isn’t') },
    });
    onTestFinished(() => void Object.assign(provider, { tampering: {}, seconds_ago: 0 }));
    provider.person = 'anna';
    provider.seconds_ago = 3600;
    const again = browserOf(provider, anna);
    for (const silent of ['without a time', 'with the time'] as const) {
      provider.tampering = { silent };
      const callback = await again.leave('POST /api/oidc/confirm/');
      expect(await again.comeBack(callback)).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('didn’t ask you to log in again') },
      });
    }
    expect((await anna.call('GET /api/oidc/link/')).confirmed_until).toBeNull();
  });
});

it('accepts no passwords where the operator has turned them off', async () => {
  const other = await openOther({});
  const ada = await other.signUp('Ada');
  await addPasskey(ada, softwareAuthenticator(true));
  other.context.settings.password_login = false;
  const { email } = ada.user;
  const token = 'x'.repeat(43);
  const passwordCalls = [
    ['POST /api/login/', { email, password: PASSWORD }],
    [
      'POST /api/signup/',
      { first_name: 'Eve', email: 'e@example.org', password: PASSWORD, accept_terms: true },
    ],
    ['POST /api/password-reset/', { email }],
    ['POST /api/password-reset/check/', { token }],
    ['POST /api/password-reset/confirm/', { token, password: PASSWORD }],
    [
      'POST /api/me/password/',
      { current_password: PASSWORD, new_password: 'a new and long passphrase' },
    ],
  ] as const;
  for (const [name, body] of passwordCalls)
    expect(await ada.rejected(name, { body })).toMatchObject({
      status: 403,
      code: 'password_login_off',
    });
  expect(await other.guest.call('GET /api/health/')).toMatchObject({
    password_login: false,
    oidc_name: 'Example ID',
  });
  const browser = browserOf(provider, ada);
  addPerson(provider, 'ada-other');
  await browser.comeBack(await browser.leave('POST /api/oidc/link/', { password: PASSWORD }));
  expect((await newBrowser(other).logIn()).result).toBe('logged_in');
});

it('starts without the provider, and reads its metadata once it answers', async () => {
  const settings = { ...provider.settings, issuer: 'http://127.0.0.1:1' };
  const other = await openOther({ oidc: settings });
  const start = () => other.guest.attempt('POST /api/oidc/start/', { body: {} });
  expect(await start()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  settings.issuer = provider.issuer;
  expect((await start()).status).toBe(200);
});

it('answers 404 without a provider', async () => {
  const other = await openOther({ oidc: null });
  expect((await other.guest.attempt('POST /api/oidc/start/', { body: {} })).status).toBe(404);
});
