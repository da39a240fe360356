import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const logInWith = (password: unknown) =>
  app.guest.attempt('POST /api/login/', { body: { email: 'nobody@example.org', password } });

describe('login', () => {
  it('returns the same error for an unknown email and a wrong password', async () => {
    const { user } = await app.signUp('Mary');
    const wrong = await app.guest.rejected('POST /api/login/', {
      body: { email: user.email, password: 'not this one' },
    });
    const unknown = await app.guest.rejected('POST /api/login/', {
      body: { email: 'nobody@example.org', password: 'not this one' },
    });
    expect(wrong).toMatchObject({ status: 401, detail: 'Invalid email or password' });
    expect(unknown).toEqual(wrong);
  });

  it('requires the second factor and opens no session', async () => {
    const ada = await app.signUp('Ada');
    const { code } = await turnOnTwoFactor(app, ada);
    const sessions = () =>
      app.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id).execute();
    const before = await sessions();
    const body = { email: ada.user.email.toUpperCase(), password: PASSWORD };
    const answer = await app.guest.call('POST /api/login/', { body });
    expect(answer).toEqual({
      two_factor_required: true,
      user_id: ada.id,
      email: ada.user.email,
      challenge: expect.any(String),
      methods: ['code'],
    });
    expect(await sessions()).toEqual(before);
    if (!answer.two_factor_required) throw new Error('No second factor was asked for.');
    const headers = { authorization: `Bearer ${answer.challenge}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).status).toBe(401);

    app.clock.advance(60_000);
    const { token } = await app.guest.call('POST /api/two-factor/verify/', {
      body: { challenge: answer.challenge, code: code() },
    });
    const signed_in = { authorization: `Bearer ${token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers: signed_in })).status).toBe(200);
  });

  it('reveals no second factor without the password', async () => {
    const ada = await app.signUp('Ada');
    await turnOnTwoFactor(app, ada);
    const body = { email: ada.user.email, password: 'not this one' };
    const { status, code } = await app.guest.rejected('POST /api/login/', { body });
    expect({ status, code }).toEqual({ status: 401, code: 'invalid_credentials' });
  });

  it('accepts any text as password and rejects other types', async () => {
    for (const password of ['a\u0000b', '\ud800', '秘'.repeat(10_000), ' '])
      expect((await logInWith(password)).status).toBe(401);
    for (const password of ['', null, 12, ['a'], 'x'.repeat(10_001)])
      expect((await logInWith(password)).status).toBe(400);
  });
});

it('opens no session for a password changed during the comparison', async () => {
  const person = await app.signUp('Sofia');
  const login = await app.db.transaction().execute(async (db) => {
    await db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', person.id)
      .execute();
    const body = { email: person.user.email, password: PASSWORD };
    const attempt = app.guest.attempt('POST /api/login/', { body });
    await vi.waitFor(async () => {
      // In its own database, because other tests run concurrently.
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(app.db);
      expect(rows.length).toBeGreaterThan(0);
    });
    return { attempt };
  });
  expect(await login.attempt).toMatchObject({ status: 401 });
});

describe('logout', () => {
  it('ends a session immediately by logout', async () => {
    const person = await app.signUp('Edith');
    await person.call('POST /api/logout/');
    expect(await person.rejected('GET /api/me/')).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  it("keeps the user's other sessions after a logout", async () => {
    const person = await app.signUp('Emmy');
    const other = await app.logIn(person);
    await person.call('POST /api/logout/');
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).status).toBe(200);
  });
});

it('expires a session after seven days', async () => {
  const person = await app.signUp('Lise');
  app.clock.advance(604_800_001);
  expect(await person.rejected('GET /api/me/')).toMatchObject({ status: 401 });
});
