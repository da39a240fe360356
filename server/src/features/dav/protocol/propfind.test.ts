import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  conditionOf,
  connectDevice,
  type DavClient,
  innerText,
  type Listed,
  namesIn,
  propfindOf,
  vcard,
  xml,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  device = await connectDevice(app, ada);
  const card = vcard('UID:one', 'FN:Grace Hopper', 'N:Hopper;Grace;;;', 'BDAY:1906-12-09');
  await device.put(`${device.home.contacts}one.vcf`, card);
  await ada.call('POST /api/reminders/', {
    body: { title: 'Call', due_date: '2035-12-01', time_zone: 'Etc/UTC' },
  });
});
afterAll(() => app.close());

type Kind =
  | 'root'
  | 'principals'
  | 'principal'
  | 'home'
  | 'calendars'
  | 'contacts'
  | 'reminders'
  | 'birthdays'
  | 'card'
  | 'task'
  | 'event';
async function pathOf(kind: Kind): Promise<string> {
  const paths: Partial<Record<Kind, string>> = {
    root: '/dav/',
    principals: '/dav/principals/',
    principal: `/dav/principals/${ada.id}/`,
    home: `/dav/addressbooks/${ada.id}/`,
    calendars: `/dav/calendars/${ada.id}/`,
    ...device.home,
    card: `${device.home.contacts}one.vcf`,
  };
  if (kind !== 'task' && kind !== 'event') return paths[kind]!;
  const listed = await device.propfind(
    device.home[kind === 'task' ? 'reminders' : 'birthdays'],
    '',
    1,
  );
  return listed[1]!.path;
}

async function find(
  kind: Kind,
  body: string,
  headers: Record<string, string> = {},
): Promise<Listed> {
  const [first] = await device.list('PROPFIND', await pathOf(kind), body, {
    depth: '0',
    ...headers,
  });
  return first!;
}

describe('PROPFIND', () => {
  it.each([
    ['0', 1],
    ['1', 2],
    [' 1 ', 2],
    [undefined, 2],
  ])('lists with depth %s', async (depth, count) => {
    const headers = depth === undefined ? {} : { depth };
    const listed = await device.list('PROPFIND', device.home.contacts, '', headers);
    expect(listed).toHaveLength(count);
  });

  it.each([
    ['infinity', 403, 'propfind-finite-depth'],
    ['Infinity', 403, 'propfind-finite-depth'],
    ['2', 400, null],
    ['-1', 400, null],
    ['1,noroot', 400, null],
    ['x', 400, null],
  ])('refuses depth %s with %i', async (depth, status, condition) => {
    const answer = await device.request('PROPFIND', device.home.contacts, { headers: { depth } });
    expect([answer.status, conditionOf(answer)]).toEqual([status, condition]);
  });

  it.each<[string, string, number]>([
    ['root', '/dav/', 4],
    ['principals', '/dav/principals/', 2],
    ['home of contacts', '/dav/addressbooks/{user}/', 2],
    ['home of calendars', '/dav/calendars/{user}/', 3],
    ['principal', '/dav/principals/{user}/', 1],
    ['card', '/dav/addressbooks/{user}/contacts/one.vcf', 1],
  ])('lists what is below the %s', async (_name, path, count) => {
    expect(
      await device.propfind(path.replace('{user}', String(ada.id)), '<resourcetype/>', 1),
    ).toHaveLength(count);
  });

  it.each([
    ['no body', ''],
    ['allprop', xml('propfind', '<allprop/>')],
  ])('answers what RFC 4918 defines for %s', async (_case, body) => {
    const { properties, missing } = await find('card', body);
    const names = [
      'resourcetype',
      'getetag',
      'getlastmodified',
      'getcontenttype',
      'getcontentlength',
    ];
    expect([Object.keys(properties), missing]).toEqual([names, []]);
    expect(Object.keys((await find('contacts', body)).properties)).toEqual([
      'resourcetype',
      'displayname',
    ]);
  });

  it('adds what include names to allprop', async () => {
    const { properties } = await find(
      'contacts',
      xml('propfind', '<allprop/><include><sync-token/><owner/></include>'),
    );
    expect(Object.keys(properties)).toEqual(['resourcetype', 'displayname', 'sync-token', 'owner']);
  });

  it('lists names without values for propname', async () => {
    const { properties, missing } = await find('contacts', xml('propfind', '<propname/>'));
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['resourcetype', 'sync-token', 'getctag']),
    );
    expect(Object.values(properties).map(innerText).join('')).toBe('');
    expect(missing).toEqual([]);
  });

  it('works without a content type, and with any', async () => {
    for (const type of [undefined, 'text/xml', 'application/xml; charset="utf-8"', 'text/plain']) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      expect(
        (await find('contacts', propfindOf('<owner/>'), headers)).properties['owner'],
      ).toBeDefined();
    }
  });

  it('puts missing properties under 404, after those under 200', async () => {
    const path = await pathOf('contacts');
    const body = propfindOf(
      '<x xmlns="urn:x"/><owner/><CAL:calendar-timezone/><quota-used-bytes/>',
    );
    const { text } = await device.request('PROPFIND', path, { body, headers: { depth: '0' } });
    const statuses = [...text.matchAll(/<d:status>(.*?)<\/d:status>/g)].map(([, status]) => status);
    expect(statuses).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found']);
    const { missing } = await find('contacts', body);
    expect(missing).toEqual(['x', 'calendar-timezone', 'quota-used-bytes']);
  });

  it.each([
    ['prefer', 'return=minimal', 'return=minimal'],
    ['prefer', 'respond-async, return=minimal', 'return=minimal'],
    ['brief', 't', undefined],
  ])('leaves out missing properties with %s: %s', async (name, value, applied) => {
    const path = await pathOf('contacts');
    const body = propfindOf('<owner/><x xmlns="urn:x"/>');
    const headers = { depth: '0', [name]: value };
    const answer = await device.request('PROPFIND', path, { body, headers });
    expect(answer.headers['preference-applied']).toBe(applied);
    expect((await find('contacts', body, headers)).missing).toEqual([]);
    const { properties } = await find('contacts', propfindOf('<x xmlns="urn:x"/>'), headers);
    expect(properties).toEqual({});
  });

  it('has the DAV header', async () => {
    const { headers } = await device.request('PROPFIND', '/dav/');
    expect(headers).toMatchObject({
      dav: '1, 3, access-control, addressbook, calendar-access',
      'content-type': 'application/xml; charset=utf-8',
    });
  });
});

describe('properties', () => {
  const all: Kind[] = [
    'root',
    'principals',
    'principal',
    'home',
    'calendars',
    'contacts',
    'reminders',
    'birthdays',
    'card',
    'task',
    'event',
  ];
  it.each(all)('includes common properties of %s', async (kind) => {
    const { properties, missing } = await find(
      kind,
      propfindOf(
        '<resourcetype/><current-user-principal/><current-user-privilege-set/><owner/><supported-report-set/><principal-collection-set/><acl/>',
      ),
    );
    expect(missing).toEqual([]);
    const principal = `/dav/principals/${ada.id}/`;
    expect(innerText(properties['owner']!)).toBe(principal);
    expect(innerText(properties['current-user-principal']!)).toBe(principal);
    expect(innerText(properties['principal-collection-set']!)).toBe('/dav/principals/');
    expect(namesIn(properties['acl']!)).toEqual(
      expect.arrayContaining(['ace', 'principal', 'grant', 'protected']),
    );
  });

  it.each(all)('leaves properties out of %s', async (kind) => {
    const { missing } = await find(
      kind,
      propfindOf(
        '<supported-method-set/><supported-privilege-set/><inherited-acl-set/><quota-used-bytes/><quota-available-bytes/><C:max-image-size/><CS:pushkey/><CS:push-transports/><add-member/><ME:bulk-requests/>',
      ),
    );
    expect(missing).toHaveLength(10);
  });

  it.each<[Kind, string[]]>([
    ['root', ['collection']],
    ['principals', ['collection']],
    ['principal', ['principal']],
    ['home', ['collection']],
    ['calendars', ['collection']],
    ['contacts', ['collection', 'addressbook']],
    ['reminders', ['collection', 'calendar']],
    ['birthdays', ['collection', 'calendar']],
    ['card', []],
    ['task', []],
  ])('shows the type of %s', async (kind, types) => {
    const { properties } = await find(kind, propfindOf('<resourcetype/>'));
    expect(namesIn(properties['resourcetype']!)).toEqual(types);
  });

  it.each<[Kind, string | undefined]>([
    ['principal', 'Ada Lovelace'],
    ['home', 'Acquaint'],
    ['contacts', 'Contacts'],
    ['reminders', 'Reminders'],
    ['birthdays', 'Birthdays'],
    ['card', undefined],
  ])('names %s', async (kind, name) => {
    const { properties } = await find(kind, propfindOf('<displayname/>'));
    expect(properties['displayname']?.text).toBe(name);
  });

  const all_privileges = ['write', 'write-properties', 'write-content', 'bind', 'unbind'];
  it.each<[Kind, string[]]>([
    ['principal', []],
    ['home', ['write-properties']],
    ['contacts', all_privileges],
    ['reminders', all_privileges],
    ['birthdays', []],
    ['card', all_privileges],
    ['task', all_privileges],
    ['event', []],
  ])('lists the privileges on %s', async (kind, more) => {
    const { properties } = await find(kind, propfindOf('<current-user-privilege-set/>'));
    const names = namesIn(properties['current-user-privilege-set']!).filter(
      (name) => name !== 'privilege',
    );
    expect(names).toEqual(['read', 'read-current-user-privilege-set', ...more]);
  });

  it('lists only reading without a scope to write', async () => {
    const reader = await connectDevice(app, ada, { scopes: ['contacts:read'] });
    for (const path of [reader.home.contacts, `${reader.home.contacts}one.vcf`]) {
      const [first] = await reader.propfind(path, '<current-user-privilege-set/>');
      expect(namesIn(first!.properties['current-user-privilege-set']!)).not.toContain('write');
    }
  });

  const common = [
    'expand-property',
    'principal-property-search',
    'principal-search-property-set',
    'principal-match',
  ];
  it.each<[Kind, string[]]>([
    ['principal', common],
    ['home', common],
    ['contacts', ['addressbook-multiget', 'addressbook-query', 'sync-collection', ...common]],
    ['reminders', ['calendar-multiget', 'calendar-query', 'sync-collection', ...common]],
    ['birthdays', ['calendar-multiget', 'calendar-query', 'sync-collection', ...common]],
  ])('lists the reports of %s', async (kind, reports) => {
    const { properties } = await find(kind, propfindOf('<supported-report-set/>'));
    const names = namesIn(properties['supported-report-set']!);
    expect(names.filter((name) => !/^(supported-)?report$/.test(name))).toEqual(reports);
  });

  it('links the homes of the principal', async () => {
    const { properties, missing } = await find(
      'principal',
      propfindOf(
        '<principal-URL/><alternate-URI-set/><group-membership/><resource-id/><C:addressbook-home-set/><CAL:calendar-home-set/><CAL:calendar-user-address-set/><CS:email-address-set/>',
      ),
    );
    expect(missing).toEqual([]);
    const { 'resource-id': id, ...others } = properties;
    expect(innerText(id!)).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(
      Object.fromEntries(Object.entries(others).map(([name, value]) => [name, innerText(value)])),
    ).toEqual({
      'principal-URL': `/dav/principals/${ada.id}/`,
      'alternate-URI-set': '',
      'group-membership': '',
      'addressbook-home-set': `/dav/addressbooks/${ada.id}/`,
      'calendar-home-set': `/dav/calendars/${ada.id}/`,
      'calendar-user-address-set': `mailto:${ada.user.email}`,
      'email-address-set': ada.user.email,
    });
    const calendars = propfindOf('<C:addressbook-home-set/><principal-URL/>');
    expect((await find('contacts', calendars)).missing).toHaveLength(2);
  });
});

describe('properties of collections and members', () => {
  it('shows limits and state of the address book', async () => {
    const { properties, missing } = await find(
      'contacts',
      propfindOf(
        '<C:supported-address-data/><C:max-resource-size/><C:supported-collation-set/><sync-token/><CS:getctag/>',
      ),
    );
    expect(missing).toEqual([]);
    expect(properties['max-resource-size']!.text).toBe('10000000');
    expect(innerText(properties['supported-collation-set']!)).toBe(
      'i;ascii-casemap i;unicode-casemap',
    );
    expect(properties['sync-token']!.text).toMatch(/^https?:\/\/.+\/ns\/sync\/.+-\d+$/);
    expect(properties['getctag']!.text).toBe(properties['sync-token']!.text);
  });

  it.each([
    ['apple', ['3.0']],
    ['android', ['3.0', '4.0']],
    ['thunderbird', ['3.0']],
    ['other', ['3.0', '4.0']],
  ] as const)('offers %s vCard %s', async (profile, versions) => {
    const other = await connectDevice(app, ada, { profile });
    const [book] = await other.list(
      'PROPFIND',
      device.home.contacts,
      propfindOf('<C:supported-address-data/>'),
      { depth: '0' },
    );
    const types = book!.properties['supported-address-data']!.children.map(
      ({ attributes }) => attributes,
    );
    expect(types).toEqual(versions.map((version) => ({ 'content-type': 'text/vcard', version })));
  });

  it.each<[Kind, string]>([
    ['reminders', 'VTODO'],
    ['birthdays', 'VEVENT'],
  ])('shows that %s takes %s', async (kind, component) => {
    const { properties, missing } = await find(
      kind,
      propfindOf(
        '<CAL:supported-calendar-component-set/><CAL:supported-calendar-data/><CAL:min-date-time/><CAL:max-date-time/><CAL:max-resource-size/><CS:getctag/><sync-token/><CAL:schedule-calendar-transp/>',
      ),
    );
    expect(missing).toEqual(['schedule-calendar-transp']);
    const components = properties['supported-calendar-component-set']!.children;
    expect(components.map(({ attributes }) => attributes['name'])).toEqual([component]);
    expect(properties['supported-calendar-data']!.children[0]!.attributes).toEqual({
      'content-type': 'text/calendar',
      version: '2.0',
    });
    expect(properties['getctag']!.text).toBe(properties['sync-token']!.text);
  });

  it.each<[Kind, string]>([
    ['card', 'text/vcard; charset=utf-8'],
    ['task', 'text/calendar; charset=utf-8; component=VTODO'],
    ['event', 'text/calendar; charset=utf-8; component=VEVENT'],
  ])('equals the headers of GET for a %s', async (kind, type) => {
    const path = await pathOf(kind);
    const { properties } = await find(
      kind,
      propfindOf('<getetag/><getlastmodified/><getcontenttype/><getcontentlength/>'),
    );
    const { headers, text } = await device.request('GET', path);
    expect(properties['getetag']!.text).toBe(headers['etag']);
    expect(properties['getetag']!.text).toMatch(/^"[^"]+"$/);
    expect(properties['getlastmodified']!.text).toBe(headers['last-modified']);
    expect(properties['getcontenttype']!.text).toBe(type);
    expect(Number(properties['getcontentlength']!.text)).toBe(Buffer.byteLength(text));
  });

  it.each([
    ['C:address-data', '', 'VERSION:3.0'],
    ['C:address-data', 'content-type="text/vcard" version="4.0"', 'VERSION:4.0'],
  ])('includes %s %s', async (name, attributes, line) => {
    const { properties } = await find('card', propfindOf(`<${name} ${attributes}/>`));
    expect(properties['address-data']!.text).toContain(`${line}\r\n`);
  });
});
