import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  conditionOf,
  connectDevice,
  type DavClient,
  sender,
  vcard,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
let foreign: DavClient;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  await device.put(`${device.home.contacts}a%20b%21.vcf`, vcard('UID:one', 'FN:Grace'));
  await device.put(`${device.home.contacts}100%25.vcf`, vcard('UID:two', 'FN:Mary'));
  await device.put(`${device.home.contacts}%C3%A4%40x.vcf`, vcard('UID:three', 'FN:Jane'));
  foreign = await connectDevice(app, await app.signUp('Eve'));
  await foreign.put(`${foreign.home.contacts}one.vcf`, vcard('UID:one', 'FN:Secret'));
});
afterAll(() => app.close());

const ALL_METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'PUT',
  'POST',
  'DELETE',
  'MKCOL',
];
const at = (path: string) => path.replaceAll('{user}', String(ada.id));
const RESOURCES = [
  '/dav/',
  '/dav/principals/',
  '/dav/principals/{user}/',
  '/dav/addressbooks/{user}/',
  '/dav/addressbooks/{user}/contacts/',
  '/dav/addressbooks/{user}/contacts/100%25.vcf',
  '/dav/calendars/{user}/',
  '/dav/calendars/{user}/reminders/',
  '/dav/calendars/{user}/birthdays/',
];

describe('well-known URLs', () => {
  it.each(
    ['/.well-known/carddav', '/.well-known/caldav'].flatMap((path) =>
      ALL_METHODS.map((method) => ({ path, method })),
    ),
  )('redirects $method $path', async ({ path, method }) => {
    const { status, headers } = await sender(app)(method, path);
    expect([status, headers['location']]).toEqual([301, `${app.context.settings.public_url}/dav/`]);
  });

  it('redirects with credentials, a body and a slash', async () => {
    const body = '<propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>';
    const headers = { 'content-type': 'text/xml', depth: '0' };
    for (const path of ['/.well-known/carddav', '/.well-known/carddav/'])
      expect((await device.request('PROPFIND', path, { headers, body })).status).toBe(301);
  });
});

describe('PROPFIND of the site', () => {
  it('names the principal', async () => {
    const [site] = await device.propfind('/', '<current-user-principal/>');
    expect(site!.path).toBe('/');
    const [href] = site!.properties['current-user-principal']!.children;
    expect(href!.text).toBe(at('/dav/principals/{user}/'));
  });

  it('leaves GET to the site', async () => {
    expect((await sender(app)('GET', '/')).status).not.toBe(401);
  });
});

describe('OPTIONS', () => {
  it.each([...RESOURCES, '/dav', '/dav/addressbooks/0/contacts/'])(
    'lists what is served, without credentials, at %s',
    async (path) => {
      const { status, headers } = await sender(app)('OPTIONS', at(path));
      expect(status).toBe(200);
      expect(headers['dav']).toBe('1, 3, access-control, addressbook, calendar-access');
      expect(headers['allow']).toBe('OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT');
    },
  );

  it('requires right credentials if there are some', async () => {
    expect((await sender(app, 'Basic eDp5')('OPTIONS', '/dav/')).status).toBe(401);
    const { status, headers } = await device.request('OPTIONS', at(RESOURCES[2]!));
    expect([status, headers['dav']]).toEqual([
      200,
      '1, 3, access-control, addressbook, calendar-access',
    ]);
  });

  it('has no CORS headers', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'PROPFIND' };
    const answer = await sender(app)('OPTIONS', '/dav/', { headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

describe('methods', () => {
  it.each(
    ['LOCK', 'UNLOCK', 'POST', 'PATCH'].flatMap((method) =>
      [
        '/dav/',
        '/dav/addressbooks/{user}/contacts/',
        '/dav/addressbooks/{user}/contacts/100%25.vcf',
      ].map((path) => ({ method, path })),
    ),
  )('rejects $method $path with 405', async ({ method, path }) => {
    const answer = await device.request(method, at(path), { body: 'x' });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toContain('PROPFIND');
  });

  it.each(
    RESOURCES.filter((path) => !/(contacts|reminders|birthdays|vcf)\/?$/.test(path)).flatMap(
      (path) => ['GET', 'HEAD', 'PUT'].map((method) => ({ method, path })),
    ),
  )('rejects $method $path with 405', async ({ method, path }) => {
    const answer = await device.request(method, at(path));
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toContain('PROPFIND');
  });

  it.each([
    ['MKCOL', '/dav/addressbooks/{user}/new/'],
    ['MKCOL', '/dav/addressbooks/{user}/contacts/'],
    ['MKCOL', '/dav/addressbooks/{user}/contacts/new/'],
    ['MKCALENDAR', '/dav/calendars/{user}/new/'],
    ['MKCALENDAR', '/dav/calendars/{user}/reminders/'],
    ['COPY', '/dav/addressbooks/{user}/contacts/100%25.vcf'],
    ['MOVE', '/dav/addressbooks/{user}/contacts/100%25.vcf'],
    ['MOVE', '/dav/addressbooks/{user}/contacts/'],
    ['MKCOL', '/dav/'],
    ['DELETE', '/dav/addressbooks/{user}/contacts/'],
    ['DELETE', '/dav/addressbooks/{user}/'],
    ['DELETE', '/dav/calendars/{user}/reminders/'],
    ['DELETE', '/dav/calendars/{user}/birthdays/'],
    ['DELETE', '/dav/principals/{user}/'],
    ['DELETE', '/dav/'],
  ])('rejects %s %s with 403', async (method, path) => {
    const headers = {
      destination: `http://localhost${at('/dav/addressbooks/{user}/contacts/b.vcf')}`,
    };
    expect((await device.request(method, at(path), { headers })).status).toBe(403);
    expect((await device.propfind(device.home.contacts, '<getetag/>', 1)).length).toBe(4);
  });
});

describe('URLs', () => {
  it.each([
    ['/dav', '/dav/'],
    ['/dav/principals/{user}', '/dav/principals/{user}/'],
    ['/dav/addressbooks/{user}', '/dav/addressbooks/{user}/'],
    ['/dav/addressbooks/{user}/contacts', '/dav/addressbooks/{user}/contacts/'],
    ['/dav/addressbooks/{user}/contacts?x=1', '/dav/addressbooks/{user}/contacts/'],
    ['/dav/calendars/{user}/reminders', '/dav/calendars/{user}/reminders/'],
    ['/dav/addressbooks/{user}/cont%61cts/', '/dav/addressbooks/{user}/contacts/'],
    [
      '/dav/addressbooks/{user}/contacts/a%20b%21.vcf',
      '/dav/addressbooks/{user}/contacts/a%20b%21.vcf',
    ],
    [
      '/dav/addressbooks/{user}/contacts/a%20b!.vcf',
      '/dav/addressbooks/{user}/contacts/a%20b%21.vcf',
    ],
    [
      '/dav/addressbooks/{user}/contacts/a%20b!.vcf/',
      '/dav/addressbooks/{user}/contacts/a%20b%21.vcf',
    ],
    [
      '/dav/addressbooks/{user}/contacts/%61%20b!%2evcf',
      '/dav/addressbooks/{user}/contacts/a%20b%21.vcf',
    ],
    [
      '/dav/addressbooks/{user}/contacts/100%25.vcf',
      '/dav/addressbooks/{user}/contacts/100%25.vcf',
    ],
    [
      '/dav/addressbooks/{user}/contacts/%c3%a4@x.vcf',
      '/dav/addressbooks/{user}/contacts/%C3%A4%40x.vcf',
    ],
  ])('reads %s as %s', async (sent, path) => {
    const [first] = await device.propfind(at(sent), '<resourcetype/>');
    expect(first!.path).toBe(at(path));
  });

  it('lists members with everything encoded', async () => {
    const members = await device.propfind(device.home.contacts, '<getetag/>', 1);
    expect(members.slice(1).map(({ path }) => path.slice(device.home.contacts.length))).toEqual([
      '100%25.vcf',
      'a%20b%21.vcf',
      '%C3%A4%40x.vcf',
    ]);
  });

  it.each([
    '/dav/x',
    '/dav/principals/x/',
    '/dav/principals/{user}/x/',
    '/dav/addressbooks/{user}/reminders/',
    '/dav/addressbooks/{user}//contacts/',
    '/dav/addressbooks/{user}/contacts/x.vcf',
    '/dav/addressbooks/{user}/contacts/a/b.vcf',
    '/dav/addressbooks/{user}/contacts/a%2Fb.vcf',
    '/dav/addressbooks/{user}/contacts/%00.vcf',
    '/dav/addressbooks/-1/contacts/',
    '/dav/addressbooks/99999999999999999999/contacts/',
    '/dav/calendars/{user}/contacts/',
  ])('responds with 404 for %s', async (path) => {
    for (const method of ['GET', 'PROPFIND']) {
      expect((await device.request(method, at(path))).status).toBe(404);
    }
  });

  it.each([...ALL_METHODS, 'MKCALENDAR', 'COPY', 'MOVE', 'LOCK'])(
    'responds to %s at URLs of other people as at those that don’t exist',
    async (method) => {
      const unknown = 999_999;
      for (const path of [
        '/dav/principals/{user}/',
        '/dav/addressbooks/{user}/',
        '/dav/addressbooks/{user}/contacts/',
        '/dav/addressbooks/{user}/contacts/one.vcf',
        '/dav/addressbooks/{user}/x/',
        '/dav/calendars/{user}/reminders/',
      ]) {
        const answers = [foreign.person.id, unknown].map(async (id) => {
          const { status, headers, text } = await device.request(
            method,
            path.replace('{user}', String(id)),
          );
          const { date: _date, ratelimit: _left, ...same } = headers;
          return { status, text, same };
        });
        const [first, second] = await Promise.all(answers);
        expect(first).toEqual(second);
        expect(first!.status).toBe(404);
      }
    },
  );

  it('rejects names longer than 255 characters', async () => {
    const path = (length: number) => `${device.home.contacts}${'ä'.repeat(length)}`;
    const answer = await device.put(path(256), vcard('FN:X'));
    expect([answer.status, conditionOf(answer)]).toEqual([404, null]);
    expect((await device.put(path(255), vcard('FN:X'))).status).toBe(201);
    expect((await device.request('DELETE', path(255))).status).toBe(204);
  });
});
