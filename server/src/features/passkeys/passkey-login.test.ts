import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { addPasskey, logInWithPasskey } from './testing/passkeys.ts';
import { softwareAuthenticator, type Malformation } from './testing/software-authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
// A new window of the limit per address.
beforeEach(() => app.clock.advance(300_000));

const REJECTED = {
  status: 400,
  body: { errors: { credential: ['Couldn’t verify this passkey. Try again.'] } },
};
const ask = () => app.guest.call('POST /api/passkeys/login/options/');
const failures = async (person: Person) => {
  const { results } = await person.call('GET /api/security-log/');
  return results.filter(({ kind }) => kind === 'passkey_failed').length;
};

async function withPasskey(counts = true) {
  const person = await app.signUp('Ada');
  const device = softwareAuthenticator(counts);
  return { person, device, passkey: await addPasskey(person, device) };
}

describe('logging in with a passkey', () => {
  it('requires neither name nor password nor second factor for a passkey login', async () => {
    const { person, device, passkey } = await withPasskey();
    await turnOnTwoFactor(app, person);
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const { status, body } = await logInWithPasskey(app.guest, device);
    expect([status, body]).toMatchObject([200, { user: { id: person.id } }]);
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    expect((await app.guest.attempt('GET /api/me/', { headers })).status).toBe(200);
    const [used] = (await person.call('GET /api/passkeys/')).results;
    expect(used).toMatchObject({ id: passkey.id, last_used_at: expect.any(String) });
  });

  it('accepts a passkey without counter repeatedly', async () => {
    const { device } = await withPasskey(false);
    for (let times = 0; times < 3; times += 1)
      expect((await logInWithPasskey(app.guest, device)).status).toBe(200);
  });

  it('accepts an answer once for concurrent requests', async () => {
    const { device } = await withPasskey();
    const options = await ask();
    const body = { credential: device.get(options) };
    const logIn = () => app.guest.attempt('POST /api/passkeys/login/', { body });
    const answers = await Promise.all([logIn(), logIn(), logIn()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('accepts an answer within five minutes', async () => {
    const { device } = await withPasskey();
    const options = await ask();
    app.clock.advance(300_000);
    const body = { credential: device.get(options) };
    expect(await app.guest.attempt('POST /api/passkeys/login/', { body })).toMatchObject(REJECTED);
  });

  it.each<[string, Malformation]>([
    ['without user verification', { unverified: true }],
    ['used at another site', { origin: 'http://localhost:3001' }],
    ['bound to another site', { rp_id: 'example.net' }],
    ['with another ceremony type', { type: 'webauthn.create' }],
    ['with an unknown challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with another user handle', { user_handle: 'AAAA' }],
    ['without a user handle', { user_handle: undefined }],
  ])('rejects a passkey %s and records it', async (_, malformation) => {
    const { person, device } = await withPasskey();
    expect(await logInWithPasskey(app.guest, device, malformation)).toMatchObject(REJECTED);
    expect(await failures(person)).toBe(1);
    expect((await logInWithPasskey(app.guest, device)).status).toBe(200);
  });

  it('rejects a signature by another key', async () => {
    const { device } = await withPasskey();
    const { device: other } = await withPasskey();
    const options = await ask();
    const { response } = other.get(options);
    const body = { credential: { ...device.get(options), response } };
    expect(await app.guest.attempt('POST /api/passkeys/login/', { body })).toMatchObject(REJECTED);
  });

  it('rejects a decreased counter and notifies the owner', async () => {
    const { person, device } = await withPasskey();
    expect((await logInWithPasskey(app.guest, device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0])
      expect(await logInWithPasskey(app.guest, device, { counter })).toMatchObject(REJECTED);
    expect(await failures(person)).toBe(3);
    const { results } = await person.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'One of your passkeys was rejected.' });
    expect((await logInWithPasskey(app.guest, device, { counter: 8 })).status).toBe(200);
  });

  it('returns 401 for an unknown passkey', async () => {
    const { device } = await withPasskey();
    const options = await ask();
    const credential = { ...device.get(options), id: 'AAAA', rawId: 'AAAA' };
    const problem = await app.guest.rejected('POST /api/passkeys/login/', { body: { credential } });
    expect(problem).toMatchObject({
      status: 401,
      detail: 'Unknown passkey. Log in with your password.',
    });
  });

  it('rejects malformed answers', async () => {
    const { device } = await withPasskey();
    const malformed = [undefined, null, 7, '', 'AA', [], {}, '\u0000', '!', 'a'.repeat(5000)];
    for (const value of malformed)
      for (const field of ['authenticatorData', 'signature', 'userHandle', 'clientDataJSON']) {
        const good = device.get(await ask());
        const credential = { ...good, response: { ...good.response, [field]: value } };
        const answer = await app.guest.attempt('POST /api/passkeys/login/', {
          body: { credential },
        });
        expect([field, value, answer.status]).toEqual([field, value, 400]);
      }
  });
});
