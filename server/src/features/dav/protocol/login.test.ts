import { msg } from '@lingui/core/runtime-macro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tooManyRequests } from '../../../app-error.ts';
import { failed, tooManyCalls } from '../dav.service.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  basic,
  conditionOf,
  connectDevice,
  type DavClient,
  SCOPES,
  sender,
  vcard,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
let api_token: string;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  const created = await ada.call('POST /api/access-tokens/', {
    body: { kind: 'api', name: 'Script', scopes: ['contacts:read'], password: PASSWORD },
  });
  api_token = created.token;
});
afterAll(() => app.close());

const propfind = (authorization?: string, ip?: string, headers = {}) =>
  sender(app, authorization, ip)('PROPFIND', '/dav/', { headers: { depth: '0', ...headers } });

describe('credentials of a device', () => {
  it.each<[string, () => [string, string]]>([
    ['as shown', () => [ada.user.email, device.secret]],
    ['in upper case', () => [ada.user.email, device.secret.toUpperCase()]],
    ['without hyphens', () => [ada.user.email, device.secret.replaceAll('-', '')]],
    ['with spaces', () => [ada.user.email, ` ${device.secret.replaceAll('-', ' ')} `]],
    ['with the email in upper case', () => [ada.user.email.toUpperCase(), device.secret]],
  ])('accepts credentials %s', async (_case, login) => {
    expect((await propfind(basic(...login()))).status).toBe(207);
  });

  it.each<[string, () => string | undefined]>([
    ['nothing', () => undefined],
    ['a wrong secret', () => basic(ada.user.email, 'abcde-abcde-abcde-abcde')],
    ['no secret', () => basic(ada.user.email, '')],
    ['a long secret', () => basic(ada.user.email, device.secret.padEnd(101))],
    ['another email', () => basic('eve@example.org', device.secret)],
    ['no email', () => basic('', device.secret)],
    ['the account’s password', () => basic(ada.user.email, PASSWORD)],
    ['an API token as password', () => basic(ada.user.email, api_token)],
    ['an API token', () => `Bearer ${api_token}`],
    ['a session token as password', () => basic(ada.user.email, ada.token)],
    ['a session token', () => `Bearer ${ada.token}`],
    ['the secret as a bearer token', () => `Bearer ${device.secret}`],
    ['no colon', () => `Basic ${Buffer.from(device.secret).toString('base64')}`],
    ['no Base64', () => `Basic ${ada.user.email}:${device.secret}`],
    ['another scheme', () => `Digest username="${ada.user.email}"`],
  ])('rejects %s with 401', async (_case, authorization) => {
    const answer = await propfind(authorization());
    expect(answer).toMatchObject({
      status: 401,
      headers: {
        'www-authenticate': 'Basic realm="Acquaint", charset="UTF-8"',
        dav: '1, 3, access-control, addressbook, calendar-access',
        'content-type': 'application/xml; charset=utf-8',
      },
    });
    expect(answer.text).toContain('<error xmlns="DAV:"');
  });

  it('rejects cookies', async () => {
    const headers = { cookie: `session=${ada.token}; __Host-session=${ada.token}` };
    expect((await propfind(undefined, undefined, headers)).status).toBe(401);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'REPORT', 'PROPPATCH', 'MKCOL', 'MOVE', 'LOCK', 'POST'])(
    'requires credentials for %s',
    async (method) => {
      const { status } = await sender(app)(method, `${device.home.contacts}x.vcf`);
      expect(status).toBe(401);
    },
  );

  it('requires credentials for PROPFIND of the site', async () => {
    expect((await sender(app)('PROPFIND', '/')).status).toBe(401);
  });

  it.each([
    ['as a bearer token', () => `Bearer ${device.secret}`],
    ['as a password', () => basic(ada.user.email, device.secret)],
  ])('rejects the secret in the API %s', async (_case, authorization) => {
    expect((await sender(app, authorization())('GET', '/api/me/')).status).toBe(401);
  });

  it('rejects an expired token', async () => {
    const expires_on = app.clock.now().slice(0, 10);
    const { token } = await ada.call('POST /api/access-tokens/', {
      body: { kind: 'dav', name: 'Old', scopes: [...SCOPES], password: PASSWORD, expires_on },
    });
    expect((await propfind(basic(ada.user.email, token))).status).toBe(207);
    app.clock.advance(24 * 3_600_000);
    expect((await propfind(basic(ada.user.email, token))).status).toBe(401);
  });

  it('rejects a revoked token', async () => {
    const other = await connectDevice(app, ada);
    await ada.call('DELETE /api/access-tokens/{id}/', { params: { id: other.token_id } });
    expect((await other.request('GET', other.home.contacts)).status).toBe(401);
  });

  it('rejects the token of a deleted account', async () => {
    const grace = await app.signUp('Grace');
    const other = await connectDevice(app, grace);
    await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect((await other.request('GET', other.home.contacts)).status).toBe(401);
  });

  it('rejects the token of a disabled account', async () => {
    const grace = await app.signUp('Grace');
    const other = await connectDevice(app, grace);
    const setDisabled = (disabled_at: string | null) =>
      app.db.updateTable('users').set({ disabled_at }).where('id', '=', grace.id).execute();
    await setDisabled(app.clock.now());
    expect((await other.request('GET', other.home.contacts)).status).toBe(401);
    await setDisabled(null);
    expect((await other.request('GET', other.home.contacts)).status).toBe(200);
  });

  it('records the first use in the security log', async () => {
    const grace = await app.signUp('Grace');
    const other = await connectDevice(app, grace);
    await other.syncToken(other.home.contacts);
    await other.syncToken(other.home.contacts);
    const { results } = await grace.call('GET /api/security-log/');
    expect(results.filter(({ kind }) => kind === 'token_used')).toHaveLength(1);
  });
});

describe('scopes of a device', () => {
  it.each([
    ['PUT', 'contacts', 'x.vcf'],
    ['DELETE', 'contacts', 'x.vcf'],
    ['PROPPATCH', 'contacts', ''],
    ['PUT', 'reminders', 'x.ics'],
    ['DELETE', 'reminders', 'x.ics'],
    ['PROPPATCH', 'reminders', ''],
  ] as const)('rejects %s of %s without a scope to write', async (method, collection, name) => {
    const other = await connectDevice(app, ada, { scopes: ['contacts:read', 'reminders:read'] });
    const answer = await other.request(method, other.home[collection] + name, {
      body: vcard('FN:X'),
    });
    expect([answer.status, conditionOf(answer)]).toEqual([403, 'need-privileges']);
  });

  it.each([
    [
      'contacts:read',
      'addressbook-home-set',
      'calendar-home-set',
      '1, 3, access-control, addressbook',
    ],
    [
      'reminders:read',
      'calendar-home-set',
      'addressbook-home-set',
      '1, 3, access-control, calendar-access',
    ],
  ] as const)('shows only the home of %s', async (scope, shown, hidden, dav) => {
    const other = await connectDevice(app, ada, { scopes: [scope] });
    const body =
      '<propfind xmlns="DAV:"><prop><addressbook-home-set xmlns="urn:ietf:params:xml:ns:carddav"/><calendar-home-set xmlns="urn:ietf:params:xml:ns:caldav"/></prop></propfind>';
    const path = `/dav/principals/${ada.id}/`;
    const answer = await other.request('PROPFIND', path, { body });
    expect(answer.headers['dav']).toBe(dav);
    const [principal] = await other.list('PROPFIND', path, body);
    expect((await other.request('OPTIONS', path)).headers['dav']).toBe(dav);
    expect([Object.keys(principal!.properties), principal!.missing]).toEqual([[shown], [hidden]]);
    const homes = (await other.propfind('/dav/', '<resourcetype/>', 1)).map((one) => one.path);
    expect(homes).toHaveLength(3);
  });

  it.each(['GET', 'PROPFIND', 'REPORT', 'PUT', 'DELETE', 'PROPPATCH'])(
    'rejects %s without a scope to read',
    async (method) => {
      const other = await connectDevice(app, ada, { scopes: ['contacts:read'] });
      const answer = await other.request(method, other.home.reminders);
      expect([answer.status, conditionOf(answer)]).toEqual([403, 'need-privileges']);
    },
  );
});

describe('limits of a device', () => {
  it('refuses wrong credentials after 50 from an address, and still takes right ones', async () => {
    const wrong = () => propfind(basic(ada.user.email, 'wrong'), '198.51.100.7');
    for (let count = 0; count < 50; count += 1) expect((await wrong()).status).toBe(401);
    const rejected = await wrong();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await propfind(basic(ada.user.email, device.secret), '198.51.100.7')).status).toBe(207);
    expect((await propfind(basic(ada.user.email, 'wrong'), '198.51.100.8')).status).toBe(401);
    app.clock.advance(15 * 60_000 + 1000);
    expect((await wrong()).status).toBe(401);
  });

  it('allows 3,000 calls a minute and rejects more with 503', async () => {
    const { headers } = await device.request('GET', '/dav/nowhere');
    expect(headers['ratelimit-policy']).toBe('"token";q=3000;w=60');
    const error = tooManyCalls(tooManyRequests(msg`Too many calls.`, 42));
    const path = { method: 'GET', path: '/dav/' };
    expect(failed(error, path)).toMatchObject({ status: 503, headers: { 'retry-after': '42' } });
  });

  it('answers 503, never an empty list, while the account has no collections', async () => {
    const grace = await app.signUp('Grace');
    const other = await connectDevice(app, grace);
    await app.db.deleteFrom('dav_collections').where('owner_id', '=', grace.id).execute();
    for (const method of ['GET', 'PROPFIND']) {
      const answer = await other.request(method, other.home.contacts);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    }
  });
});
