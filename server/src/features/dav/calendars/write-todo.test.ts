import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { remindersCollection } from './reminders-collection.ts';
import { DavCaller, linesOf, objectOf } from './testing/dav-caller.ts';

let app: TestApp;
let ada: Person;
let dav: DavCaller;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  await ada.call('PATCH /api/me/', { body: { time_zone: 'Europe/Berlin' } });
  dav = new DavCaller(app, ada, remindersCollection);
});
afterAll(() => app.close());

const remind = (more: NewReminder) =>
  ada.call('POST /api/reminders/', { body: { title: 'Call', due_date: '2035-12-04', ...more } });
const written = async (reminder_id: number) => dav.get(objectOf({ reminder_id, uid: 'call-1' }));

describe('a reminder as a VTODO', () => {
  it('shows each field, with its time zone, an alarm and CRLF', async () => {
    const grace = await ada.call('POST /api/contacts/', {
      body: { first_name: 'Grace', last_name: 'Hopper' },
    });
    const { id } = await remind({
      notes: 'About; the, moth\\\nand more',
      contact_ids: [grace.id],
      due_time: '09:00',
      lead_days: 3,
    });
    const text = await written(id);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Acquaint//Calendar//EN',
      'BEGIN:VTODO',
      'UID:call-1',
      'DTSTAMP:20300102T030405Z',
      'LAST-MODIFIED:20300102T030405Z',
      expect.stringMatching(/^CREATED:\d{8}T\d{6}Z$/),
      'SUMMARY:Call',
      'DESCRIPTION:About\\; the\\, moth\\\\\\nand more',
      `CONTACT;ALTREP="http://localhost:3000/contacts?id=${grace.id}":Grace Hopper`,
      `URL:http://localhost:3000/reminders?id=${id}`,
      'DUE;TZID=Europe/Berlin:20351204T090000',
      'STATUS:NEEDS-ACTION',
      'X-ACQUAINT-KIND:one_off',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Call',
      'TRIGGER;RELATED=END:-P3D',
      'END:VALARM',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('shows an all-day date as DATE and a time in UTC with Z', async () => {
    const allDay = await written((await remind({})).id);
    expect(linesOf(allDay)).toContain('DUE;VALUE=DATE:20351204');
    expect(allDay).not.toContain('VALARM');
    const utc = await written((await remind({ due_time: '09:00', time_zone: 'UTC' })).id);
    expect(linesOf(utc)).toContain('DUE:20351204T090000Z');
    expect(utc).not.toContain('VTIMEZONE');
  });

  it('shows a series from its open date with the rest of its COUNT, and a moved date as an override', async () => {
    const { id } = await remind({ due_date: '2020-12-01', rrule: 'FREQ=WEEKLY;COUNT=900' });
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    const { due_date } = await ada.call('GET /api/reminders/{id}/', { params: { id } });
    const open = due_date.replaceAll('-', '');
    const weeks = (Date.parse(due_date) - Date.parse('2020-12-01')) / (7 * 86_400_000);
    const lines = linesOf(await written(id));
    expect(lines).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${open}`,
        `DUE;VALUE=DATE:${open}`,
        `RRULE:FREQ=WEEKLY;COUNT=${900 - weeks}`,
      ]),
    );
    await ada.call('POST /api/reminders/{id}/move/', {
      params: { id },
      body: { original_date: due_date, date: '2035-01-01' },
    });
    expect(linesOf(await written(id)).slice(-13)).toEqual(
      expect.arrayContaining([`RECURRENCE-ID;VALUE=DATE:${open}`, 'DUE;VALUE=DATE:20350101']),
    );
  });

  it('has no RRULE when repeating from completion or keeping in touch', async () => {
    const { id } = await remind({ rrule: 'FREQ=DAILY', repeat_from: 'completion' });
    expect(await written(id)).not.toContain('RRULE');
    const lin = await ada.call('POST /api/contacts/', { body: { first_name: 'Lin' } });
    const touch = await remind({
      title: undefined,
      kind: 'keep_in_touch',
      contact_ids: [lin.id],
      rrule: 'FREQ=WEEKLY',
    });
    const text = await written(touch.id);
    expect(text).not.toContain('RRULE');
    expect(linesOf(text)).toContain('SUMMARY:Get in touch with Lin');
    expect(linesOf(text)).toContain('X-ACQUAINT-KIND:keep_in_touch');
  });

  it('shows when a reminder was completed', async () => {
    const { id } = await remind({});
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    const lines = linesOf(await written(id));
    expect(lines).toEqual(
      expect.arrayContaining([
        'STATUS:COMPLETED',
        expect.stringMatching(/^COMPLETED:\d{8}T\d{6}Z$/),
        'PERCENT-COMPLETE:100',
      ]),
    );
  });

  it('leaves out deleted reminders and those of other users', async () => {
    const eve = await app.signUp('Eve');
    const { id } = await remind({});
    const other = new DavCaller(app, eve, remindersCollection);
    expect(await other.get(objectOf({ reminder_id: id }))).toBe('');
    await ada.call('DELETE /api/reminders/{id}/', { params: { id } });
    expect(await written(id)).toBe('');
  });
});
