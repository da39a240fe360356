import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInWithPasskey, addPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { connect } from '../../testing/relations.ts';
import { PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';
import { sendMessage } from '../../testing/user-fixtures.ts';
import { verify } from '../../testing/verify.ts';
import { parsePeopleArgs, runPeopleCommand } from './public.ts';

let servers: TwoServers;
let app: TestApp;
let other: TestApp;
let ada: Person;
beforeAll(async () => {
  servers = await openTwoServers();
  ({ first: app, second: other } = servers);
});
afterAll(() => servers.close());
beforeEach(async () => {
  ada = await servers.signUp('Ada');
  await verify(app, ada);
});

function run(...words: string[]): Promise<void> {
  const terminal = { print: () => {}, confirm: () => Promise.resolve(false) };
  return runPeopleCommand(app.context, parsePeopleArgs(words), terminal);
}
const disable = (person = ada) => run('disable', person.user.email.toUpperCase());
const enable = (person = ada) => run('enable', person.user.email);

const logInAs = ({ user }: Person, password = PASSWORD) =>
  app.guest.attempt('POST /api/login/', { body: { email: user.email, password } });
const DISABLED = {
  status: 403,
  body: {
    code: 'account_disabled',
    detail: 'This account is disabled. Ask The Analytical Society for help.',
  },
};

async function requestReset(): Promise<void> {
  const body = { email: ada.user.email };
  await app.guest.call('POST /api/password-reset/', { body });
  await app.runJobs();
}

describe('disabling an account', () => {
  it('ends sessions and streams on all servers at once', async () => {
    const session = await servers.logIn(ada);
    const streams = [
      await servers.streamOf(ada, app),
      await servers.streamOf(ada, other),
      await servers.streamOf(session, other),
    ];
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
    await disable();
    // Its last events are about the other sessions.
    for (const stream of streams) while ((await stream.next()) !== null);
    for (const { token } of [ada, session])
      for (const { guest } of [app, other]) {
        const headers = { authorization: `Bearer ${token}` };
        expect((await guest.attempt('GET /api/me/', { headers })).status).toBe(401);
      }
  });

  it('stops the calendar feed until the account is enabled', async () => {
    const { url } = await ada.call('GET /api/calendar-feed/');
    const statusOf = async () =>
      (await other.app.inject({ url: new URL(url).pathname })).statusCode;
    expect(await statusOf()).toBe(200);
    await disable();
    expect(await statusOf()).toBe(404);
    await enable();
    expect(await statusOf()).toBe(200);
  });

  it('rejects the login with its own error only for the right password', async () => {
    await disable();
    expect(await logInAs(ada)).toMatchObject(DISABLED);
    const wrong = await logInAs(ada, 'not this one');
    const body = { email: 'nobody@example.org', password: 'not this one' };
    const unknown = await app.guest.attempt('POST /api/login/', { body });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    await enable();
    expect((await logInAs(ada)).status).toBe(200);
  });

  it('rejects logins with a second factor after its code', async () => {
    const { nextCode } = await turnOnTwoFactor(app, ada);
    await disable();
    const { status, body } = await logInAs(ada);
    expect(status).toBe(200);
    const { challenge } = body as { challenge: string };
    const answer = await app.guest.attempt('POST /api/two-factor/verify/', {
      body: { challenge, code: nextCode() },
    });
    expect(answer).toMatchObject(DISABLED);
  });

  it('rejects logins with a passkey', async () => {
    const device = softwareAuthenticator(true);
    await addPasskey(ada, device);
    await disable();
    expect(await logInWithPasskey(app.guest, device)).toMatchObject(DISABLED);
  });

  it('leaves no session of a concurrent login', async () => {
    await Promise.all([disable(), ...Array.from({ length: 10 }, () => logInAs(ada))]);
    const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('returns 409 for disabling or enabling twice', async () => {
    await expect(enable()).rejects.toMatchObject({ status: 409 });
    await disable();
    await expect(disable()).rejects.toMatchObject({ status: 409 });
  });

  it('records disabling and enabling in the security log', async () => {
    await disable();
    await enable();
    const { results } = await (await app.logIn(ada)).call('GET /api/security-log/');
    const kinds = results.map(({ kind, device }) => ({ kind, device }));
    expect(kinds.slice(1, 3)).toEqual([
      { kind: 'account_enabled', device: 'Administrator' },
      { kind: 'account_disabled', device: 'Administrator' },
    ]);
  });
});

describe('a disabled account', () => {
  it('gets no emails', async () => {
    const grace = await app.signUp('Grace');
    await verify(app, grace);
    await connect(ada, grace);
    await sendMessage(grace, ada, 'Hello');
    await ada.call('POST /api/email-verification/resend/');
    await disable();
    app.mails.length = 0;
    await requestReset();
    await sendMessage(grace, ada, 'Good morning');
    app.clock.advance(3_600_000);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === ada.user.email)).toEqual([]);
  });

  it('gets no password from an earlier reset link', async () => {
    await requestReset();
    const token = linkIn(app.mails, ada.user.email, '/forgot-password');
    await disable();
    const body = { token, password: 'another good sentence' };
    for (const name of ['check', 'confirm'] as const) {
      const rejection = await app.guest.rejected(`POST /api/password-reset/${name}/`, { body });
      expect(rejection).toMatchObject({ status: 400, errors: { token: [expect.any(String)] } });
    }
    await enable();
    expect((await logInAs(ada)).status).toBe(200);
  });

  it('looks the same to others', async () => {
    const grace = await servers.signUp('Grace');
    await connect(ada, grace);
    const { id } = await sendMessage(ada, grace, 'Hello');
    const seen = async () => [
      await grace.call('GET /api/users/{id}/', { params: { id: ada.id } }),
      await grace.call('GET /api/conversations/{id}/', { params: { id } }),
      await grace.call('GET /api/connections/'),
    ];
    const before = await seen();
    await disable();
    expect(await seen()).toEqual(before);
    await sendMessage(grace, ada, 'Good morning');
  });
});
