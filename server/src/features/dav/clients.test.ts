import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { type DavClient, namesIn, sender, syncBody, vcard, xml } from './testing/dav-client.ts';
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
const tokenIn = (text: string) => /<d:sync-token>(.*)<\/d:sync-token>/.exec(text)![1]!;
const query = (component: string) =>
  xml(
    'CAL:calendar-query',
    `<prop><getetag/></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="${component}"/></CAL:comp-filter></CAL:filter>`,
  );

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
  it('lets vdirsyncer list by content type and always send If-Match', async () => {
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

  it('lets Evolution ask for OPTIONS, then getctag, then the list', async () => {
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

  it('lets SyncEvolution spell names in another way', async () => {
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

  it('lets KDE read the whole book in one multiget', async () => {
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
