import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectDevice, type DavClient, vcard } from '../testing/dav-client.ts';

let app: TestApp;
let device: DavClient;
let card: string;
let task: string;
let etag: string;
beforeAll(async () => {
  app = await openTestApp();
  const ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  card = `${device.home.contacts}one.vcf`;
  await device.put(
    card,
    vcard('UID:one', 'FN:Grace', 'N:;Grace;;;', 'BDAY:1906-12-09', 'CATEGORIES:a'),
  );
  await device.put(`${device.home.contacts}two.vcf`, vcard('UID:two', 'FN:Mary', 'N:;Mary;;;'));
  for (const title of ['Call', 'Write'])
    await ada.call('POST /api/reminders/', {
      body: { title, due_date: '2035-12-01', due_time: '10:00', time_zone: 'Europe/Berlin' },
    });
  task = (await device.propfind(device.home.reminders, '', 1))[1]!.path;
  etag = await device.etag(card);
});
afterAll(() => app.close());

describe('GET', () => {
  it.each([
    [undefined, '3.0'],
    ['*/*', '3.0'],
    ['text/vcard', '3.0'],
    ['text/vcard; version=3.0', '3.0'],
    ['text/vcard; version=4.0', '4.0'],
    ['text/vcard;version="4.0"', '4.0'],
    ['TEXT/VCARD; VERSION=4.0', '4.0'],
    ['text/vcard; version=4.0, text/vcard; version=3.0', '3.0'],
    ['text/vcard; version=4.0; q=0.9, text/vcard; version=3.0; q=0.5', '4.0'],
    ['text/vcard; version=4.0; q=0.5, text/vcard; version=3.0; q=0.9', '3.0'],
    ['text/vcard; q=0.8, text/vcard; version=4.0', '4.0'],
    ['text/vcard; version=4.0; q=0', '3.0'],
    ['text/html, text/vcard; version=4.0; q=0.1', '4.0'],
    ['text/directory, text/vcard;version=2.1', '3.0'],
  ])('serves, with Accept %s, vCard %s', async (accept, version) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const answer = await device.request('GET', card, { headers });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': `text/vcard; charset=utf-8; version=${version}`,
        vary: 'Accept',
        etag,
      },
    });
    expect(answer.text).toMatch(new RegExp(`^BEGIN:VCARD\r\nVERSION:${version}\r\n`));
  });

  it.each(['apple', 'thunderbird'] as const)('serves 4.0 to %s if it asks', async (profile) => {
    const other = await connectDevice(app, device.person, { profile });
    const headers = { accept: 'text/vcard; version=4.0' };
    expect((await other.request('GET', card, { headers })).text).toContain('VERSION:4.0');
  });

  it('serves tasks', async () => {
    const answer = await device.request('GET', task);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8; component=VTODO');
    expect(answer.headers['etag']).toMatch(/^"[^"]+"$/);
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VTODO[^]*END:VCALENDAR\r\n$/);
  });

  it.each<[string, (tag: string) => string, number]>([
    ['the ETag', (tag) => tag, 304],
    ['a weak ETag', (tag) => `W/${tag}`, 304],
    ['the ETag of a compressed response', (tag) => tag.replace(/"$/, '-gzip"'), 304],
    ['several ETags', (tag) => `"x", ${tag}`, 304],
    ['*', () => '*', 304],
    ['another ETag', () => '"x"', 200],
    ['the ETag without quotes', (tag) => tag.replaceAll('"', ''), 200],
  ])('compares If-None-Match with %s', async (_case, header, status) => {
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'if-none-match': header(etag) };
      const answer = await device.request(method, card, { headers });
      expect([answer.status, answer.headers['etag'], answer.headers['vary']]).toEqual([
        status,
        etag,
        'Accept',
      ]);
      expect(answer.text === '').toBe(status === 304 || method === 'HEAD');
    }
  });

  it('has the headers of HEAD', async () => {
    for (const path of [card, task, device.home.contacts, device.home.reminders]) {
      const {
        date: _date,
        ratelimit: _left,
        'content-length': _length,
        'transfer-encoding': _chunked,
        ...headers
      } = (await device.request('GET', path)).headers;
      const head = await device.request('HEAD', path);
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers).toMatchObject(headers);
    }
  });

  it('prevents compression and shared caching', async () => {
    const photo = `PHOTO;ENCODING=b;TYPE=X:${'A'.repeat(4000)}`;
    const path = `${device.home.contacts}long.vcf`;
    await device.put(path, vcard('UID:long', 'FN:Long', photo));
    const answer = await device.request('GET', path, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    await device.request('DELETE', path);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it.each([
    ['contacts', 'text/vcard; charset=utf-8; version=3.0', /BEGIN:VCARD\r\nVERSION:3.0/g, 2],
    ['birthdays', 'text/calendar; charset=utf-8', /BEGIN:VEVENT/g, 1],
  ] as const)('serves all %s as one file', async (collection, type, start, count) => {
    const { status, headers, text } = await device.request('GET', device.home[collection]);
    expect([status, headers['vary'], headers['content-type']]).toEqual([200, 'Accept', type]);
    expect(text.match(start)).toHaveLength(count);
  });

  it('serves all tasks as one calendar, with each time zone once', async () => {
    const { text } = await device.request('GET', device.home.reminders);
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
    expect(text.match(/BEGIN:VTODO/g)).toHaveLength(2);
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  });

  it('serves all contacts as 4.0 if asked', async () => {
    const headers = { accept: 'text/vcard; version=4.0' };
    const answer = await device.request('GET', device.home.contacts, { headers });
    expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8; version=4.0');
    expect(answer.text.match(/VERSION:4.0/g)).toHaveLength(2);
  });

  it.each(['contacts/none.vcf', 'contacts/one', 'contacts/ONE.VCF'])(
    'answers 404 for %s',
    async (name) => {
      for (const method of ['GET', 'HEAD'])
        expect(
          (await device.request(method, device.home.contacts.replace('contacts/', name))).status,
        ).toBe(404);
    },
  );
});
