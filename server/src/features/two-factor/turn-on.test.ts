import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { authenticatorApp, challengeOf, turnOnTwoFactor } from './testing/authenticator-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setUp = (person: Person, password = PASSWORD) =>
  person.call('POST /api/two-factor/setup/', { body: { password } });
const enable = (person: Person, code: string) =>
  person.attempt('POST /api/two-factor/enable/', { body: { code } });
const status = (person: Person) => person.call('GET /api/two-factor/');

describe('setting up two-factor', () => {
  it('returns secret and QR code URL and stays off until a code', async () => {
    const ada = await app.signUp('Ada');
    const { secret, otpauth_url } = await setUp(ada);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Acquaint:/);
    expect(decodeURIComponent(otpauth_url)).toContain(ada.user.email);
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(await status(ada)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await app.logIn(ada)).id).toBe(ada.id);
  });

  it('requires the password', async () => {
    const ada = await app.signUp('Ada');
    const body = { password: 'not this one' };
    const problem = await ada.rejected('POST /api/two-factor/setup/', { body });
    expect(problem).toMatchObject({ status: 400, errors: { password: [expect.any(String)] } });
  });

  it('replaces the first secret when repeated', async () => {
    const ada = await app.signUp('Ada');
    const first = authenticatorApp(app, (await setUp(ada)).secret);
    const second = authenticatorApp(app, (await setUp(ada)).secret);
    expect((await enable(ada, first.code())).status).toBe(400);
    expect((await enable(ada, second.code())).status).toBe(200);
  });

  it('rejects setup while on, so that the active secret stays hidden', async () => {
    const ada = await app.signUp('Ada');
    const phone = await turnOnTwoFactor(app, ada);
    const body = { password: PASSWORD };
    const problem = await ada.rejected('POST /api/two-factor/setup/', { body });
    expect(problem).toMatchObject({ status: 409, code: 'conflict' });
    const answer = { challenge: await challengeOf(app, ada), code: phone.nextCode() };
    await app.guest.call('POST /api/two-factor/verify/', { body: answer });
  });
});

describe('enabling two-factor', () => {
  it('returns ten recovery codes, stores hashes and notifies the user', async () => {
    const ada = await app.signUp('Ada');
    const phone = authenticatorApp(app, (await setUp(ada)).secret);
    const { body } = await enable(ada, phone.code());
    const { recovery_codes } = body as { recovery_codes: string[] };
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const stored = await app.db.selectFrom('recovery_codes').selectAll().execute();
    const own = stored.filter((row) => row.user_id === ada.id);
    expect(own.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
    expect(await status(ada)).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await ada.call('GET /api/me/')).two_factor_enabled).toBe(true);
    const { results } = await ada.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'Two-factor authentication was turned on.' });
  });

  it('accepts the digits of any script', async () => {
    const ada = await app.signUp('Ada');
    const phone = authenticatorApp(app, (await setUp(ada)).secret);
    const arabic = phone.code().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    expect((await enable(ada, arabic)).status).toBe(200);
    const devanagari = phone.nextCode().replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!);
    const answer = { challenge: await challengeOf(app, ada), code: devanagari };
    await app.guest.call('POST /api/two-factor/verify/', { body: answer });
  });

  it('rejects any text that is no code with 400', async () => {
    const ada = await app.signUp('Ada');
    await setUp(ada);
    const texts = ['٢٨٧٠٨', '½½½½½½', '😀😀😀', '\u202E123456', '12345６七', 'İİİİİİ', '-1e+05'];
    for (const text of texts) expect((await enable(ada, text)).status).toBe(400);
    const grace = await app.signUp('Grace');
    await turnOnTwoFactor(app, grace);
    for (const code of texts) {
      const challenge = await challengeOf(app, grace);
      const body = { challenge, code };
      expect((await app.guest.attempt('POST /api/two-factor/verify/', { body })).status).toBe(400);
    }
  });

  it('rejects a wrong code and allows a retry', async () => {
    const ada = await app.signUp('Ada');
    const phone = authenticatorApp(app, (await setUp(ada)).secret);
    expect(await enable(ada, phone.wrongCode())).toMatchObject({
      status: 400,
      body: { errors: { code: ['That code isn’t right.'] } },
    });
    expect((await enable(ada, ` ${phone.code().replace(/^.../, '$& ')} `)).status).toBe(200);
  });

  it('rejects without setup and while on', async () => {
    const ada = await app.signUp('Ada');
    expect(await enable(ada, '123456')).toMatchObject({
      status: 409,
      body: { detail: 'Set up two-factor authentication first.' },
    });
    const phone = await turnOnTwoFactor(app, ada);
    expect((await enable(ada, phone.nextCode())).status).toBe(409);
  });

  it('enables once for concurrent requests', async () => {
    const ada = await app.signUp('Ada');
    const phone = authenticatorApp(app, (await setUp(ada)).secret);
    const code = phone.code();
    const answers = await Promise.all([enable(ada, code), enable(ada, code), enable(ada, code)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect((await status(ada)).recovery_codes_left).toBe(10);
  });

  it('rejects the code that enabled two-factor for logins', async () => {
    const ada = await app.signUp('Ada');
    const phone = authenticatorApp(app, (await setUp(ada)).secret);
    const code = phone.code();
    expect((await enable(ada, code)).status).toBe(200);
    const body = { challenge: await challengeOf(app, ada), code };
    const problem = await app.guest.rejected('POST /api/two-factor/verify/', { body });
    expect(problem.errors).toHaveProperty('code');
  });
});

describe('disabling two-factor', () => {
  it('accepts the password and a code of either kind', async () => {
    const ada = await app.signUp('Ada');
    for (const kind of ['app', 'recovery']) {
      const phone = await turnOnTwoFactor(app, ada);
      const code = kind === 'app' ? phone.nextCode() : phone.recovery_codes[0]!;
      await ada.call('POST /api/two-factor/disable/', { body: { password: PASSWORD, code } });
      expect(await status(ada)).toEqual({ enabled: false, recovery_codes_left: 0 });
      expect((await ada.call('GET /api/me/')).two_factor_enabled).toBe(false);
      app.clock.advance(60_000);
    }
    expect((await app.logIn(ada)).id).toBe(ada.id);
    const { results } = await ada.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'Two-factor authentication was turned off.' });
  });

  it('rejects wrong passwords, wrong and used codes, and while off', async () => {
    const ada = await app.signUp('Ada');
    const off = { password: PASSWORD, code: '123456' };
    const disable = (body: unknown) => ada.attempt('POST /api/two-factor/disable/', { body });
    expect((await disable(off)).status).toBe(409);
    const phone = await turnOnTwoFactor(app, ada);
    expect(await disable({ password: 'no', code: phone.nextCode() })).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
    for (const code of [phone.wrongCode(), 'abcde-fghjk', 'x'])
      expect(await disable({ password: PASSWORD, code })).toMatchObject({
        status: 400,
        body: { errors: { code: ['That code isn’t right.'] } },
      });
    const code = phone.nextCode();
    const challenge = await challengeOf(app, ada);
    await app.guest.call('POST /api/two-factor/verify/', { body: { challenge, code } });
    expect((await disable({ password: PASSWORD, code })).status).toBe(400);
    expect((await status(ada)).enabled).toBe(true);
  });
});

describe('renewing recovery codes', () => {
  it('invalidates the old codes', async () => {
    const ada = await app.signUp('Ada');
    const { recovery_codes: old } = await turnOnTwoFactor(app, ada);
    const body = { password: PASSWORD };
    const renewed = await ada.call('POST /api/two-factor/recovery-codes/', { body });
    const verify = async (code: string | undefined) => {
      const answer = { challenge: await challengeOf(app, ada), code };
      return (await app.guest.attempt('POST /api/two-factor/verify/', { body: answer })).status;
    };
    expect(await verify(old[0])).toBe(400);
    expect(await verify(renewed.recovery_codes[0])).toBe(200);
    expect((await status(ada)).recovery_codes_left).toBe(9);
  });

  it('leaves ten codes after concurrent requests', async () => {
    const ada = await app.signUp('Ada');
    await turnOnTwoFactor(app, ada);
    const renew = () =>
      ada.attempt('POST /api/two-factor/recovery-codes/', { body: { password: PASSWORD } });
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await status(ada)).recovery_codes_left).toBe(10);
  });

  it('requires the password and two-factor', async () => {
    const ada = await app.signUp('Ada');
    const renew = (password: string) =>
      ada.rejected('POST /api/two-factor/recovery-codes/', { body: { password } });
    expect(await renew(PASSWORD)).toMatchObject({ status: 409 });
    expect(await renew('no')).toMatchObject({
      status: 400,
      errors: { password: [expect.any(String)] },
    });
  });
});
