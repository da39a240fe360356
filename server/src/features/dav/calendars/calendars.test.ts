import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { connectDevice, type DavClient } from '../testing/dav-client.ts';
import { linesOf, todo, unfold } from './testing/dav-caller.ts';

let app: TestApp;
let ada: Person;
let phone: DavClient;
let reminders: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await ada.call('PATCH /api/me/', { body: { time_zone: 'Europe/Berlin' } });
  phone = await connectDevice(app, ada);
  await app.runJobs();
  reminders = phone.home.reminders;
});

const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' };
const put = (name: string, text: string, headers = {}) =>
  phone.put(`${reminders}${name}`, text, { ...CALENDAR, ...headers });
const get = async (name: string) => (await phone.request('GET', `${reminders}${name}`)).text;
const nextChanges = async (token: string) => phone.sync(reminders, token);
const query = (path: string, comp: string, start: string, end: string) =>
  phone.list(
    'REPORT',
    path,
    `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>
      <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="${comp}">
        <C:time-range start="${start}" end="${end}"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
  );

describe('tasks over CalDAV', () => {
  it('creates, changes, completes and deletes a reminder, and syncs each change once', async () => {
    const before = await phone.syncToken(reminders);
    const created = await put(
      'one.ics',
      todo('SUMMARY:Call', 'DUE;VALUE=DATE:20351204', 'X-KEEP:1'),
    );
    expect(created.status).toBe(201);
    const added = await nextChanges(before);
    expect(added.changes.map(({ path }) => path)).toEqual([`${reminders}one.ics`]);
    const text = await get('one.ics');
    expect(linesOf(text)).toEqual(
      expect.arrayContaining(['UID:todo-1', 'SUMMARY:Call', 'X-KEEP:1', 'STATUS:NEEDS-ACTION']),
    );
    const same = await put('one.ics', text);
    expect(same.status).toBe(204);
    expect(same.headers['etag']).toBe(await phone.etag(`${reminders}one.ics`));
    expect((await nextChanges(added.token)).changes).toEqual([]);
    const done = unfold(text).replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    expect((await put('one.ics', done)).status).toBe(204);
    const { results } = await ada.call('GET /api/reminders/', { query: { status: 'done' } });
    expect(results.map(({ title }) => title)).toEqual(['Call']);
    const completed = await nextChanges(added.token);
    expect(completed.changes).toHaveLength(1);
    expect((await phone.request('DELETE', `${reminders}one.ics`)).status).toBe(204);
    expect((await ada.call('GET /api/reminders/', { query: { status: 'done' } })).results).toEqual(
      [],
    );
    expect((await nextChanges(completed.token)).changes).toMatchObject([{ status: 404 }]);
  });

  it('sees what changed on the web, with the same name and UID', async () => {
    const { id } = await ada.call('POST /api/reminders/', {
      body: { title: 'Water', due_date: '2035-12-04', rrule: 'FREQ=WEEKLY' },
    });
    const { changes, token } = await phone.sync(reminders);
    const path = changes[0]!.path;
    const [before] = [await phone.request('GET', path)];
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    expect((await nextChanges(token)).changes.map((one) => one.path)).toEqual([path]);
    const after = await phone.request('GET', path);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(after.text).toContain('DTSTART;VALUE=DATE:20351211');
  });

  it('rejects a UID of another task with 409', async () => {
    expect((await put('a.ics', todo('SUMMARY:A'))).status).toBe(201);
    const rejected = await put('b.ics', todo('SUMMARY:B'));
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain('no-uid-conflict');
    const broken = await put('c.ics', 'BEGIN:VCALENDAR');
    expect(broken.status).toBe(403);
    expect(broken.text).toContain('valid-calendar-data');
    const titles = (await ada.call('GET /api/reminders/')).results.map(({ title }) => title);
    expect(titles).not.toContain('B');
  });

  it('queries tasks and birthdays by time', async () => {
    await ada.call('POST /api/contacts/', { body: { first_name: 'Lin', birthday: '1984-05-09' } });
    await put(
      'due.ics',
      todo('SUMMARY:Due', 'DUE:20400509T120000Z').replace('UID:todo-1', 'UID:due'),
    );
    const range = ['20400509T000000Z', '20400510T000000Z'] as const;
    expect((await query(reminders, 'VTODO', ...range)).map(({ path }) => path)).toContain(
      `${reminders}due.ics`,
    );
    expect(await query(phone.home.birthdays, 'VEVENT', ...range)).toHaveLength(1);
    expect(
      await query(phone.home.birthdays, 'VEVENT', '20400510T000000Z', '20400511T000000Z'),
    ).toHaveLength(0);
  });
});
