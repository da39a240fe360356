import { isVisible } from '#contract/fields.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import type { NewReminder } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { addDays } from '../dates/wall-clock.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await ada.call('PATCH /api/me/', { body: { time_zone: 'Europe/Berlin' } });
});

const remind = (title: string, due_date: string, more: NewReminder = {}) =>
  ada.call('POST /api/reminders/', { body: { title, due_date, ...more } });
const add = (contact: Partial<ContactFields>) => ada.call('POST /api/contacts/', { body: contact });
const move = (id: number, original_date: string, date: string, time?: string | null) =>
  ada.call('POST /api/reminders/{id}/move/', {
    params: { id },
    body: { original_date, date, time },
  });

const addressOf = async (person = ada) => (await person.call('GET /api/calendar-feed/')).url;
const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: new URL(url).pathname, headers });
const read = async () => (await ask(await addressOf())).body;
/** The lines of the events, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
const lineOf = (text: string, name: string) =>
  linesOf(text).filter((line) => line.startsWith(name));

describe('the calendar feed', () => {
  it('folds lines at 75 octets, leading space included', async () => {
    const grace = await add({
      first_name: 'Grace',
      last_name: 'x'.repeat(200),
      birthday: '--05-01',
    });
    await remind('é'.repeat(100), '2031-12-09', {
      contact_ids: [grace.id],
      notes: `${'x'.repeat(300)} ${'日本'.repeat(60)}`,
    });
    const lengths = (await read()).split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(Math.max(...lengths)).toBeGreaterThan(70);
  });

  it('writes each reminder with uid, names, time and alarm into the calendar feed', async () => {
    const grace = await add({ first_name: 'Grace', last_name: 'Hopper' });
    const lin = await add({ first_name: 'Lin' });
    const { id } = await remind('Call Grace Hopper', '2031-12-09', {
      contact_ids: [grace.id, lin.id],
      notes: 'About; the, moth\\\nand more',
      due_time: '09:00',
      lead_days: 1,
      rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20311231',
    });
    const text = await read();
    const [event] = eventsOf(text);
    expect(event?.getFirstPropertyValue('summary')).toBe('Call Grace Hopper (Lin)');
    expect(event?.getFirstPropertyValue('description')).toBe('About; the, moth\\\nand more');
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'TZID:Europe/Berlin',
        `UID:reminder-${id}@localhost`,
        `URL:http://localhost:3000/reminders?id=${id}`,
        'DTSTART;TZID=Europe/Berlin:20311209T090000',
        'DURATION:PT30M',
        // The last day at nine, in UTC, where it has a time.
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20311231T080000Z',
        'TRIGGER:-P1D',
        'ACTION:DISPLAY',
      ]),
    );
  });

  it('writes all-day reminders with the reminder hour into the calendar feed', async () => {
    await ada.call('PATCH /api/me/', { body: { reminder_time: '08:30' } });
    await remind('On the day', '2031-12-09', { rrule: 'FREQ=DAILY;UNTIL=20311212T120000Z' });
    await remind('The day before', '2031-12-10', { lead_days: 1 });
    await remind('In silence', '2031-12-11', { channels: [] });
    const text = await read();
    expect(lineOf(text, 'DTSTART')).toEqual(
      ['09', '10', '11'].map((day) => `DTSTART;VALUE=DATE:203112${day}`),
    );
    expect(lineOf(text, 'TRIGGER')).toEqual(['TRIGGER:PT8H30M', 'TRIGGER:-PT15H30M']);
    expect(lineOf(text, 'RRULE')).toEqual(['RRULE:FREQ=DAILY;UNTIL=20311212']);
    expect(text).not.toContain('VTIMEZONE');
  });

  it('writes series from the open date with remaining count and moved dates', async () => {
    const { id } = await remind('Team', '2031-12-02', {
      due_time: '09:00',
      rrule: 'FREQ=WEEKLY;COUNT=5',
    });
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    await move(id, '2031-12-09', '2031-12-10');
    await move(id, '2031-12-16', '2031-12-17', null);
    const text = await read();
    expect(lineOf(text, 'RRULE').at(-1)).toBe('RRULE:FREQ=WEEKLY;COUNT=4');
    expect(lineOf(text, 'DTSTART;')).toEqual([
      'DTSTART;TZID=Europe/Berlin:20311209T090000',
      'DTSTART;TZID=Europe/Berlin:20311210T090000',
      'DTSTART;VALUE=DATE:20311217',
    ]);
    expect(lineOf(text, 'RECURRENCE-ID')).toEqual([
      'RECURRENCE-ID;TZID=Europe/Berlin:20311209T090000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20311216T090000',
    ]);
    expect(new Set(lineOf(text, 'UID')).size).toBe(1);
  });

  it('writes only the open date when repeating from completion, and snoozed alarms', async () => {
    const rule = { rrule: 'FREQ=WEEKLY', repeat_from: 'completion' as const };
    await remind('Water the plants', '2031-12-02', rule);
    const done = await remind('Post the letter', '2031-12-03');
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id: done.id } });
    const { id } = await remind('Snoozed', '2031-12-04');
    const until = '2031-12-05T10:00:00.000Z';
    await ada.call('POST /api/reminders/{id}/snooze/', { params: { id }, body: { until } });
    await add({ first_name: 'Grace', cadence_days: 30 });
    const text = await read();
    expect(lineOf(text, 'SUMMARY')).toEqual([
      'SUMMARY:Get in touch with Grace',
      'SUMMARY:Water the plants',
      'SUMMARY:Snoozed',
    ]);
    expect(text).not.toContain('RRULE');
    expect(lineOf(text, 'TRIGGER;')).toEqual(['TRIGGER;VALUE=DATE-TIME:20311205T100000Z']);
  });

  it('writes yearly birthdays of all contacts, once with a reminder', async () => {
    const known = await add({ first_name: 'Grace', birthday: '1906-12-09' });
    const leap = await add({ first_name: 'Leap', birthday: '2000-02-29' });
    const old = await add({ first_name: 'Old', birthday: '1815-12-10' });
    const noYear = await add({ first_name: 'Some', birthday: '--05-31' });
    const gone = await add({ first_name: 'Gone', birthday: '--05-31' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: gone.id } });
    const { id } = await ada.call('POST /api/reminders/', {
      body: { kind: 'birthday', contact_ids: [known.id] },
    });
    const text = await read();
    expect(lineOf(text, 'UID')).toEqual([
      `UID:reminder-${id}@localhost`,
      ...[leap, noYear, old].map((contact) => `UID:birthday-${contact.id}@localhost`),
    ]);
    expect(lineOf(text, 'DTSTART').slice(1)).toEqual([
      'DTSTART;VALUE=DATE:20000229',
      `DTSTART;VALUE=DATE:${noYear.created_at.slice(0, 4)}0531`,
      'DTSTART;VALUE=DATE:19001210',
    ]);
    expect(lineOf(text, 'RRULE').slice(1)).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      'RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31',
      'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=10',
    ]);
    expect(lineOf(text, 'SUMMARY')[0]).toBe('SUMMARY:Grace’s birthday');
    expect(lineOf(text, 'URL').at(-1)).toBe(`URL:http://localhost:3000/contacts?id=${old.id}`);
  });

  it('writes other dates of contacts as yearly events', async () => {
    const dates = [{ label: 'Anniversary', date: '2019-06-15' }];
    const { id } = await add({ first_name: 'Grace', birthday: '1906', dates });
    const text = await read();
    expect(lineOf(text, 'UID')).toEqual([`UID:date-${id}-1@localhost`]);
    expect(lineOf(text, 'SUMMARY')).toEqual(['SUMMARY:Grace: Anniversary']);
    expect(lineOf(text, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20190615']);
    expect(lineOf(text, 'RRULE')).toEqual(['RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15']);
  });

  it('writes a valid calendar feed for any titles and notes', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitle, anyNotes, async (title, notes) => {
        const { id, ...rest } = await remind(`x${title}`, '2031-12-09', { notes });
        const found = eventsOf(await read()).find((event) =>
          String(event.getFirstPropertyValue('uid')).startsWith(`reminder-${id}@`),
        );
        expect(printed(saidBy(found, 'summary'))).toBe(printed(rest.title));
        expect(printed(saidBy(found, 'description'))).toBe(printed(rest.notes));
      }),
      { numRuns: 25 },
    );
  });

  it('streams each reminder and birthday once', async () => {
    for (let n = 0; n < 210; n += 1) await add({ first_name: `P${n}`, birthday: '--05-31' });
    const uids = lineOf(await read(), 'UID');
    expect([uids.length, new Set(uids).size]).toEqual([210, 210]);
  });

  it("gives the same instants as the app's calendar for any reminders and moves", async () => {
    await add({ first_name: 'Leap', birthday: '2000-02-29' });
    await fc.assert(
      fc.asyncProperty(fc.array(anyReminder, { minLength: 2, maxLength: 4 }), async (inputs) => {
        await app.db.deleteFrom('reminders').where('owner_id', '=', ada.id).execute();
        for (const { moves, ...input } of inputs) await remindAndMove(input, moves);
        const ours = (await ourOwn()).map(({ title, time, date, starts_at }) =>
          [time === null ? date : starts_at, title].join(' '),
        );
        const theirs = expand(await read(), addDays(END, 60));
        // A day less, as days begin elsewhere in other zones.
        const within = (list: string[]) => list.filter((one) => one >= '2031-01-02' && one < END);
        expect(within(theirs).toSorted()).toEqual(within(ours).toSorted());
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

const END = '2032-02-03';
const ourOwn = async () => {
  const query = { from: '2031-01-01', to: '2032-02-04' };
  return (await ada.call('GET /api/reminders/occurrences/', { query })).results;
};

async function remindAndMove(input: NewReminder, moves: [number, number][]): Promise<void> {
  const made = await ada.attempt('POST /api/reminders/', { body: input });
  if (made.status !== 201 || moves.length === 0) return;
  const { id } = made.body as { id: number };
  const dates = (await ourOwn()).filter(({ reminder_id }) => reminder_id === id);
  for (const [at, days] of moves) {
    const { original_date, date } = dates[at] ?? {};
    if (original_date && date) await move(id, original_date, addDays(date, days));
  }
}

/** What a program that subscribes makes of it: each date as a day or a moment, with its title. */
function expand(text: string, until: string): string[] {
  // Left to itself, ical.js takes the moved dates of any event for those of each.
  const events = eventsOf(text).map((component) => new ICAL.Event(component, { exceptions: [] }));
  const series = events.filter((event) => !event.isRecurrenceException());
  for (const one of series)
    for (const other of events)
      if (other.isRecurrenceException() && other.uid === one.uid) one.relateException(other);
  return series.flatMap((event) => {
    if (!event.isRecurring()) return [shown(event.startDate, event.summary)];
    const found: string[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.toString() < until; next = iterator.next()) {
      const { startDate, item } = event.getOccurrenceDetails(next);
      found.push(shown(startDate, item.summary));
    }
    return found;
  });
}

function shown(start: ICAL.Time, title: string): string {
  return `${start.isDate ? start.toString() : timestampOf(start)} ${title}`;
}

/** Of a time that comes twice ical.js takes the second; the first counts (RFC 5545, section 3.3.5). */
function timestampOf(start: ICAL.Time): string {
  const local = Temporal.PlainDateTime.from(start.toString());
  const at = (disambiguation: 'earlier' | 'later') =>
    local.toZonedDateTime(start.zone?.tzid ?? 'UTC', { disambiguation });
  const [first, second] = [at('earlier'), at('later')];
  // A time that is skipped comes not even once.
  const isTwice = !first.equals(second) && first.toPlainDateTime().equals(local);
  return new Date(isTwice ? first.epochMilliseconds : start.toJSDate()).toISOString();
}

const saidBy = (event: ICAL.Component | undefined, name: string) =>
  (event?.getFirstPropertyValue(name) ?? '') as string;

/** What of a text is printed: its lines may be ended in another way. */
const printed = (text: string) =>
  text.replace(/\r\n?|\p{Cc}|[\u2028\u2029]/gu, (one) => (one === '\t' ? one : ''));

const anyNotes = fc
  .string({ unit: 'binary', maxLength: 200 })
  .map((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').trim());
const anyTitle = anyNotes
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029\u202D\u202E]/gu, '').trim())
  .map((text) => (isVisible(text) ? text : ''));
const anyReminder = fc.record({
  title: fc.constantFrom('Team', 'Call', 'Tea'),
  due_date: fc.nat(390).map((days) => addDays('2031-01-02', days)),
  due_time: fc.constantFrom(null, '00:00', '02:15', '09:00', '23:30'),
  time_zone: fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
    'America/Santiago',
  ),
  rrule: fc.constantFrom(
    null,
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY',
    'FREQ=DAILY;INTERVAL=3;COUNT=20',
    'FREQ=WEEKLY;UNTIL=20310901',
    'FREQ=DAILY;UNTIL=20310405T070000Z',
  ),
  lead_days: fc.nat(2),
  moves: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: -3, max: 20 })), { maxLength: 3 }),
});
