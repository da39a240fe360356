import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { type LooseInput, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';
import { addContact, connect, sendMessage } from '../../testing/user-fixtures.ts';
import { verify } from '../../testing/verify.ts';
import { parsePeopleArgs, runPeopleCommand } from '../administration/public.ts';
import { addDevice, addToken, callerWith } from './testing/tokens.ts';

let servers: TwoServers;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  servers = await openTwoServers();
  app = servers.first;
});
afterAll(() => servers.close());
beforeEach(async () => {
  ada = await servers.signUp('Ada');
});

const statusOf = async (token: string) =>
  (await callerWith(app, token)('GET /api/contacts/')).status;
const usesInLog = async () =>
  (await ada.call('GET /api/security-log/')).results.filter(({ kind }) => kind === 'token_used');

describe('a request with a token', () => {
  it('rejects device tokens, unknown tokens and tokens in cookies with 401', async () => {
    const { token } = await addToken(ada, ['contacts:read']);
    expect(await statusOf((await addDevice(ada)).token)).toBe(401);
    expect(await statusOf(`acq_${'x'.repeat(43)}`)).toBe(401);
    const headers = { cookie: `acquaint_session=${token}`, 'sec-fetch-site': 'same-origin' };
    expect((await app.guest.attempt('GET /api/me/', { headers })).status).toBe(401);
  });

  it('acts as the token even with a session cookie', async () => {
    const { token } = await addToken(ada, ['contacts:read']);
    const headers = { cookie: `acquaint_session=${ada.token}`, 'sec-fetch-site': 'same-origin' };
    const answer = await callerWith(app, token)('GET /api/sessions/', { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_required' } });
  });

  it('shows the last use, and logs the first use and new addresses', async () => {
    const { token } = await addToken(ada, ['contacts:read']);
    const from = async (ip: string) => {
      const call = callerWith(app, token, app.guestAt(ip, 'acquaint-sync/1.0'));
      await Promise.all(Array.from({ length: 3 }, () => call('GET /api/contacts/')));
    };
    await from('192.0.2.1');
    const at = app.clock.now();
    app.clock.advance(30_000);
    await from('192.0.2.1');
    const [listed] = (await ada.call('GET /api/access-tokens/')).results;
    expect(listed).toMatchObject({
      last_used_ip: '192.0.2.1',
      last_used_by: 'acquaint-sync/1.0',
    });
    expect(listed!.last_used_at! <= at).toBe(true);
    expect(await usesInLog()).toHaveLength(1);
    await from('192.0.2.2');
    await from('192.0.2.1');
    expect((await usesInLog()).map(({ ip }) => ip)).toEqual(['192.0.2.2', '192.0.2.1']);
    app.clock.advance(60_000);
    await from('192.0.2.1');
    const [later] = (await ada.call('GET /api/access-tokens/')).results;
    expect(later!.last_used_at! > at).toBe(true);
    expect(await usesInLog()).toHaveLength(2);
  });

  it('sends RateLimit headers with every status', async () => {
    const call = callerWith(app, (await addToken(ada, ['contacts:read', 'contacts:write'])).token);
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
    const path = `/api/contacts/${id}/`;
    const { headers } = await call(`GET ${path}` as CallName);
    const etag = headers['etag'] as string;
    const calls: [number, string, LooseInput][] = [
      [304, `GET ${path}`, { headers: { 'if-none-match': etag } }],
      [400, 'POST /api/contacts/', { body: {} }],
      [400, 'POST /api/contacts/', { body: '{', headers: { 'content-type': 'application/json' } }],
      [404, 'GET /api/contacts/999/', {}],
      [412, `PATCH ${path}`, { body: {}, headers: { 'if-match': '"old"' } }],
      [413, 'POST /api/contacts/', { body: { notes: 'x'.repeat(1024 * 1024) } }],
      [415, `PATCH ${path}`, { body: 'x', headers: { 'content-type': 'text/plain' } }],
      [204, `DELETE ${path}`, {}],
    ];
    for (const [status, name, input] of calls) {
      const answer = await call(name as CallName, input);
      expect([name, answer.status]).toEqual([name, status]);
      expect(answer.headers).toHaveProperty('ratelimit');
      expect(answer.headers).toHaveProperty('ratelimit-policy');
    }
  });

  it(`returns 429 past ${LIMITS.token_calls_per_minute} calls a minute`, async () => {
    const { token } = await addToken(ada, ['contacts:read']);
    const call = callerWith(app, token);
    // At the start of a minute, so that the calls fit in it.
    app.clock.advance(60_000 - (Date.parse(app.clock.now()) % 60_000));
    const first = await call('GET /api/contact-types/');
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"token";r=599;t=\d+$/);
    for (let count = 2; count <= LIMITS.token_calls_per_minute; count += 1)
      // The cheapest answer.
      await call('GET /api/sessions/');
    const rejected = await call('GET /api/contact-types/');
    expect(rejected.status).toBe(429);
    expect(rejected.headers).toHaveProperty('retry-after');
    expect(rejected.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/);
    // Another token has its own calls.
    expect(await statusOf((await addToken(ada, ['contacts:read'])).token)).toBe(200);
    app.clock.advance(60_000);
    expect((await call('GET /api/contact-types/')).status).toBe(200);
  });
});

describe('routes for any token', () => {
  let grace: Person;
  beforeEach(async () => {
    grace = await servers.signUp('Grace');
    await connect(grace, ada);
    await sendMessage(grace, ada, 'Grace writes');
    await addContact(ada, 'Grace');
    const body = { title: 'Grace reminder', due_date: '2026-01-01' };
    await ada.call('POST /api/reminders/', { body });
  });

  it.each([
    ['contacts:read', 'contacts'],
    ['messages:read', 'messages'],
    ['reminders:read', 'reminders'],
    ['network:read', 'connections'],
  ] as const)('finds with %s only %s', async (scope, kind) => {
    const { token } = await addToken(ada, [scope]);
    const { body } = await callerWith(app, token)('GET /api/search/', { query: { q: 'Grace' } });
    const found = Object.entries(body as Record<string, unknown[]>).filter(
      ([, { length }]) => length,
    );
    const names = found.map(([name]) => name).filter((name) => name !== 'conversations');
    expect(names).toEqual([kind]);
  });

  it('shows on the dashboard and in the timeline only what the scopes cover', async () => {
    const read = callerWith(app, (await addToken(ada, ['contacts:read'])).token);
    const { body } = await read('GET /api/dashboard/');
    expect(body).toMatchObject({
      contact_count: 2,
      upcoming: null,
      suggested: null,
      growth: null,
      earnings: null,
      checklist: null,
    });
    const kinds = (body as { today: { items: { kind: string }[] } }).today.items;
    expect(kinds.filter(({ kind }) => kind !== 'job')).toEqual([]);
    const linked = (await ada.call('GET /api/contacts/')).results.find(
      ({ associated_user_id }) => associated_user_id === grace.id,
    );
    const timeline = await read('GET /api/contacts/{id}/timeline/', {
      params: { id: linked!.id },
    });
    expect(JSON.stringify(timeline.body)).not.toContain('Grace writes');
  });

  it('lists and marks only notifications within the scopes', async () => {
    await ada.call('GET /api/me/export/');
    const unread = async (scope: 'reminders:read' | 'account:read') => {
      const call = callerWith(app, (await addToken(ada, [scope])).token);
      const { body } = await call('GET /api/notifications/');
      await call('POST /api/notifications/mark_all_read/');
      return body;
    };
    expect(await unread('reminders:read')).toMatchObject({ results: [], unread_count: 0 });
    expect(await unread('account:read')).toMatchObject({
      results: [{ data: { kind: 'security' } }],
      unread_count: 1,
    });
  });

  it('streams only topics within the scopes until the token is revoked', async () => {
    const created = await addToken(ada, ['reminders:read']);
    const streams = [
      await servers.streamOf(created, servers.first),
      await servers.streamOf(created, servers.second),
    ];
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
    await sendMessage(grace, ada, 'Again');
    await ada.call('POST /api/reminders/', { body: { title: 'X', due_date: '2031-01-01' } });
    for (const stream of streams)
      expect(await stream.next()).toMatchObject({ data: { topic: 'reminders' } });
    await ada.call('DELETE /api/access-tokens/{id}/', { params: { id: created.id } });
    for (const stream of streams) {
      let next = await stream.next();
      while (next !== null) next = await stream.next();
    }
  });
});

const changePassword = (revoke_tokens?: boolean) =>
  ada.call('POST /api/me/password/', {
    body: { current_password: PASSWORD, new_password: 'another good sentence', revoke_tokens },
  });

describe('ending all tokens', () => {
  it('keeps tokens after a password change unless asked to revoke them', async () => {
    const { token } = await addToken(ada, ['contacts:read']);
    await changePassword();
    expect(await statusOf(token)).toBe(200);
  });

  const ways: [string, () => Promise<unknown>][] = [
    ['a password change that asks for it', () => changePassword(true)],
    [
      'a password reset',
      async () => {
        await app.guest.call('POST /api/password-reset/', { body: { email: ada.user.email } });
        await app.runJobs();
        const token = linkIn(app.mails, ada.user.email, 'forgot-password');
        const body = { token, password: 'another good sentence' };
        await app.guest.call('POST /api/password-reset/confirm/', { body });
      },
    ],
    [
      'a confirmed change of the email',
      async () => {
        const email = `new.${ada.user.email}`;
        await ada.call('POST /api/me/email/', { body: { email, password: PASSWORD } });
        await app.runJobs();
        const token = linkIn(app.mails, email, 'verify-email');
        await ada.call('POST /api/email-verification/', { body: { token } });
      },
    ],
    [
      'disabling the account',
      async () => {
        const terminal = { print: () => {}, confirm: () => Promise.resolve(false) };
        const args = parsePeopleArgs(['disable', ada.user.email]);
        await runPeopleCommand(app.context, args, terminal);
      },
    ],
    ['deleting the account', () => ada.call('DELETE /api/me/', { body: { password: PASSWORD } })],
  ];
  it.each(ways)('ends every token after %s', async (_, end) => {
    await verify(app, ada);
    const [script, device] = [await addToken(ada, ['contacts:read']), await addDevice(ada)];
    expect(await statusOf(script.token)).toBe(200);
    await end();
    expect(await statusOf(script.token)).toBe(401);
    const ids = [script.id, device.id];
    expect(
      await app.db.selectFrom('access_tokens').select('id').where('id', 'in', ids).execute(),
    ).toEqual([]);
  });
});
