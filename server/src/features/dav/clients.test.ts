import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  connectDevice,
  type DavClient,
  innerText,
  type Listed,
  namesIn,
  propfindOf,
  sender,
  syncBody,
  vcard,
  xml,
} from './testing/dav-client.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A new account with two contacts, a birthday and a reminder. */
async function connect(profile: 'apple' | 'android' | 'thunderbird' | 'other'): Promise<DavClient> {
  ada = await app.signUp('Ada');
  await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', birthday: '1906-12-09', tags: ['Navy'] },
  });
  await ada.call('POST /api/contacts/', { body: { first_name: 'Mary' } });
  await ada.call('POST /api/reminders/', {
    body: { title: 'Call', due_date: '2035-12-01', time_zone: 'Etc/UTC' },
  });
  return connectDevice(app, ada, { profile });
}

/** What one resource answers to each property: its text with the names inside, or null. */
function answersOf({ properties, missing }: Listed): Record<string, string | null> {
  const found = Object.entries(properties).map(([name, value]) => [
    name,
    [...namesIn(value), innerText(value)].join(' ').trim(),
  ]);
  return Object.fromEntries([...found, ...missing.map((name) => [name, null])]);
}

async function propfind(
  client: DavClient,
  path: string,
  properties: string,
  headers: Record<string, string> = {},
) {
  return client.list('PROPFIND', path, propfindOf(properties), {
    depth: '0',
    'content-type': 'text/xml',
    ...headers,
  });
}

const tokenIn = (text: string) => /<d:sync-token>(.*)<\/d:sync-token>/.exec(text)![1]!;
const ANY = expect.any(String) as string;
const dataOf = ({ properties }: Listed) => properties['address-data']!.text;

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

describe('DAVx5', () => {
  it('checks the principal, syncs, reads tens and uploads', async () => {
    const phone = await connect('android');
    const [root] = await propfind(
      phone,
      '/dav/',
      '<resourcetype/><displayname/><CAL:calendar-description/><current-user-principal/><C:addressbook-home-set/><CAL:calendar-home-set/>',
    );
    const principal = `/dav/principals/${ada.id}/`;
    expect(answersOf(root!)['current-user-principal']).toBe(`href ${principal}`);
    expect((await phone.request('OPTIONS', principal)).headers['dav']).toMatch(
      /addressbook.*calendar-access/,
    );
    const [found] = await propfind(
      phone,
      principal,
      '<displayname/><C:addressbook-home-set/><CAL:calendar-home-set/><group-membership/>',
    );
    expect(answersOf(found!)).toEqual({
      displayname: 'Ada',
      'addressbook-home-set': `href /dav/addressbooks/${ada.id}/`,
      'calendar-home-set': `href /dav/calendars/${ada.id}/`,
      'group-membership': '',
    });
    const collections = await propfind(
      phone,
      `/dav/addressbooks/${ada.id}/`,
      '<resourcetype/><current-user-privilege-set/><displayname/><owner/><C:addressbook-description/><CS:source/>',
      { depth: '1' },
    );
    expect(answersOf(collections[1]!)).toEqual({
      resourcetype: 'collection addressbook',
      'current-user-privilege-set': expect.stringContaining('write'),
      displayname: 'Contacts',
      owner: `href ${principal}`,
      'addressbook-description': null,
      source: null,
    });
    const [capabilities] = await propfind(
      phone,
      phone.home.contacts,
      '<C:max-resource-size/><C:supported-address-data/><supported-report-set/><CS:getctag/><sync-token/>',
    );
    const versions = capabilities!.properties['supported-address-data']!.children.map(
      ({ attributes }) => attributes['version'],
    );
    expect(versions).toEqual(['3.0', '4.0']);
    expect(capabilities!.missing).toEqual([]);

    for (let index = 0; index < 12; index += 1)
      await ada.call('POST /api/contacts/', { body: { first_name: `Contact ${index}` } });
    const answer = await phone.request('REPORT', phone.home.contacts, {
      body: syncBody(''),
      headers: { depth: '0' },
    });
    const all = await phone.list('REPORT', phone.home.contacts, syncBody(''), { depth: '0' });
    expect(all).toHaveLength(15);
    const texts: string[] = [];
    for (let from = 0; from < all.length; from += 10) {
      const hrefs = all
        .slice(from, from + 10)
        .map(({ path }) => `<href>${path}</href>`)
        .join('');
      const data = '<C:address-data content-type="text/vcard" version="4.0"/>';
      const body = xml(
        'C:addressbook-multiget',
        `<prop><getcontenttype/><getetag/>${data}</prop>${hrefs}`,
      );
      const cards = await phone.list('REPORT', phone.home.contacts, body);
      expect(cards.every((card) => Object.keys(card.properties).length === 3)).toBe(true);
      texts.push(...cards.map(dataOf));
    }
    expect(texts.filter((text) => /^KIND:group\r$/m.test(text))).toHaveLength(1);
    expect(texts.every((text) => text.startsWith('BEGIN:VCARD\r\nVERSION:4.0\r\n'))).toBe(true);

    const path = `${phone.home.contacts}b4a5c6d7-0000-4000-8000-000000000001.vcf`;
    const card = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'PRODID:+//IDN bitfire.at//DAVx5/4.4.1-ose',
      'UID:b4a5c6d7-0000-4000-8000-000000000001',
      'FN:Jane Doe',
      'N:Doe;Jane;;;',
      'TEL;TYPE=cell;PREF=1:+1 555 0100',
      'REV:20300101T000000Z',
      'END:VCARD',
      '',
    ].join('\r\n');
    const headers = {
      'content-type': 'text/vcard; charset=utf-8; version=4.0',
      'if-none-match': '*',
    };
    expect((await phone.request('PUT', path, { body: card, headers })).status).toBe(201);
    const changed = await phone.list(
      'REPORT',
      phone.home.contacts,
      syncBody(tokenIn(answer.text)),
      { depth: '0' },
    );
    expect(changed.map((one) => [one.path, Object.keys(one.properties)])).toEqual([
      [path, ['getetag']],
    ]);
    const stale = {
      'content-type': 'text/vcard; charset=utf-8; version=4.0',
      'if-match': '"stale"',
    };
    expect((await phone.request('PUT', path, { body: card, headers: stale })).status).toBe(412);
    expect((await phone.request('PUT', `${path}x`, { body: card, headers: stale })).status).toBe(
      412,
    );
    const deletion = { 'if-match': changed[0]!.properties['getetag']!.text };
    expect((await phone.request('DELETE', path, { headers: deletion })).status).toBe(204);
  });

  it('reads tasks, and resets changed birthdays', async () => {
    const phone = await connect('android');
    const query = (component: string) =>
      xml(
        'CAL:calendar-query',
        `<prop><getetag/></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="${component}"/></CAL:comp-filter></CAL:filter>`,
      );
    expect(
      await phone.list('REPORT', phone.home.reminders, query('VTODO'), { depth: '1' }),
    ).toHaveLength(1);
    const [event] = await phone.list('REPORT', phone.home.birthdays, query('VEVENT'), {
      depth: '1',
    });
    const { text } = await phone.request('GET', event!.path);
    const answer = await phone.put(event!.path, text.replace('SUMMARY:', 'SUMMARY:x'), {
      'content-type': 'text/calendar',
    });
    expect([answer.status, answer.text.includes('need-privileges')]).toEqual([403, true]);
  });
});

describe('Thunderbird', () => {
  const agent = {
    'user-agent': 'Mozilla/5.0 Gecko/20100101 Thunderbird/153.0',
    'content-type': 'text/xml',
  };

  it('tries the site last, syncs with data and reads again after a PUT', async () => {
    const desktop = await connect('thunderbird');
    const [site] = await propfind(
      desktop,
      '/',
      '<resourcetype/><displayname/><current-user-principal/><current-user-privilege-set/>',
      agent,
    );
    expect(answersOf(site!)['current-user-principal']).toBe(`href /dav/principals/${ada.id}/`);
    const [, book] = await propfind(
      desktop,
      `/dav/addressbooks/${ada.id}/`,
      '<resourcetype/><displayname/><current-user-privilege-set/>',
      { ...agent, depth: '1' },
    );
    expect(namesIn(book!.properties['current-user-privilege-set']!)).toEqual(
      expect.arrayContaining(['read', 'write']),
    );
    const body = syncBody('', { properties: '<getcontenttype/><getetag/><C:address-data/>' });
    const answer = await desktop.request('REPORT', desktop.home.contacts, {
      body,
      headers: { ...agent, depth: '1' },
    });
    const first = await desktop.list('REPORT', desktop.home.contacts, body, {
      ...agent,
      depth: '1',
    });
    expect(
      first.map((card) => dataOf(card)).filter((text) => text.includes('CATEGORIES:Navy\r\n')),
    ).toHaveLength(1);
    expect(
      first.every(({ properties }) => properties['getcontenttype']!.text.startsWith('text/vcard')),
    ).toBe(true);
    const path = `${desktop.home.contacts}0f0e0d0c.vcf`;
    const card = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'UID:0f0e0d0c',
      'FN:Jane',
      'N:;Jane;;;',
      'EMAIL;PREF=1:jane@example.org',
      'END:VCARD',
      '',
    ].join('\r\n');
    expect(
      (
        await desktop.request('PUT', path, {
          body: card,
          headers: { 'content-type': 'text/vcard' },
        })
      ).status,
    ).toBe(201);
    const multiget = xml(
      'C:addressbook-multiget',
      `<prop><getetag/><C:address-data/></prop><href>${path}</href>`,
    );
    const [read] = await desktop.list('REPORT', desktop.home.contacts, multiget, agent);
    expect(dataOf(read!)).toContain('VERSION:3.0\r\n');
    expect(dataOf(read!)).toContain('UID:0f0e0d0c\r\n');
    // Last writer wins without a condition; the history keeps what was.
    expect(
      (
        await desktop.request('PUT', path, {
          body: dataOf(read!).replace('Jane', 'Joan'),
          headers: { 'content-type': 'text/vcard' },
        })
      ).status,
    ).toBe(204);
    const changed = await desktop.list(
      'REPORT',
      desktop.home.contacts,
      syncBody(tokenIn(answer.text)),
      agent,
    );
    expect(changed.map((one) => one.path)).toEqual([path]);
  });
});

describe('command-line clients', () => {
  it('vdirsyncer lists by content type and always sends If-Match', async () => {
    const client = await connect('other');
    const listed = await propfind(
      client,
      client.home.contacts,
      '<resourcetype/><getcontenttype/><getetag/>',
      { depth: '1' },
    );
    const cards = listed.filter(({ properties }) =>
      properties['getcontenttype']?.text.startsWith('text/vcard'),
    );
    expect(cards).toHaveLength(2);
    const { text, headers } = await client.request('GET', cards[0]!.path);
    expect(headers['etag']).toBe(cards[0]!.properties['getetag']!.text);
    const put = await client.put(cards[0]!.path, text, { 'if-match': String(headers['etag']) });
    expect([put.status, put.headers['etag']]).toEqual([204, headers['etag']]);
  });

  it('Evolution asks OPTIONS, then getctag, then lists', async () => {
    const client = await connect('other');
    const options = await sender(app)('OPTIONS', client.home.contacts);
    expect([options.status, options.headers['dav']]).toEqual([
      200,
      expect.stringContaining('addressbook'),
    ]);
    const [state] = await propfind(client, client.home.contacts, '<CS:getctag/>', {
      prefer: 'return=minimal',
    });
    expect(answersOf(state!)).toEqual({ getctag: ANY });
    const listed = await propfind(client, client.home.contacts, '<getetag/>', {
      depth: '1',
      prefer: 'return=minimal',
    });
    expect(listed.filter(({ properties }) => properties['getetag'] !== undefined)).toHaveLength(2);
  });

  it('SyncEvolution spells names in another way', async () => {
    const client = await connect('other');
    await client.put(`${client.home.contacts}a.b.vcf`, vcard('UID:ab', 'FN:AB', 'X-KEPT:1'));
    const { text } = await client.request('GET', `${client.home.contacts}a%2eb%2evcf`);
    expect(
      (await client.put(`${client.home.contacts}a%2Eb%2Evcf`, text.replace('FN:AB', 'FN:AC')))
        .status,
    ).toBe(204);
    expect((await client.request('GET', `${client.home.contacts}a.b.vcf`)).text).toContain(
      'X-KEPT:1\r\n',
    );
  });

  it('KDE reads the whole book in one multiget', async () => {
    const client = await connect('other');
    const members = (
      await propfind(client, client.home.contacts, '<getetag/>', { depth: '1' })
    ).slice(1);
    const hrefs = members
      .map(({ path }) => `<href>${path}</href>`)
      .join('')
      .repeat(500);
    const cards = await client.list(
      'REPORT',
      client.home.contacts,
      xml('C:addressbook-multiget', `<prop><getetag/><C:address-data/></prop>${hrefs}`),
    );
    expect(cards).toHaveLength(members.length);
  });
});
