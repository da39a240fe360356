import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settingsOf } from '../../settings.ts';
import { readConfig } from '../../config.ts';
import { block, requestConnection } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';

let app: TestApp;
let lax: TestApp;
beforeAll(async () => {
  app = await openTestApp({ require_verified_email: true });
  lax = await openTestApp();
});
afterAll(async () => {
  await app.close();
  await lax.close();
});

let ada: Person;
let grace: Person;
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await verify(app, grace);
});

type Action = (from: Person, to: { id: number }) => ReturnType<Person['attempt']>;

const request: Action = (from, { id }) =>
  from.attempt('POST /api/connections/', { body: { to_user: id } });
const write: Action = (from, { id }) =>
  from.attempt('POST /api/conversations/start/', { body: { to_user: id, initial_message: 'Hi' } });
const share: Action = async (from, { id }) => {
  const contact = await from.call('POST /api/contacts/', { body: { first_name: 'Kay' } });
  return from.attempt('POST /api/contact-shares/multi_share/', {
    body: { to_user: id, contacts: [contact.id] },
  });
};
const body = { emails: ['someone@elsewhere.example'] };
const ACTIONS: [string, string, Action][] = [
  ['a connection request', 'send connection requests', request],
  ['a first message', 'message people you aren’t connected with', write],
  ['a share', 'share contacts', share],
  [
    'an invitation',
    'invite people',
    (from) => from.attempt('POST /api/connections/invites/', { body }),
  ],
  [
    'a referral invitation',
    'invite people',
    (from) => from.attempt('POST /api/referrals/invites/', { body }),
  ],
];

const rejection = (purpose: string) => ({
  status: 403,
  body: { code: 'email_not_verified', detail: `Verify your email to ${purpose}.` },
});

it.each(ACTIONS)(
  'rejects %s of an unverified user with 403 and without effect',
  async (_, purpose, act) => {
    app.mails.length = 0;
    expect(await act(ada, grace)).toMatchObject(rejection(purpose));
    await app.runJobs();
    expect((await grace.call('GET /api/connections/received/')).results).toEqual([]);
    expect((await grace.call('GET /api/conversations/')).results).toEqual([]);
    expect(app.mails.filter(({ to }) => to === body.emails[0])).toEqual([]);
  },
);

it.each(ACTIONS)('allows %s after verification', async (_, _purpose, act) => {
  await verify(app, ada);
  expect((await act(ada, grace)).status).toBeLessThan(300);
});

it.each(ACTIONS)('allows %s of an unverified user if not required', async (_, _purpose, act) => {
  const [eve, mary] = [await lax.signUp('Eve'), await lax.signUp('Mary')];
  expect((await act(eve, mary)).status).toBeLessThan(300);
});

it('accepts a request by a request of an unverified user', async () => {
  await requestConnection(grace, ada);
  expect((await request(ada, grace)).status).toBe(200);
});

it('allows an unverified user to message connections and answer strangers', async () => {
  const mary = await app.signUp('Mary');
  await verify(app, mary);
  const { id } = await requestConnection(mary, ada);
  await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
  expect((await write(ada, mary)).status).toBe(201);
  expect((await write(grace, ada)).status).toBe(201);
  expect((await write(ada, grace)).status).toBe(200);
});

it('rejects an unverified user the same for blocking and unknown users', async () => {
  await block(grace, ada);
  for (const act of [request, write, share])
    expect((await act(ada, grace)).body).toEqual((await act(ada, { id: 999_999_999 })).body);
});

const isRequired = (environment: Record<string, string>) =>
  settingsOf(readConfig(environment)).require_verified_email;

it('requires verified addresses by default only with an SMTP server', () => {
  const SMTP_URL = 'smtp://mail.example.org';
  expect([isRequired({}), isRequired({ SMTP_URL })]).toEqual([false, true]);
  expect(isRequired({ REQUIRE_VERIFIED_EMAIL: 'always' })).toBe(true);
  expect(isRequired({ SMTP_URL, REQUIRE_VERIFIED_EMAIL: 'never' })).toBe(false);
  expect(() => isRequired({ REQUIRE_VERIFIED_EMAIL: 'yes' })).toThrow('auto, always, never');
});
