import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { challengeOf, turnOnTwoFactor } from './testing/authenticator-app.ts';
import { verify as verifyEmail } from '../../testing/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const verify = (challenge: string, code: string, caller = app.guest) =>
  caller.attempt('POST /api/two-factor/verify/', { body: { challenge, code } });
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map((answer) => answer.status).toSorted((a, b) => a - b);
const codesLeft = async (person: Person) =>
  (await person.call('GET /api/two-factor/')).recovery_codes_left;
const kinds = async (person: Person) => {
  const { results } = await person.call('GET /api/security-log/');
  return results.map((event) => event.kind);
};

const WRONG = { status: 400, body: { errors: { code: ['That code isn’t right.'] } } };
const OVER = {
  status: 400,
  body: { detail: 'Log in again.', errors: { challenge: ['Log in again.'] } },
};

async function withTwoFactor() {
  const person = await app.signUp('Ada');
  return { person, phone: await turnOnTwoFactor(app, person) };
}

describe('logging in with two-factor', () => {
  it('returns a token only after the code', async () => {
    const { person, phone } = await withTwoFactor();
    const challenge = await challengeOf(app, person);
    const { body, status } = await verify(challenge, phone.nextCode());
    expect(status).toBe(200);
    const { token, user } = body as { token: string; user: unknown };
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).body).toEqual(user);
    expect(await kinds(person)).toContain('logged_in');
  });

  it('accepts codes one step before and after', async () => {
    for (const [seconds, status] of [
      [-30, 200],
      [30, 200],
      [-90, 400],
      [90, 400],
    ] as const) {
      const { person, phone } = await withTwoFactor();
      // To the middle of a time step, so that the code stays valid.
      app.clock.advance(135_000 - (Date.parse(app.clock.now()) % 30_000));
      const answer = await verify(await challengeOf(app, person), phone.code(seconds));
      expect([seconds, answer.status]).toEqual([seconds, status]);
    }
  });

  it('rejects used and older codes', async () => {
    const { person, phone } = await withTwoFactor();
    app.clock.advance(60_000);
    const older = phone.code(-30);
    const code = phone.code();
    expect((await verify(await challengeOf(app, person), code)).status).toBe(200);
    expect(await verify(await challengeOf(app, person), code)).toMatchObject(WRONG);
    expect(await verify(await challengeOf(app, person), older)).toMatchObject(WRONG);
    expect((await verify(await challengeOf(app, person), phone.nextCode())).status).toBe(200);
  });

  it('accepts a code once for concurrent requests', async () => {
    const { person, phone } = await withTwoFactor();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(app, person)));
    const code = phone.nextCode();
    const answers = challenges.map((challenge) => verify(challenge, code));
    expect(await statuses(answers)).toEqual([200, 400, 400, 400]);
  });

  it("rejects another user's code", async () => {
    const { person } = await withTwoFactor();
    const { phone } = await withTwoFactor();
    const challenge = await challengeOf(app, person);
    expect(await verify(challenge, phone.nextCode())).toMatchObject(WRONG);
    expect(await verify(challenge, phone.recovery_codes[0]!)).toMatchObject(WRONG);
  });

  it('requires the second factor after a password reset', async () => {
    const { person } = await withTwoFactor();
    await verifyEmail(app, person);
    await app.guest.call('POST /api/password-reset/', { body: { email: person.user.email } });
    await app.runJobs();
    const mail = app.mails.findLast(({ to }) => to.includes(person.user.email));
    const [, token = ''] = /token=([\w-]+)/.exec(JSON.stringify(mail)) ?? [];
    const password = 'another horse, the same battery';
    await app.guest.call('POST /api/password-reset/confirm/', { body: { token, password } });
    const login = { email: person.user.email, password };
    const answer = await app.guest.call('POST /api/login/', { body: login });
    expect(answer).toMatchObject({ two_factor_required: true, user_id: person.id });
    expect(answer).not.toHaveProperty('token');
  });
});

describe('login challenges', () => {
  it('accepts a login code after four wrong ones but not after five', async () => {
    const { person, phone } = await withTwoFactor();
    for (const wrong of [4, 5]) {
      const challenge = await challengeOf(app, person);
      for (let tries = 0; tries < wrong; tries += 1)
        expect(await verify(challenge, phone.wrongCode())).toMatchObject(WRONG);
      const answer = await verify(challenge, phone.nextCode());
      expect(answer).toMatchObject(wrong === 4 ? { status: 200 } : OVER);
    }
    // The fifth sends a notification, because the attacker knows the password.
    expect((await kinds(person)).filter((kind) => kind === 'two_factor_failed')).toHaveLength(9);
    const { results } = await person.call('GET /api/notifications/');
    const alarms = results.filter(({ message }) => message.includes('wrong two-factor code'));
    expect(alarms).toHaveLength(1);
  });

  it('checks only five of many concurrent login codes', async () => {
    const { person, phone } = await withTwoFactor();
    const challenge = await challengeOf(app, person);
    const code = phone.wrongCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(challenge, code)));
    const tried = answers.filter(({ body }) => 'code' in (body as { errors: object }).errors);
    expect(tried).toHaveLength(5);
    expect(await verify(challenge, phone.nextCode())).toMatchObject(OVER);
  });

  it('expires login challenges after five minutes', async () => {
    const { person, phone } = await withTwoFactor();
    const first = await challengeOf(app, person);
    app.clock.advance(290_000 - 60_000);
    expect((await verify(first, phone.nextCode())).status).toBe(200);
    const second = await challengeOf(app, person);
    app.clock.advance(300_000);
    expect(await verify(second, phone.nextCode())).toMatchObject(OVER);
  });

  it('completes a login challenge once', async () => {
    const { person, phone } = await withTwoFactor();
    const challenge = await challengeOf(app, person);
    expect((await verify(challenge, phone.nextCode())).status).toBe(200);
    expect(await verify(challenge, phone.nextCode())).toMatchObject(OVER);
  });

  it('accepts one of two concurrent right login codes', async () => {
    const { person, phone } = await withTwoFactor();
    const challenge = await challengeOf(app, person);
    const answers = phone.recovery_codes.slice(0, 4).map((code) => verify(challenge, code));
    expect(await statuses(answers)).toEqual([200, 400, 400, 400]);
    expect(await codesLeft(person)).toBe(9);
  });

  it('rejects unknown login challenges', async () => {
    for (const challenge of ['x', '\ud800', 'é'.repeat(100), '-1'])
      expect(await verify(challenge, '123456')).toMatchObject(OVER);
  });
});

describe('recovery codes', () => {
  it('accepts a recovery code and notifies the owner', async () => {
    const { person, phone } = await withTwoFactor();
    const [code = ''] = phone.recovery_codes;
    expect((await verify(await challengeOf(app, person), code)).status).toBe(200);
    expect(await codesLeft(person)).toBe(9);
    expect(await verify(await challengeOf(app, person), code)).toMatchObject(WRONG);
    const { results } = await person.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'A recovery code was used to log in.' });
    await app.runJobs();
    expect(JSON.stringify(app.mails)).toContain('recovery code');
  });

  it('accepts recovery codes in any case, with spaces and dashes', async () => {
    const { person, phone } = await withTwoFactor();
    const [a = '', b = '', c = '', d = ''] = phone.recovery_codes;
    const typed = [
      a.toUpperCase(),
      b.replace('-', ''),
      c.replace('-', ' – '),
      ` ${d.split('').join(' ')} `,
    ];
    for (const code of typed)
      expect((await verify(await challengeOf(app, person), code)).status).toBe(200);
  });

  it('accepts a recovery code once for concurrent requests', async () => {
    const { person, phone } = await withTwoFactor();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(app, person)));
    const [code = ''] = phone.recovery_codes;
    const answers = challenges.map((challenge) => verify(challenge, code));
    expect(await statuses(answers)).toEqual([200, 400, 400, 400]);
    expect(await codesLeft(person)).toBe(9);
  });
});

it('rejects too many wrong codes in fifteen minutes over all challenges', async () => {
  const strict = await openTestApp({ limits: { failed_attempts: 7 } });
  try {
    const person = await strict.signUp('Ada');
    const phone = await turnOnTwoFactor(strict, person);
    const guess = async (code: string) => {
      const body = { challenge: await challengeOf(strict, person), code };
      return strict.guest.attempt('POST /api/two-factor/verify/', { body });
    };
    for (let tries = 0; tries < 7; tries += 1)
      expect((await guess(phone.wrongCode())).status).toBe(400);
    const rejected = await guess(phone.nextCode());
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_calls' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    strict.clock.advance(15 * 60_000);
    expect((await guess(phone.nextCode())).status).toBe(200);
  } finally {
    await strict.close();
  }
});
