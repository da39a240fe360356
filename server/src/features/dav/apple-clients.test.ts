import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  type DavClient,
  namesIn,
  propfindOf,
  sender,
  syncBody,
  vcard,
  xml,
} from './testing/dav-client.ts';
import { answersOf, connectFilled, dataOf, propfind } from './testing/transcripts.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function connect(profile: 'apple' | 'android' | 'thunderbird' | 'other'): Promise<DavClient> {
  const connected = await connectFilled(app, profile);
  ada = connected.ada;
  return connected.client;
}

const ANY = expect.any(String) as string;

describe('iOS', () => {
  const agent = {
    'user-agent': 'iOS/17.4 (21E219) dataaccessd/1.0',
    brief: 't',
    prefer: 'return=minimal',
  };

  it('finds the account from a host name', async () => {
    const phone = await connect('apple');
    const body = propfindOf('<current-user-principal/><principal-URL/><resourcetype/>');
    const redirect = await sender(app)('PROPFIND', '/.well-known/carddav', {
      body,
      headers: { ...agent, depth: '0' },
    });
    expect(redirect.status).toBe(301);
    const path = new URL(String(redirect.headers['location'])).pathname;
    expect((await sender(app)('PROPFIND', path, { body, headers: agent })).status).toBe(401);
    const [root] = await propfind(
      phone,
      path,
      '<current-user-principal/><principal-URL/><resourcetype/>',
      agent,
    );
    expect(answersOf(root!)).toEqual({
      'current-user-principal': `href /dav/principals/${ada.id}/`,
      resourcetype: 'collection',
    });
    const [principal] = await propfind(
      phone,
      `/dav/principals/${ada.id}/`,
      '<C:addressbook-home-set/><C:directory-gateway/><displayname/><CS:email-address-set/><principal-collection-set/><principal-URL/><resource-id/><supported-report-set/>',
      agent,
    );
    expect(answersOf(principal!)).toEqual({
      'addressbook-home-set': `href /dav/addressbooks/${ada.id}/`,
      displayname: 'Ada',
      'email-address-set': `email-address ${ada.user.email}`,
      'principal-collection-set': 'href /dav/principals/',
      'principal-URL': `href /dav/principals/${ada.id}/`,
      'resource-id': expect.stringMatching(/^href urn:uuid:/),
      'supported-report-set': expect.stringContaining('expand-property'),
    });
    expect((await phone.request('OPTIONS', `/dav/principals/${ada.id}/`)).headers['dav']).toContain(
      'addressbook',
    );
    const search = xml('principal-search-property-set');
    expect((await phone.request('REPORT', '/dav/principals/', { body: search })).status).toBe(207);
  });

  it('lists the home, syncs the book and reads its cards', async () => {
    const phone = await connect('apple');
    const home = `/dav/addressbooks/${ada.id}/`;
    const properties =
      '<add-member/><CS:bulk-requests/><ME:bulk-requests/><C:max-image-size/><C:max-resource-size/><CS:me-card/><current-user-privilege-set/><displayname/><owner/><CS:push-transports/><CS:pushkey/><quota-available-bytes/><quota-used-bytes/><resource-id/><resourcetype/><supported-report-set/><sync-token/><C:guardian-restricted/>';
    const [self, book] = await propfind(phone, home, properties, { depth: '1' });
    const without = Object.fromEntries(
      [
        'add-member',
        'bulk-requests',
        'max-image-size',
        'push-transports',
        'pushkey',
        'quota-available-bytes',
        'quota-used-bytes',
        'resource-id',
        'me-card',
        'guardian-restricted',
      ].map((name) => [name, null]),
    );
    expect(answersOf(self!)).toEqual({
      ...without,
      'max-resource-size': null,
      'sync-token': null,
      'current-user-privilege-set': expect.stringContaining('write-properties'),
      displayname: 'Acquaint',
      owner: `href /dav/principals/${ada.id}/`,
      resourcetype: 'collection',
      'supported-report-set': expect.not.stringContaining('sync-collection'),
    });
    expect(book!.path).toBe(phone.home.contacts);
    expect(answersOf(book!)).toEqual({
      ...without,
      'max-resource-size': '10000000',
      'current-user-privilege-set': expect.stringContaining('bind'),
      displayname: 'Contacts',
      owner: `href /dav/principals/${ada.id}/`,
      resourcetype: 'collection addressbook',
      'supported-report-set': expect.stringContaining('sync-collection'),
      'sync-token': ANY,
    });
    const [state] = await propfind(phone, phone.home.contacts, '<CS:getctag/><sync-token/>', agent);
    expect(answersOf(state!)).toEqual({ getctag: ANY, 'sync-token': ANY });
    const listed = await phone.list('REPORT', phone.home.contacts, syncBody(''), {
      depth: '1',
      ...agent,
    });
    expect(listed.map(answersOf)).toEqual([{ getetag: ANY }, { getetag: ANY }, { getetag: ANY }]);
    const hrefs = listed.map(({ path }) => `<href>${path}</href>`).join('');
    const cards = await phone.list(
      'REPORT',
      phone.home.contacts,
      xml('C:addressbook-multiget', `<prop><getetag/><C:address-data/></prop>${hrefs}`),
      agent,
    );
    expect(
      cards
        .map((card) => dataOf(card))
        .filter((text) => text.includes('X-ADDRESSBOOKSERVER-KIND:group')),
    ).toHaveLength(1);
    expect(cards.every((card) => dataOf(card).startsWith('BEGIN:VCARD\r\nVERSION:3.0\r\n'))).toBe(
      true,
    );
  });

  it('adds, changes and deletes a card', async () => {
    const phone = await connect('apple');
    const path = `${phone.home.contacts}3A5E5A6C-8B5B-4F0E-9F1A-0D8D4E5F6A7B.vcf`;
    const headers = { 'content-type': 'text/vcard', 'if-none-match': '*', ...agent };
    const card = vcard(
      'PRODID:-//Apple Inc.//iPhone OS 17.4//EN',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'EMAIL;type=INTERNET;type=HOME;type=pref:ada@example.org',
      'item1.TEL;type=pref:+44 20 7946 0000',
      'item1.X-ABLabel:Boat',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10',
      'REV:2030-01-01T00:00:00Z',
      'UID:3A5E5A6C-8B5B-4F0E-9F1A-0D8D4E5F6A7B',
    );
    expect((await phone.request('PUT', path, { body: card, headers })).status).toBe(201);
    const { text, headers: read } = await phone.request('GET', path);
    for (const line of [
      'EMAIL;type=INTERNET;type=HOME;type=pref:ada@example.org',
      'item1.TEL;type=pref:+44 20 7946 0000',
      'item1.X-ABLabel:Boat',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10',
    ])
      expect(text).toContain(`${line}\r\n`);
    const match = { 'if-match': String(read['etag']) };
    const changed = text.replace('Boat', 'Yacht');
    expect(
      (
        await phone.request('PUT', path, {
          body: changed,
          headers: { 'content-type': 'text/vcard', ...match },
        })
      ).status,
    ).toBe(204);
    expect((await phone.request('DELETE', path, { headers: match })).status).toBe(412);
    expect((await phone.request('DELETE', path)).status).toBe(204);
  });
});

describe('macOS', () => {
  it('finds one book, sets the user’s card and polls getctag', async () => {
    const mac = await connect('apple');
    const home = `/dav/addressbooks/${ada.id}/`;
    const listed = await propfind(
      mac,
      home,
      '<resourcetype/><displayname/><current-user-privilege-set/><CS:getctag/><CS:me-card/>',
      { depth: '1', brief: 't' },
    );
    const books = listed.filter(({ properties }) =>
      namesIn(properties['resourcetype']!).includes('addressbook'),
    );
    expect(books).toHaveLength(1);
    expect(Object.keys(books[0]!.properties)).toEqual([
      'resourcetype',
      'displayname',
      'current-user-privilege-set',
      'getctag',
    ]);
    const members = await propfind(mac, mac.home.contacts, '<getetag/><resourcetype/>', {
      depth: '1',
    });
    expect(members).toHaveLength(4);
    const me = members[1]!.path;
    const patched = await mac.list(
      'PROPPATCH',
      home,
      xml('propertyupdate', `<set><prop><CS:me-card><href>${me}</href></CS:me-card></prop></set>`),
    );
    expect(Object.keys(patched[0]!.properties)).toEqual(['me-card']);
    const [card] = await propfind(mac, home, '<CS:me-card/>');
    expect(answersOf(card!)).toEqual({ 'me-card': `href ${me}` });
    const ctag = async () =>
      answersOf((await propfind(mac, mac.home.contacts, '<CS:getctag/>'))[0]!)['getctag'];
    const before = await ctag();
    expect(await ctag()).toBe(before);
    await ada.call('POST /api/contacts/', { body: { first_name: 'New' } });
    expect(await ctag()).not.toBe(before);
  });

  it('reads reminders and birthdays in separate calendars', async () => {
    const mac = await connect('apple');
    const properties =
      '<displayname/><resourcetype/><CAL:supported-calendar-component-set/><CAL:calendar-timezone/><ICAL:calendar-color/><ICAL:calendar-order/><CS:getctag/><sync-token/><CAL:schedule-calendar-transp/><CAL:calendar-free-busy-set/><CS:publish-url/><CS:subscribed-strip-alarms/><current-user-privilege-set/>';
    const listed = await propfind(mac, `/dav/calendars/${ada.id}/`, properties, {
      depth: '1',
      brief: 't',
    });
    const calendars = Object.fromEntries(listed.slice(1).map((one) => [one.path, one.properties]));
    for (const [collection, component] of [
      ['reminders', 'VTODO'],
      ['birthdays', 'VEVENT'],
    ] as const) {
      const found = calendars[mac.home[collection]]!;
      expect(
        found['supported-calendar-component-set']!.children.map(
          ({ attributes }) => attributes['name'],
        ),
      ).toEqual([component]);
      expect(Object.keys(found)).toEqual([
        'displayname',
        'resourcetype',
        'supported-calendar-component-set',
        'getctag',
        'sync-token',
        'current-user-privilege-set',
      ]);
    }
    const color = xml(
      'propertyupdate',
      '<set><prop><ICAL:calendar-color symbolic-color="custom">#FF2968FF</ICAL:calendar-color><ICAL:calendar-order>2</ICAL:calendar-order></prop></set>',
    );
    const [patched] = await mac.list('PROPPATCH', mac.home.reminders, color);
    expect(Object.keys(patched!.properties)).toEqual(['calendar-color', 'calendar-order']);
  });
});
