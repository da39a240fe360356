import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import type { DavObject } from '../collection.ts';
import { remindersCollection } from './reminders-collection.ts';
import { calendar, DavCaller, linesOf, objectOf, todo } from './testing/dav-caller.ts';

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

const read = ({ reminder_id }: DavObject) =>
  ada.call('GET /api/reminders/{id}/', { params: { id: reminder_id ?? 0 } });
const lines = async (object: DavObject) => linesOf(await dav.get(object));
const rejection = (condition: string) =>
  expect.objectContaining({
    status: 403,
    condition: `{urn:ietf:params:xml:ns:caldav}${condition}`,
  }) as unknown;

const dueIn = (tzid: string) => [
  'BEGIN:VTODO',
  'UID:z',
  'SUMMARY:Z',
  `DUE;TZID=${tzid}:20351204T120000`,
  'END:VTODO',
];
const series = (due: string) =>
  todo('SUMMARY:Weekly', `DTSTART;VALUE=DATE:${due}`, `DUE;VALUE=DATE:${due}`, 'RRULE:FREQ=WEEKLY');
const override = (date: string, ...more: string[]) => [
  'BEGIN:VTODO',
  'UID:r',
  'SUMMARY:Daily',
  `RECURRENCE-ID;VALUE=DATE:${date}`,
  ...more,
  'END:VTODO',
];
const daily = (...overrides: string[]) =>
  calendar(
    'BEGIN:VTODO',
    'UID:r',
    'SUMMARY:Daily',
    'DTSTART;VALUE=DATE:20351204',
    'RRULE:FREQ=DAILY',
    'END:VTODO',
    ...overrides,
  );
describe('PUT of a new VTODO', () => {
  it('creates a one_off reminder with its fields, alarm and contacts', async () => {
    const grace = await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
    const object = await dav.add(
      todo(
        'SUMMARY:Send the\\, report',
        'DESCRIPTION:Line\\nbreak',
        'DUE;TZID=America/New_York:20351204T090000',
        `CONTACT;ALTREP="http://localhost:3000/contacts?id=${grace.id}":Grace`,
        'CONTACT;ALTREP="http://localhost:3000/contacts?id=999999":Nobody',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-P2D',
        'END:VALARM',
      ),
    );
    expect(object).toMatchObject({ uid: 'todo-1', kind: 'reminder' });
    expect(await read(object)).toMatchObject({
      kind: 'one_off',
      title: 'Send the, report',
      notes: 'Line\nbreak',
      due_date: '2035-12-04',
      due_time: '09:00',
      time_zone: 'America/New_York',
      lead_days: 2,
      contact_ids: [grace.id],
      status: 'scheduled',
    });
  });

  it('creates a series for a supported RRULE and rejects others', async () => {
    const object = await dav.add(
      todo('SUMMARY:Water', 'DTSTART;VALUE=DATE:20351204', 'RRULE:FREQ=WEEKLY;BYDAY=TU'),
    );
    expect(await read(object)).toMatchObject({
      due_date: '2035-12-04',
      due_time: null,
      rrule: 'FREQ=WEEKLY;BYDAY=TU',
      repeat_from: 'schedule',
    });
    for (const rule of [
      'FREQ=HOURLY',
      'FREQ=DAILY;BYHOUR=9',
      'FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2',
    ])
      await expect(
        dav.add(todo('SUMMARY:Water', 'DUE;VALUE=DATE:20351204', `RRULE:${rule}`)),
      ).rejects.toEqual(rejection('valid-calendar-data'));
  });

  it('takes the date from DTSTART, or else today, and completes a done task', async () => {
    const started = await dav.add(todo('SUMMARY:A', 'DTSTART:20351204T230000Z'));
    expect(await read(started)).toMatchObject({ due_date: '2035-12-05', due_time: '00:00' });
    const bare = await dav.add(todo('SUMMARY:B'));
    const today = app.clock.now().slice(0, 10);
    expect((await read(bare)).due_date.slice(0, 8)).toBe(today.slice(0, 8));
    expect(await read(bare)).toMatchObject({ due_time: null });
    const done = await dav.add(
      todo(
        'SUMMARY:C',
        'STATUS:COMPLETED',
        'COMPLETED:20200102T030405Z',
        'DUE;VALUE=DATE:20200101',
      ),
    );
    expect(await read(done)).toMatchObject({
      status: 'done',
      completed_at: '2020-01-02T03:04:05.000Z',
    });
    expect(await lines(done)).toContain('COMPLETED:20200102T030405Z');
  });

  it('keeps a DUE in UTC in UTC', async () => {
    const object = await dav.add(todo('SUMMARY:A', 'DUE:20351204T090000Z'));
    expect(await read(object)).toMatchObject({ due_time: '10:00', time_zone: 'Europe/Berlin' });
    expect(await lines(object)).toEqual(
      expect.arrayContaining(['DUE:20351204T090000Z', 'STATUS:NEEDS-ACTION']),
    );
  });

  it('reads time zones with other names', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Home',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0330',
      'TZOFFSETTO:-0330',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const object = await dav.add(calendar(...zone, ...dueIn('Home')));
    expect(await read(object)).toMatchObject({ due_time: '16:30', time_zone: 'Europe/Berlin' });
    const text = await dav.get(object);
    expect(text).toContain('TZID:Home\r\n');
    expect(text).toContain('DUE;TZID=Home:20351204T120000');
    const prefixed = await dav.add(calendar(...dueIn('/example.org/Asia/Tokyo')));
    expect(await read(prefixed)).toMatchObject({ due_time: '12:00', time_zone: 'Asia/Tokyo' });
  });

  it('accepts a BOM, LF, a fold inside a character and lower-case names, and makes a UID of the name', async () => {
    const text = calendar('begin:vtodo', 'summary:Caf\u00e9', 'end:vtodo').replaceAll('\r', '');
    const bytes = Buffer.from(`\uFEFF${text}`);
    const at = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\n '), bytes.subarray(at)]);
    const { object } = await remindersCollection.put(
      dav.ctx,
      { name: 'coffee.ics', object: null },
      folded,
    );
    expect(object.uid).toBe('coffee');
    expect(await read(objectOf(object))).toMatchObject({ title: 'Café' });
  });

  it('gives a task without SUMMARY a title, and keeps values that are too long', async () => {
    expect(await read(await dav.add(todo()))).toMatchObject({ title: 'Untitled reminder' });
    const object = await dav.add(todo(`SUMMARY:${'x'.repeat(400)}`));
    expect((await read(object)).title).toHaveLength(300);
    expect(await lines(object)).toContain(`SUMMARY:${'x'.repeat(400)}`);
  });

  it.each([
    ['supported-calendar-component', calendar('BEGIN:VEVENT', 'UID:1', 'END:VEVENT')],
    ['valid-calendar-object-resource', calendar()],
    ['valid-calendar-object-resource', calendar('METHOD:PUBLISH', 'BEGIN:VTODO', 'END:VTODO')],
    [
      'valid-calendar-object-resource',
      calendar('BEGIN:VTODO', 'UID:1', 'END:VTODO', 'BEGIN:VTODO', 'UID:2', 'END:VTODO'),
    ],
    ['valid-calendar-data', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO'],
    ['valid-calendar-data', `${todo()}${todo()}`],
    ['valid-calendar-data', 'Hello'],
    ['valid-calendar-data', ''],
    ['valid-calendar-data', todo('DUE;VALUE=DATE:18001231')],
    [
      'valid-calendar-data',
      calendar(...Array<string>(50).fill('BEGIN:X'), ...Array<string>(50).fill('END:X')),
    ],
  ])('rejects invalid calendar objects with %s', async (condition, text) => {
    await expect(dav.add(text)).rejects.toEqual(rejection(condition));
  });
});

describe('PUT of an existing VTODO', () => {
  it('changes nothing for the text of a GET', async () => {
    const { id, updated_at } = await ada.call('POST /api/reminders/', {
      body: { title: 'Same', due_date: '2035-01-31', rrule: 'FREQ=MONTHLY', due_time: '08:00' },
    });
    const object = objectOf({ reminder_id: id });
    const text = await dav.get(object);
    expect(await dav.put(object, text)).toEqual({
      object: expect.objectContaining({ raw: null, uid: 'a', reminder_id: id }) as unknown,
    });
    expect(await dav.edit(object, ['DTSTAMP:2030', 'DTSTAMP:2031'])).toMatchObject({
      object: { raw: null },
    });
    expect((await read(object)).updated_at).toBe(updated_at);
  });

  it('changes the fields that the client changed', async () => {
    const object = await dav.add(todo('SUMMARY:Old', 'DUE;TZID=Europe/Berlin:20351204T090000'));
    await dav.edit(
      object,
      ['SUMMARY:Old', 'SUMMARY:New\r\nDESCRIPTION:Notes'],
      ['20351204T090000', '20360101T100000'],
    );
    expect(await read(object)).toMatchObject({
      title: 'New',
      notes: 'Notes',
      due_date: '2036-01-01',
      due_time: '10:00',
    });
    await dav.edit(
      object,
      [/DUE.*\r\n/, 'DUE;VALUE=DATE:20360202\r\n'],
      ['DESCRIPTION:Notes\r\n', ''],
    );
    expect(await read(object)).toMatchObject({ notes: '', due_date: '2036-02-02', due_time: null });
  });

  it('keeps unknown properties, alarms and the form of a date until it changes here', async () => {
    const object = await dav.add(
      todo(
        'SUMMARY:Keep',
        'DUE:20351204T080000Z',
        'DTSTART:20351203T080000Z',
        'X-MOZ-SNOOZE-TIME:20351203T080000Z',
        'CATEGORIES:a,b',
        'PRIORITY:1',
        'BEGIN:VALARM',
        'ACTION:AUDIO',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ),
    );
    const kept = [
      'X-MOZ-SNOOZE-TIME:20351203T080000Z',
      'CATEGORIES:a,b',
      'PRIORITY:1',
      'TRIGGER:-PT15M',
    ];
    expect(await lines(object)).toEqual(
      expect.arrayContaining([...kept, 'DUE:20351204T080000Z', 'DTSTART:20351203T080000Z']),
    );
    await ada.call('PATCH /api/reminders/{id}/', {
      params: { id: object.reminder_id! },
      body: { title: 'Changed', due_date: '2035-12-14', lead_days: 4 },
    });
    const changed = await lines(object);
    expect(changed).toEqual(
      expect.arrayContaining([
        ...kept,
        'SUMMARY:Changed',
        'DUE;TZID=Europe/Berlin:20351214T090000',
        'DTSTART:20351213T080000Z',
        'TRIGGER;RELATED=END:-P4D',
      ]),
    );
    expect(changed).not.toContain('SUMMARY:Keep');
  });

  it('completes and reopens', async () => {
    const object = await dav.add(
      todo('SUMMARY:Do', 'DUE;VALUE=DATE:20351204', 'STATUS:NEEDS-ACTION'),
    );
    const at = '20200102T030405Z';
    await dav.edit(object, ['STATUS:NEEDS-ACTION', `STATUS:COMPLETED\r\nCOMPLETED:${at}`]);
    expect(await read(object)).toMatchObject({
      status: 'done',
      completed_at: '2020-01-02T03:04:05.000Z',
    });
    await dav.edit(
      object,
      ['STATUS:COMPLETED\r\n', 'STATUS:NEEDS-ACTION\r\n'],
      [/COMPLETED:.*\r\n/, ''],
    );
    expect(await read(object)).toMatchObject({ status: 'scheduled', completed_at: null });
  });
});

describe('PUT of an existing series', () => {
  it('moves a series on when it is completed, in either way', async () => {
    const object = await dav.add(series('20351204'));
    await dav.edit(object, ['STATUS:NEEDS-ACTION', 'STATUS:COMPLETED']);
    expect(await read(object)).toMatchObject({ due_date: '2035-12-11', done_times: 1 });
    const moved = await lines(object);
    expect(moved).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20351211',
        'STATUS:NEEDS-ACTION',
        'RRULE:FREQ=WEEKLY',
      ]),
    );
    // As iOS and Tasks.org complete a task that is due.
    const late = await dav.add(series('20200107'));
    const { due_date } = await read(await dav.add(todo('UID:b', 'DUE;VALUE=DATE:20200107')));
    expect(due_date).toBe('2020-01-07');
    const week = 7 * 86_400_000;
    const past = Date.parse('2020-01-07');
    const weeks = Math.floor((Date.parse(app.clock.now()) - past) / week) + 1;
    const next = new Date(past + weeks * week).toISOString().slice(0, 10);
    await dav.put(late, series(next.replaceAll('-', '')));
    expect(await read(late)).toMatchObject({ due_date: next, done_times: 1 });
  });

  it('ends a series that is completed without its rule', async () => {
    const object = await dav.add(series('20351204'));
    await dav.edit(
      object,
      ['STATUS:NEEDS-ACTION', 'STATUS:COMPLETED'],
      [/^(?:RRULE|DTSTART).*\r\n/gm, ''],
    );
    expect(await read(object)).toMatchObject({ status: 'done', rrule: null, done_times: 1 });
  });

  it('starts the series at a new date that is moved ahead', async () => {
    const object = await dav.add(series('20351204'));
    await dav.put(object, series('20351206'));
    expect(await read(object)).toMatchObject({
      due_date: '2035-12-06',
      rrule: 'FREQ=WEEKLY',
      done_times: 0,
    });
    await dav.put(object, todo('SUMMARY:Weekly', 'DUE;VALUE=DATE:20351206'));
    expect(await read(object)).toMatchObject({ due_date: '2035-12-06', rrule: null });
  });

  it('moves and completes single dates by RECURRENCE-ID, and keeps what else they say', async () => {
    const object = await dav.add(
      daily(
        ...override('20351206', 'DUE;VALUE=DATE:20351216', 'X-COLOR:red'),
        ...override('20351208', 'STATUS:COMPLETED'),
      ),
    );
    const occurrences = async () =>
      (
        await ada.call('GET /api/reminders/occurrences/', {
          query: { from: '2035-12-04', to: '2035-12-16' },
        })
      ).results
        .filter(
          ({ reminder_id, status }) => reminder_id === object.reminder_id && status !== 'done',
        )
        .filter(({ original_date, date }) => original_date !== date)
        .map(({ original_date, date }) => [original_date, date]);
    expect(await occurrences()).toEqual([['2035-12-06', '2035-12-16']]);
    expect(await lines(object)).toEqual(
      expect.arrayContaining([
        'X-COLOR:red',
        'RECURRENCE-ID;VALUE=DATE:20351208',
        'STATUS:COMPLETED',
      ]),
    );
    // The override is removed, and the open date is done.
    await dav.put(object, daily(...override('20351204', 'STATUS:COMPLETED')));
    expect(await read(object)).toMatchObject({ due_date: '2035-12-05', done_times: 1 });
    expect(await occurrences()).toEqual([]);
    expect(await lines(object)).not.toContain('RECURRENCE-ID;VALUE=DATE:20351204');
  });

  it('rejects another UID with 409, except for a leading urn:uuid:', async () => {
    const object = await dav.add(todo('SUMMARY:A'));
    await expect(dav.edit(object, ['UID:todo-1', 'UID:todo-2'])).rejects.toMatchObject({
      status: 409,
      condition: '{urn:ietf:params:xml:ns:caldav}no-uid-conflict',
    });
    await dav.edit(object, ['UID:todo-1', 'UID:urn:uuid:todo-1'], ['SUMMARY:A', 'SUMMARY:B']);
    expect(object.uid).toBe('todo-1');
    expect(await lines(object)).toEqual(expect.arrayContaining(['UID:todo-1', 'SUMMARY:B']));
  });

  it('rejects a new date of a birthday, and completes one that moves to its next year', async () => {
    const lin = await ada.call('POST /api/contacts/', {
      body: { first_name: 'Lin', birthday: '--05-09' },
    });
    const { id, due_date } = await ada.call('POST /api/reminders/', {
      body: { kind: 'birthday', contact_ids: [lin.id] },
    });
    const object = objectOf({ reminder_id: id });
    const due = due_date.replaceAll('-', '');
    const moveTo = (date: string) =>
      dav.edit(
        object,
        [`DTSTART;VALUE=DATE:${due}`, `DTSTART;VALUE=DATE:${date}`],
        [`DUE;VALUE=DATE:${due}`, `DUE;VALUE=DATE:${date}`],
      );
    await expect(moveTo('20351204')).rejects.toEqual(rejection('valid-calendar-data'));
    const next = `${Number(due.slice(0, 4)) + 1}0509`;
    await moveTo(next);
    expect((await read(object)).due_date).toBe(`${next.slice(0, 4)}-05-09`);
  });
});

describe('DELETE', () => {
  it('deletes the reminder', async () => {
    const object = await dav.add(todo('SUMMARY:A'));
    await dav.remove(object);
    expect(await dav.get(object)).toBe('');
  });

  it('rejects to delete a reminder that a tag requires', async () => {
    await ada.call('POST /api/tag-cadences/', { body: { tag: 'friend', cadence_days: 30 } });
    const { id } = await ada.call('POST /api/contacts/', {
      body: { first_name: 'Lin', tags: ['friend'] },
    });
    const { results } = await ada.call('GET /api/reminders/', { query: { contact: id } });
    const object = objectOf({ reminder_id: results[0]!.id });
    await expect(dav.remove(object)).rejects.toMatchObject({
      status: 403,
      condition: '{DAV:}need-privileges',
    });
  });
});
