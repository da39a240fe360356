import type { AddressInfo } from 'node:net';
import { DAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { connectDevice, vcard } from './testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let secret: string;
let serverUrl: string;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  serverUrl = `http://127.0.0.1:${port}/dav/`;
  ada = await app.signUp('Ada');
  secret = (await connectDevice(app, ada)).secret;
  await ada.call('POST /api/contacts/', { body: { first_name: 'Grace', birthday: '1906-12-09' } });
  await ada.call('POST /api/reminders/', {
    body: { title: 'Call', due_date: '2035-12-01', time_zone: 'Etc/UTC' },
  });
});
afterAll(() => app.close());

async function logIn(
  defaultAccountType: 'carddav' | 'caldav',
  password = secret,
): Promise<DAVClient> {
  const client = new DAVClient({
    serverUrl,
    credentials: { username: ada.user.email, password },
    authMethod: 'Basic',
    defaultAccountType,
  });
  await client.login();
  return client;
}

describe('tsdav', () => {
  it('syncs an address book both ways', async () => {
    const client = await logIn('carddav');
    const [book, ...others] = await client.fetchAddressBooks();
    expect(others).toEqual([]);
    expect(book).toMatchObject({
      displayName: 'Contacts',
      url: expect.stringContaining(`/addressbooks/${ada.id}/contacts/`),
    });
    const cards = await client.fetchVCards({ addressBook: book! });
    expect(cards.map(({ data }) => /^FN:(.*)\r$/m.exec(data as string)?.[1])).toEqual(['Grace']);
    const created = await client.createVCard({
      addressBook: book!,
      filename: 'new.vcf',
      vCardString: vcard('UID:new', 'FN:New'),
    });
    expect(created.status).toBe(201);
    const again = await client.createVCard({
      addressBook: book!,
      filename: 'new.vcf',
      vCardString: vcard('UID:new', 'FN:New'),
    });
    expect(again.status).toBe(412);
    const url = `${book!.url}new.vcf`;
    const [card] = await client.fetchVCards({ addressBook: book!, objectUrls: [url] });
    const vCard = { ...card!, data: (card!.data as string).replaceAll('New', 'Changed') };
    expect((await client.updateVCard({ vCard })).status).toBe(204);
    expect((await client.updateVCard({ vCard })).status).toBe(412);
    const { results } = await ada.call('GET /api/contacts/');
    expect(results.map(({ first_name }) => first_name).toSorted()).toEqual(['Changed', 'Grace']);

    expect(await client.isCollectionDirty({ collection: book! })).toMatchObject({ isDirty: true });
    const synced = await client.smartCollectionSync({
      collection: {
        ...book!,
        objects: cards,
        objectMultiGet: client.addressBookMultiGet.bind(client),
      },
      method: 'webdav',
      detailedResult: true,
      account: client.account!,
    });
    expect(synced.objects.created.map((one) => one.url)).toEqual([url]);
    expect([synced.objects.updated, synced.objects.deleted]).toEqual([[], []]);
    expect((await client.deleteVCard({ vCard: { url, etag: '' } })).status).toBeGreaterThanOrEqual(
      200,
    );
  });

  it('reads calendars and adds a task', async () => {
    const client = await logIn('caldav');
    const calendars = await client.fetchCalendars();
    const byName = new Map(calendars.map((calendar) => [calendar.displayName, calendar]));
    expect([...byName.keys()].map(String).toSorted()).toEqual(['Birthdays', 'Reminders']);
    const reminders = byName.get('Reminders')!;
    expect(reminders.components).toEqual(['VTODO']);
    const events = await client.fetchCalendarObjects({ calendar: byName.get('Birthdays')! });
    expect(events.map(({ data }) => (data as string).includes('BEGIN:VEVENT'))).toEqual([true]);
    const iCalString = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//EN',
      'BEGIN:VTODO',
      'UID:t',
      'DTSTAMP:20300101T000000Z',
      'SUMMARY:Write',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    expect(
      (await client.createCalendarObject({ calendar: reminders, filename: 't.ics', iCalString }))
        .status,
    ).toBe(201);
    const filters = [
      {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VTODO' } },
        },
      },
    ];
    const todos = await client.fetchCalendarObjects({ calendar: reminders, filters });
    expect(
      todos.map(({ data }) => /^SUMMARY:(.*)\r$/m.exec(data as string)?.[1] ?? '').toSorted(),
    ).toEqual(['Call', 'Write']);
  });

  it('rejects a wrong secret', async () => {
    await expect(logIn('carddav', 'wrong')).rejects.toThrow('Invalid credentials');
  });
});
