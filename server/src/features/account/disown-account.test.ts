import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkIn } from '../../testing/mailed-link.ts';
import {
  openTestApp,
  PASSWORD,
  type Caller,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import {
  changeToken,
  confirmLink,
  signUpWithLink,
  verificationToken,
} from '../email-addresses/testing/email-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const disown = (token: string, caller: Caller = app.guest) =>
  caller.attempt('POST /api/email-verification/disown/', { body: { token } });
const GONE = {
  status: 400,
  body: { errors: { token: ['This link is no longer valid. Request a new one.'] } },
};
const isThere = async ({ id }: Person) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;

it('deletes a never verified account with its sessions once', async () => {
  const { person, token } = await signUpWithLink(app, 'Eve');
  const before = app.mails.length;
  expect(await disown(token)).toMatchObject({ status: 204, body: '' });
  expect(await isThere(person)).toBe(false);
  expect((await person.attempt('GET /api/me/')).status).toBe(401);
  expect(await disown(token)).toMatchObject(GONE);
  await app.runJobs();
  expect(app.mails).toHaveLength(before);
  const { email } = person.user;
  const body = { first_name: 'Boss', email, password: PASSWORD, accept_terms: true } as const;
  expect((await app.guest.attempt('POST /api/signup/', { body })).status).toBe(201);
});

it('leaves the messages of a disowned account to its recipients', async () => {
  const { person, token } = await signUpWithLink(app, 'Eve');
  const grace = await app.signUp('Grace');
  await person.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello' },
  });
  expect((await disown(token)).status).toBe(204);
  const { results } = await grace.call('GET /api/conversations/');
  expect(results[0]?.participants.map(({ name }) => name)).toContain('Deleted account');
});

it('rejects to disown a verified account', async () => {
  const { person, token } = await signUpWithLink(app, 'Ada');
  const other = await verificationToken(app, person);
  await confirmLink(person, other);
  expect(await disown(token)).toMatchObject({ status: 409 });
  expect(await disown(other)).toMatchObject({ status: 409 });
  expect(await isThere(person)).toBe(true);
});

it('rejects links for another purpose, former addresses and expired links', async () => {
  const { person, token } = await signUpWithLink(app, 'Ada');
  const change = await changeToken(app, person, 'elsewhere@example.net');
  const { email } = person.user;
  await app.guest.call('POST /api/password-reset/', { body: { email } });
  await app.runJobs();
  const reset = linkIn(app.mails, email, '/forgot-password');
  for (const link of [change, reset, 'nothing']) expect(await disown(link)).toMatchObject(GONE);
  app.clock.advance(3 * 86_400_000 + 1000);
  expect(await disown(token)).toMatchObject(GONE);
  expect(await isThere(person)).toBe(true);
});

it('verifies or deletes an account when both are concurrent, never both', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { person, token } = await signUpWithLink(app, 'Ada');
    const [verified, disowned] = await Promise.all([confirmLink(person, token), disown(token)]);
    expect([
      [200, 409],
      [400, 204],
      [401, 204],
    ]).toContainEqual([verified.status, disowned.status]);
    expect(await isThere(person)).toBe(verified.status === 200);
  }
});

it('limits disowning per address', async () => {
  const guest = app.guestAt('203.0.113.9');
  for (let time = 0; time < 60; time += 1)
    expect(await disown('unknown', guest)).toMatchObject(GONE);
  expect((await disown('unknown', guest)).status).toBe(429);
});
