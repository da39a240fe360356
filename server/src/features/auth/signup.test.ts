import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { setMessages } from '../../infra/translations.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ada = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  email: 'Ada@Example.org',
  password: 'analytical engine no. 1',
  accept_terms: true,
} as const;

const signUpAt = (email: string, where: object) =>
  app.guest.call('POST /api/signup/', { body: { ...ada, email, ...where } });

describe('sign-up', () => {
  it('creates an account with a session and ten contact types', async () => {
    const { token, user } = await app.guest.call('POST /api/signup/', { body: ada });
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'Ada@Example.org',
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).body).toEqual(user);
    const types = await app.guest.attempt('GET /api/contact-types/', { headers });
    expect(types.body).toMatchObject({ next_cursor: null });
    expect((types.body as { results: unknown[] }).results).toHaveLength(10);
  });

  it.each([
    ['the Accept-Language header', { 'accept-language': 'fr, de-AT;q=0.9, en;q=0.8' }, 'de'],
    ['a cookie', { cookie: 'language=ja', 'accept-language': 'de' }, 'ja'],
    ['English', { 'accept-language': 'fr' }, 'en'],
  ])('stores the language of %s', async (_what, headers, language) => {
    for (const offered of ['de', 'ja'] as const) setMessages(offered, { id: 'text' });
    onTestFinished(() => {
      for (const offered of ['de', 'ja'] as const) setMessages(offered, {});
    });
    const body = { ...ada, email: `${language}@example.org` };
    const { token } = (await app.guest.attempt('POST /api/signup/', { headers, body })).body as {
      token: string;
    };
    const authorization = `Bearer ${token}`;
    const me = await app.guest.attempt('GET /api/me/', { headers: { authorization } });
    expect(me.body).toMatchObject({ language });
  });

  it('rejects a taken email in any case at its field', async () => {
    await app.signUp('Grace');
    const taken = { ...ada, email: 'GRACE1@EXAMPLE.ORG' };
    const problem = await app.guest.rejected('POST /api/signup/', { body: taken });
    expect(problem).toMatchObject({
      status: 400,
      code: 'bad_input',
      errors: { email: ['There is already an account with this email.'] },
    });
  });

  it('returns an error at each invalid field', async () => {
    const problem = await app.guest.rejected('POST /api/signup/', {
      body: { first_name: '  ', email: 'nobody', password: 'short', accept_terms: false },
    });
    expect(problem.errors).toEqual({
      first_name: ['Enter your first name.'],
      email: ['Enter a valid email address.'],
      password: ['Must be at least 8 characters.'],
      accept_terms: ['Accept the terms and conditions.'],
    });
    expect(problem.detail).toBe('Enter your first name.');
  });

  it.each([
    ['that contains the own name', 'Ada-Lovelace-1815', 'Choose a password that isn’t your name'],
    ['that is common', 'Password123!', 'This password is too common or has been leaked.'],
    ['with a NUL', 'analytical\u0000engine', 'Must not contain NUL characters.'],
    ['of seven characters', '👩🏽‍🚀秘é!', 'Must be at least 8 characters.'],
    ['of 257 characters', '𓀀'.repeat(257), 'Must be at most 256 characters.'],
  ])('rejects a password %s', async (_name, password, message) => {
    const body = { ...ada, email: 'lovelace@example.org', password };
    const problem = await app.guest.rejected('POST /api/signup/', { body });
    expect(problem).toMatchObject({ status: 400, errors: { password: [expect.any(String)] } });
    expect(problem.errors?.['password']?.[0]).toContain(message);
  });

  it.each([
    ['of 256 characters in any script', '秘'.repeat(256)],
    ['of 256 supplementary characters', '𓀀'.repeat(256)],
    ['of 65 characters', `${'long '.repeat(12)}enough`],
    ['with spaces around it', '   a b c   '],
    ['of lowercase letters only', 'thequietharbourlight'],
  ])('accepts a password %s unchanged', async (name, password) => {
    const email = `${name.replaceAll(/\W/g, '')}@example.org`;
    await app.guest.call('POST /api/signup/', { body: { ...ada, email, password } });
    const logIn = (tried: string) =>
      app.guest.attempt('POST /api/login/', { body: { email, password: tried } });
    expect((await logIn(password)).body).toMatchObject({ two_factor_required: false });
    for (const tried of [password.slice(0, -1), `${password}!`])
      expect((await logIn(tried)).status).toBe(401);
  });

  it('accepts a password in either Unicode normalization', async () => {
    const email = 'composed@example.org';
    const password = 'crème brûlée au café';
    const body = { ...ada, email, password: password.normalize('NFC') };
    await app.guest.call('POST /api/signup/', { body });
    const login = { email, password: password.normalize('NFD') };
    expect((await app.guest.attempt('POST /api/login/', { body: login })).status).toBe(200);
  });

  it("stores the browser's time zone and locale if known", async () => {
    const here = { time_zone: 'Pacific/Auckland', locale: 'en-NZ' };
    expect((await signUpAt('here@example.org', here)).user).toMatchObject(here);
    const nowhere = { time_zone: 'Moon/Tranquility', locale: '??' };
    const { user: without } = await signUpAt('without@example.org', {});
    expect((await signUpAt('nowhere@example.org', nowhere)).user).toMatchObject({
      time_zone: without.time_zone,
      locale: without.locale,
    });
  });

  it('emails a verification link after sign-up', async () => {
    const { user } = await app.signUp('Hypatia');
    expect(user.email_verified).toBe(false);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
  });

  it('limits sign-ups to twenty an hour per address, including taken emails', async () => {
    const small = await openTestApp({ limits: { signups_per_hour: 3 } });
    onTestFinished(() => small.close());
    const signUp = (ip: string, email: string) =>
      small.guestAt(ip).attempt('POST /api/signup/', { body: { ...ada, email } });
    const statuses = [];
    for (const email of ['a@example.org', 'A@example.org', 'b@example.org'])
      statuses.push((await signUp('2001:db8::1', email)).status);
    expect(statuses).toEqual([201, 400, 201]);
    const rejected = await signUp('2001:db8::2', 'c@example.org');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await signUp('2001:db8:1::1', 'c@example.org')).status).toBe(201);
    small.clock.advance(3_600_001);
    expect((await signUp('2001:db8::1', 'd@example.org')).status).toBe(201);
  });
});
