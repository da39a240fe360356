import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { authenticatorApp, challengeOf, turnOnTwoFactor } from './testing/authenticator-app.ts';
import { encryptSecretsSoon } from './public.ts';

const key = createSecretKey(randomBytes(32));

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp({ encryption_key: key });
  other = await app.openAnother();
});
afterAll(() => app.close());

const setUp = (person: Person) =>
  person.call('POST /api/two-factor/setup/', { body: { password: PASSWORD } });

const storedOf = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('two_factor')
      .select('secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).secret;

const store = ({ id }: Person, secret: string) =>
  app.db.updateTable('two_factor').set({ secret }).where('user_id', '=', id).execute();

const verify = async (server: TestApp, person: Person, code: string) =>
  server.guest.attempt('POST /api/two-factor/verify/', {
    body: { challenge: await challengeOf(server, person), code },
  });

describe('two-factor secrets with an encryption key', () => {
  it('stores no readable two-factor secret, before and after enabling', async () => {
    const ada = await app.signUp('Ada');
    const { secret } = await setUp(ada);
    const hidden = async () => {
      expect(await storedOf(ada)).toMatch(/^v1\.[\w-]+$/);
      const rows = await app.db.selectFrom('two_factor').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    };
    await hidden();
    const code = authenticatorApp(app, secret).code();
    await ada.call('POST /api/two-factor/enable/', { body: { code } });
    await hidden();
  });

  it('accepts codes on another server with the same key', async () => {
    const ada = await app.signUp('Ada');
    const phone = await turnOnTwoFactor(app, ada);
    expect((await verify(other, ada, phone.nextCode())).status).toBe(200);
    expect((await verify(other, ada, phone.wrongCode())).status).toBe(400);
  });

  it("rejects a secret copied from another user's row", async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const phone = await turnOnTwoFactor(app, ada);
    await turnOnTwoFactor(app, grace);
    await store(grace, await storedOf(ada));
    expect((await verify(app, grace, phone.nextCode())).status).toBe(503);
  });

  it('reads secrets in clear text and encrypts them in the background', async () => {
    const ada = await app.signUp('Ada');
    const { secret } = await setUp(ada);
    const phone = authenticatorApp(app, secret);
    await ada.call('POST /api/two-factor/enable/', { body: { code: phone.code() } });
    await store(ada, secret);
    expect((await verify(app, ada, phone.nextCode())).status).toBe(200);
    await encryptSecretsSoon(app.context);
    await app.runJobs();
    expect(await storedOf(ada)).toMatch(/^v1\./);
    expect((await verify(app, ada, phone.nextCode())).status).toBe(200);
  });

  it('accepts only recovery codes after the operator removed the secret', async () => {
    const ada = await app.signUp('Ada');
    const phone = await turnOnTwoFactor(app, ada);
    await store(ada, 'lost');
    await encryptSecretsSoon(app.context);
    await app.runJobs();
    expect((await verify(app, ada, phone.nextCode())).status).toBe(400);
    expect((await ada.call('GET /api/two-factor/')).enabled).toBe(true);
    expect((await verify(app, ada, phone.recovery_codes[0]!)).status).toBe(200);
  });
});

it('keeps two-factor on while the key is missing', async () => {
  const without = await openTestApp();
  try {
    const ada = await without.signUp('Ada');
    const phone = await turnOnTwoFactor(without, ada);
    const secret = `v1.${randomBytes(60).toString('base64url')}`;
    await without.db.updateTable('two_factor').set({ secret }).execute();
    const answer = await verify(without, ada, phone.nextCode());
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await verify(without, ada, phone.recovery_codes[0]!)).status).toBe(200);
    expect((await ada.call('GET /api/two-factor/')).enabled).toBe(true);
  } finally {
    await without.close();
  }
});
