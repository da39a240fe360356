import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('signing up', () => {
  it('opens an account, signs in and gives it ten contact types', async () => {
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

  it('refuses a taken email in any case, at its field', async () => {
    await app.signUp('Grace');
    const taken = { ...ada, email: 'GRACE1@EXAMPLE.ORG' };
    const problem = await app.guest.refused('POST /api/signup/', { body: taken });
    expect(problem).toMatchObject({
      status: 400,
      code: 'bad_input',
      errors: { email: ['There is already an account with this email.'] },
    });
  });

  it('says at each field what is wrong', async () => {
    const problem = await app.guest.refused('POST /api/signup/', {
      body: { first_name: '  ', email: 'nobody', password: 'short', accept_terms: false },
    });
    expect(problem.errors).toEqual({
      first_name: ['Please enter your first name.'],
      email: ['Must be an email address such as ada@example.org.'],
      password: ['Must be at least 8 characters.'],
      accept_terms: ['Please accept the terms and conditions.'],
    });
    expect(problem.detail).toBe('Please enter your first name.');
  });

  it('refuses a password made of the own name', async () => {
    const body = { ...ada, email: 'lovelace@example.org', password: 'Ada-Lovelace-1815' };
    const problem = await app.guest.refused('POST /api/signup/', { body });
    expect(problem.errors).toHaveProperty('password');
  });

  it('takes a password of 256 characters in any script', async () => {
    const body = { ...ada, email: 'long@example.org', password: '秘'.repeat(256) };
    await app.guest.call('POST /api/signup/', { body });
    const login = { email: body.email, password: body.password };
    const answer = await app.guest.call('POST /api/login/', { body: login });
    expect(answer.two_factor_required).toBe(false);
  });
});

describe('logging in', () => {
  it('says the same for an unknown email and a wrong password', async () => {
    const { user } = await app.signUp('Mary');
    const wrong = await app.guest.refused('POST /api/login/', {
      body: { email: user.email, password: 'not this one' },
    });
    const unknown = await app.guest.refused('POST /api/login/', {
      body: { email: 'nobody@example.org', password: 'not this one' },
    });
    expect(wrong).toMatchObject({ status: 401, detail: 'Invalid email or password' });
    expect(unknown).toEqual(wrong);
  });
});

describe('logging out', () => {
  it('ends the session at once', async () => {
    const person = await app.signUp('Edith');
    await person.call('POST /api/logout/');
    expect(await person.refused('GET /api/me/')).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  it('leaves the other sessions of the person alone', async () => {
    const person = await app.signUp('Emmy');
    const other = await app.logIn(person);
    await person.call('POST /api/logout/');
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).status).toBe(200);
  });
});

it('a session ends after seven days', async () => {
  const person = await app.signUp('Lise');
  app.clock.advance(604_800_001);
  expect(await person.refused('GET /api/me/')).toMatchObject({ status: 401 });
});
