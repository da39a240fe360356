import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkIn } from '../../testing/mailed-link.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { connect, sendMessage } from '../../testing/user-fixtures.ts';
import { addPasskey, logInWithPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { challengeOf, turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';

// A person who opened an account with someone else's address keeps nothing once its owner resets the password.

const NEW = 'difference engine no. 2';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The owner of the address resets the password and logs in. */
async function reset({ user }: Person): Promise<Person> {
  await app.guest.call('POST /api/password-reset/', { body: { email: user.email } });
  await app.runJobs();
  const token = linkIn(app.mails, user.email, '/forgot-password');
  const effects = await app.guest.call('POST /api/password-reset/check/', { body: { token } });
  expect(effects).toEqual({ starts_over: true, passkeys: [], linked_provider: null });
  await app.guest.call('POST /api/password-reset/confirm/', { body: { token, password: NEW } });
  return app.logIn({ user }, app.guest, NEW);
}

it('removes every credential of an account whose address was never verified', async () => {
  const attacker = await app.signUp('Ada');
  const device = softwareAuthenticator(true);
  await addPasskey(attacker, device);
  const other = await app.logIn(attacker);
  const phone = await turnOnTwoFactor(app, attacker);
  const challenge = await challengeOf(app, attacker);
  const { url: feed } = await attacker.call('GET /api/calendar-feed/');
  const { url: link } = await attacker.call('GET /api/connect-link/');
  const owner = await reset(attacker);
  for (const person of [attacker, other])
    expect((await person.attempt('GET /api/me/')).status).toBe(401);
  expect(owner.user).toMatchObject({ email_verified: true, two_factor_enabled: false });
  expect((await logInWithPasskey(app.guest, device)).status).toBe(401);
  for (const code of [phone.nextCode(), phone.recovery_codes[0]!]) {
    const body = { challenge, code };
    expect((await app.guest.attempt('POST /api/two-factor/verify/', { body })).status).toBe(400);
  }
  const feeds = await app.app.inject({ url: new URL(feed, 'http://localhost').pathname });
  expect(feeds.statusCode).toBe(404);
  expect((await owner.call('GET /api/calendar-feed/')).url).not.toBe(feed);
  expect((await owner.call('GET /api/connect-link/')).url).not.toBe(link);
});

it('removes the content of an account whose address was never verified', async () => {
  const [attacker, friend] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await attacker.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
  await attacker.call('PATCH /api/me/', { body: { bio: 'Not Ada' } });
  await connect(attacker, friend);
  const { id } = await sendMessage(attacker, friend, 'I am Ada.');
  const owner = await reset(attacker);
  expect((await owner.call('GET /api/contacts/')).results).toEqual([]);
  expect((await owner.call('GET /api/connections/')).results).toEqual([]);
  expect((await owner.call('GET /api/conversations/')).results).toEqual([]);
  expect(await owner.call('GET /api/me/')).toMatchObject({ first_name: 'Ada', bio: '' });
  const params = { id };
  expect(await friend.call('GET /api/conversations/{id}/', { params })).toMatchObject({
    messages: [{ content: 'I am Ada.' }],
  });
  const body = { email: owner.user.email, password: PASSWORD };
  expect((await app.guest.attempt('POST /api/login/', { body })).status).toBe(401);
});
