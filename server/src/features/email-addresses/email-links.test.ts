import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestApp,
  PASSWORD,
  type Caller,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import {
  changeToken,
  confirmLink,
  signUpWithLink,
  verificationToken,
} from './testing/email-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { failed_attempts: 10 } });
});
afterAll(() => app.close());

const GONE = 'This link is no longer valid. Request a new one.';
const MISSING_PASSWORD = 'Enter the password of this account.';

let addresses = 0;
const freshAddress = () => `new${(addresses += 1)}@example.net`;
const rejectionAt = (field: string, message: string) => ({
  status: 400,
  body: { errors: { [field]: [message] } },
});

const show = (caller: Caller, token: string) =>
  caller.attempt('POST /api/email-verification/info/', { body: { token } });
const me = (person: Person) => person.call('GET /api/me/');

describe('showing a link', () => {
  it('returns the account, the address and whether the caller is logged in to the account', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada Lovelace');
    const grace = await app.signUp('Grace');
    const info = {
      purpose: 'verify',
      email: person.user.email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      done: false,
    };
    for (const caller of [app.guest, grace])
      expect(await show(caller, token)).toMatchObject({
        status: 200,
        body: { ...info, signed_in: false },
      });
    expect((await show(person, token)).body).toEqual({ ...info, signed_in: true });
    expect((await me(person)).email_verified).toBe(false);
  });

  it('returns the new address for a change, and no other', async () => {
    const { person } = await signUpWithLink(app, 'Ada');
    const email = freshAddress();
    const { body } = await show(app.guest, await changeToken(app, person, email));
    expect(body).toMatchObject({ purpose: 'change', email, first_name: 'Ada' });
    expect(JSON.stringify(body)).not.toContain(person.user.email);
  });

  it('shows links that took effect as done', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada');
    const other = await verificationToken(app, person);
    await confirmLink(person, other);
    for (const each of [token, other])
      expect((await show(app.guest, each)).body).toMatchObject({ done: true });
    const change = await changeToken(app, person, freshAddress());
    await confirmLink(person, change);
    expect((await show(app.guest, change)).body).toMatchObject({ done: true });
    expect(await show(app.guest, token)).toMatchObject(rejectionAt('token', GONE));
  });

  it('ignores a session that has ended', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada');
    await person.call('POST /api/logout/');
    expect(await show(person, token)).toMatchObject({ status: 200, body: { signed_in: false } });
  });
});

describe('confirming a link without a session of the account', () => {
  it('changes nothing without the password', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada');
    const grace = await app.signUp('Grace');
    const change = await changeToken(app, person, freshAddress());
    for (const caller of [app.guest, grace])
      for (const link of [token, change])
        expect(await confirmLink(caller, link)).toMatchObject(
          rejectionAt('password', MISSING_PASSWORD),
        );
    expect(await me(person)).toMatchObject({ email: person.user.email, email_verified: false });
  });

  it('verifies and changes the address with the password', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada');
    const { email } = person.user;
    expect(await confirmLink(app.guest, token, PASSWORD)).toMatchObject({
      status: 200,
      body: { email, changed: false },
    });
    const next = freshAddress();
    const change = await changeToken(app, person, next);
    expect((await confirmLink(app.guest, change, PASSWORD)).status).toBe(200);
    expect(await me(await app.logIn({ user: { email: next } }))).toMatchObject({
      email: next,
      email_verified: true,
    });
  });

  it('limits wrong passwords together with those of logins', async () => {
    const { person, token } = await signUpWithLink(app, 'Ada');
    const guest = app.guestAt('203.0.113.7');
    for (let time = 0; time < 10; time += 1)
      expect(await confirmLink(guest, token, 'not this one')).toMatchObject(
        rejectionAt('password', 'Wrong password.'),
      );
    expect((await confirmLink(guest, token, PASSWORD)).status).toBe(429);
    const body = { email: person.user.email, password: PASSWORD };
    expect((await guest.attempt('POST /api/login/', { body })).status).toBe(429);
    expect((await me(person)).email_verified).toBe(false);
  });
});

describe('confirming a changed address', () => {
  it('ends all other sessions', async () => {
    const { person } = await signUpWithLink(app, 'Ada');
    const other = await app.logIn(person);
    await confirmLink(person, await changeToken(app, person, freshAddress()));
    expect((await other.attempt('GET /api/me/')).status).toBe(401);
    expect((await person.attempt('GET /api/me/')).status).toBe(200);
  });

  it('ends all sessions when confirmed with the password', async () => {
    const { person } = await signUpWithLink(app, 'Ada');
    const token = await changeToken(app, person, freshAddress());
    await confirmLink(app.guest, token, PASSWORD);
    expect((await person.attempt('GET /api/me/')).status).toBe(401);
  });

  it('leaves the sessions of a verified user when a link is only shown', async () => {
    const { person } = await signUpWithLink(app, 'Ada');
    await verify(app, person);
    const other = await app.logIn(person);
    await show(app.guest, await changeToken(app, person, freshAddress()));
    expect((await other.attempt('GET /api/me/')).status).toBe(200);
  });
});

it('limits confirmations per address', async () => {
  const guest = app.guestAt('203.0.113.8');
  for (let time = 0; time < 60; time += 1)
    expect(await confirmLink(guest, 'unknown')).toMatchObject(rejectionAt('token', GONE));
  expect((await confirmLink(guest, 'unknown')).status).toBe(429);
});

it('emails the sanitized name of the account and what to do if it is not yours', async () => {
  const { person } = await signUpWithLink(app, 'Ada Lovelace');
  await person.call('PATCH /api/me/', {
    body: { first_name: 'Log in at https://evil.example/x', last_name: 'now' },
  });
  await verificationToken(app, person);
  const email = freshAddress();
  await changeToken(app, person, email);
  const facts = [['Name', 'Log in at now']];
  const toOld = app.mails.findLast(({ subject }) => subject === 'Verify your email address');
  expect(toOld).toMatchObject({
    to: person.user.email,
    facts: [...facts, ['Email', person.user.email]],
    advice: expect.stringContaining('“This wasn’t me”') as string,
  });
  const toNew = app.mails.find(({ to }) => to === email);
  expect(toNew).toMatchObject({ facts: [...facts, ['New email', email]] });
  expect(JSON.stringify([toOld, toNew])).not.toContain('evil');
  expect(JSON.stringify(toNew)).not.toContain(person.user.email);
});
