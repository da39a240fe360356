import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { birthdaysCollection } from './birthdays-collection.ts';
import { DavCaller, linesOf, objectOf } from './testing/dav-caller.ts';

let app: TestApp;
let ada: Person;
let dav: DavCaller;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  dav = new DavCaller(app, ada, birthdaysCollection);
});
afterAll(() => app.close());

const add = async (birthday: string) =>
  objectOf({
    contact_id: (await ada.call('POST /api/contacts/', { body: { first_name: 'Lin', birthday } }))
      .id,
  });

describe('birthdays', () => {
  it('writes yearly events as in the calendar feed, also with a reminder', async () => {
    const lin = await add('1984-02-29');
    await ada.call('POST /api/reminders/', {
      body: { kind: 'birthday', contact_ids: [lin.contact_id!] },
    });
    expect(linesOf(await dav.get(lin))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Acquaint//Calendar//EN',
      'BEGIN:VEVENT',
      `UID:birthday-${lin.contact_id}@localhost`,
      'DTSTAMP:20300102T030405Z',
      'LAST-MODIFIED:20300102T030405Z',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Lin’s birthday',
      `URL:http://localhost:3000/contacts?id=${lin.contact_id}`,
      'DTSTART;VALUE=DATE:19840229',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves out contacts without the day, and those in the trash', async () => {
    expect(await dav.get(await add('1984'))).toBe('');
    const trashed = await add('--05-09');
    expect(await dav.get(trashed)).toContain('DTSTART;VALUE=DATE:20');
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed.contact_id! } });
    expect(await dav.get(trashed)).toBe('');
  });

  it('rejects writes', async () => {
    const rejection = { status: 403, condition: '{DAV:}need-privileges' };
    await expect(dav.add('')).rejects.toMatchObject(rejection);
    await expect(dav.remove(objectOf({ contact_id: 1 }))).rejects.toMatchObject(rejection);
  });
});
