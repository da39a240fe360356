import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { challengeOf, turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { addPasskey } from './testing/passkeys.ts';
import {
  softwareAuthenticator,
  type Malformation,
  type SoftwareAuthenticator,
} from './testing/software-authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const REJECTED = {
  status: 400,
  body: { errors: { credential: ['Couldn’t verify this passkey. Try again.'] } },
};
const OVER = { status: 400, body: { errors: { challenge: ['Log in again.'] } } };

async function withBoth() {
  const person = await app.signUp('Ada');
  const device = softwareAuthenticator();
  await addPasskey(person, device);
  return { person, device, phone: await turnOnTwoFactor(app, person) };
}

const ask = (challenge: string) =>
  app.guest.call('POST /api/two-factor/passkey/options/', { body: { challenge } });
const answer = (challenge: string, credential: unknown) =>
  app.guest.attempt('POST /api/two-factor/passkey/', { body: { challenge, credential } });
async function answerBy(
  device: SoftwareAuthenticator,
  challenge: string,
  malformation?: Malformation,
) {
  return answer(challenge, device.get(await ask(challenge), malformation));
}
const codesWrong = async (person: Person) => {
  const { results } = await person.call('GET /api/security-log/');
  return results.filter(({ kind }) => kind === 'two_factor_failed').length;
};

describe('a passkey as second factor', () => {
  it('offers a passkey as second factor if present and logs in once', async () => {
    const { person, device } = await withBoth();
    const login = { email: person.user.email, password: PASSWORD };
    const asked = await app.guest.call('POST /api/login/', { body: login });
    expect(asked).toMatchObject({ two_factor_required: true, methods: ['code', 'passkey'] });
    const challenge = await challengeOf(app, person);
    const options = await ask(challenge);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    const credential = device.get(options);
    expect(await answer(challenge, credential)).toMatchObject({
      status: 200,
      body: { user: { id: person.id } },
    });
    expect(await answer(challenge, credential)).toMatchObject(OVER);
  });

  it("doesn't require user verification after the password", async () => {
    const { person, device } = await withBoth();
    const challenge = await challengeOf(app, person);
    expect((await answerBy(device, challenge, { unverified: true })).status).toBe(200);
  });

  it('logs in once for concurrent answers', async () => {
    const { person, device } = await withBoth();
    const challenge = await challengeOf(app, person);
    const credential = device.get(await ask(challenge));
    const answers = await Promise.all([1, 2, 3].map(() => answer(challenge, credential)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('shares five attempts between passkeys and codes', async () => {
    const { person, device, phone } = await withBoth();
    const challenge = await challengeOf(app, person);
    const body = { challenge, code: phone.wrongCode() };
    for (let tries = 0; tries < 3; tries += 1)
      await app.guest.rejected('POST /api/two-factor/verify/', { body });
    const elsewhere = { origin: 'https://example.net' };
    const credential = device.get(await ask(challenge));
    for (let tries = 0; tries < 2; tries += 1)
      expect(await answerBy(device, challenge, elsewhere)).toMatchObject(REJECTED);
    expect(await answer(challenge, credential)).toMatchObject(OVER);
    expect(await codesWrong(person)).toBe(5);
  });

  it('expires the challenge of a passkey after five minutes', async () => {
    const { person, device } = await withBoth();
    const challenge = await challengeOf(app, person);
    const credential = device.get(await ask(challenge));
    app.clock.advance(300_000);
    expect(await answer(challenge, credential)).toMatchObject(OVER);
    const problem = await app.guest.rejected('POST /api/two-factor/passkey/options/', {
      body: { challenge },
    });
    expect(problem).toMatchObject(OVER.body);
  });

  it('requires a passkey of the user that answers its challenge as second factor', async () => {
    const { person, device } = await withBoth();
    const { person: grace, device: other } = await withBoth();
    const challenge = await challengeOf(app, person);
    expect(await answerBy(other, challenge)).toMatchObject(REJECTED);
    const login = await app.guest.call('POST /api/passkeys/login/options/');
    expect(await answer(challenge, device.get(login))).toMatchObject(REJECTED);
    const hers = await ask(await challengeOf(app, grace));
    expect(await answer(challenge, device.get(hers))).toMatchObject(REJECTED);
    expect((await answerBy(device, challenge)).status).toBe(200);
  });

  it('rejects a decreased counter and notifies the owner', async () => {
    const { person, device } = await withBoth();
    expect((await answerBy(device, await challengeOf(app, person), { counter: 9 })).status).toBe(
      200,
    );
    const challenge = await challengeOf(app, person);
    expect(await answerBy(device, challenge, { counter: 9 })).toMatchObject(REJECTED);
    const { results } = await person.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'One of your passkeys was rejected.' });
    expect((await answerBy(device, challenge, { counter: 10 })).status).toBe(200);
  });

  it('offers no passkey as second factor without one', async () => {
    const person = await app.signUp('Ada');
    await turnOnTwoFactor(app, person);
    const body = { challenge: await challengeOf(app, person) };
    const problem = await app.guest.rejected('POST /api/two-factor/passkey/options/', { body });
    expect(problem.errors).toEqual({ challenge: ['You have no passkey. Enter a code.'] });
  });
});
