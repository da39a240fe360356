import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Occurrence, ReminderChange } from '#contract/reminders.ts';
import type { ContactFields } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { splitByYear, anniversaryOn } from './occurrences.service.ts';
import { addDays, nextBirthday } from '../dates/wall-clock.ts';

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

const remind = (title: string, due_date: string, more: ReminderChange = {}) =>
  ada.call('POST /api/reminders/', { body: { title, due_date, ...more } });
const add = (contact: Partial<ContactFields>) => ada.call('POST /api/contacts/', { body: contact });
const between = async (from: string, to: string): Promise<Occurrence[]> =>
  (await ada.call('GET /api/reminders/occurrences/', { query: { from, to } })).results;
const lines = (list: Occurrence[]) =>
  list.map(({ date, time, title, status }) => [date, time ?? '-', title, status].join(' '));

const starts = async (from: string, to: string) =>
  (await between(from, to)).map(({ date, time, starts_at }) => [date, time, starts_at]);
const birthdays = async (from: string, to: string) =>
  (await between(from, to)).map(({ date, title }) => `${date} ${title.split('’')[0]}`);
const ids = async (from: string, to: string) =>
  (await between(from, to)).map(({ reminder_id, date }) => [date, reminder_id]);

describe('calendar occurrences', () => {
  it('lists open, repeating and completed reminders and birthdays in order as occurrences', async () => {
    await add({ first_name: 'Grace', last_name: 'Hopper', birthday: '1906-12-09' });
    await remind('Zebra', '2031-12-09');
    await remind('Apple', '2031-12-09');
    await remind('Early', '2031-12-09', { due_time: '08:00' });
    const team = { due_time: '09:00', rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' };
    const { id } = await remind('Team', '2031-12-02', team);
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    expect(lines(await between('2031-12-01', '2031-12-31'))).toEqual([
      '2031-12-02 09:00 Team done',
      '2031-12-09 - Apple scheduled',
      '2031-12-09 - Grace Hopper’s birthday scheduled',
      '2031-12-09 - Zebra scheduled',
      '2031-12-09 08:00 Early scheduled',
      '2031-12-09 09:00 Team scheduled',
      '2031-12-16 09:00 Team scheduled',
    ]);
  });

  it('lists kind, contact and whether an occurrence can be moved', async () => {
    const grace = await add({ first_name: 'Grace', birthday: '--12-09' });
    const { id } = await remind('Call', '2031-12-08', {
      contact_ids: [grace.id],
      due_time: '09:00',
      rrule: 'FREQ=DAILY;COUNT=2',
    });
    const call = {
      reminder_id: id,
      contact_id: grace.id,
      contact_name: 'Grace',
      kind: 'one_off',
      title: 'Call',
      time: '09:00',
      status: 'scheduled',
      repeats: true,
    };
    expect(await between('2031-12-08', '2031-12-09')).toEqual([
      {
        ...call,
        date: '2031-12-08',
        original_date: '2031-12-08',
        starts_at: '2031-12-08T08:00:00.000Z',
      },
      {
        reminder_id: null,
        contact_id: grace.id,
        contact_name: 'Grace',
        kind: 'birthday',
        repeats: true,
        title: 'Grace’s birthday',
        date: '2031-12-09',
        time: null,
        status: 'scheduled',
        starts_at: '2031-12-08T23:00:00.000Z',
        original_date: null,
      },
      {
        ...call,
        date: '2031-12-09',
        original_date: '2031-12-09',
        starts_at: '2031-12-09T08:00:00.000Z',
      },
    ]);
  });

  it("lists occurrences in the caller's time zone except for all-day entries", async () => {
    await remind('Lunch in New York', '2031-12-09', {
      due_time: '20:00',
      time_zone: 'America/New_York',
    });
    await remind('All day', '2031-12-09', { time_zone: 'America/New_York' });
    expect(lines(await between('2031-12-09', '2031-12-09'))).toEqual([
      '2031-12-09 - All day scheduled',
    ]);
    const [lunch] = await between('2031-12-10', '2031-12-10');
    expect(lunch).toMatchObject({ time: '02:00', starts_at: '2031-12-10T01:00:00.000Z' });
    await ada.call('PATCH /api/me/', { body: { time_zone: 'Asia/Kathmandu' } });
    expect(lines(await between('2031-12-09', '2031-12-10'))).toEqual([
      '2031-12-09 - All day scheduled',
      '2031-12-10 06:45 Lunch in New York scheduled',
    ]);
  });

  it('lists occurrences at the same local time across clock changes', async () => {
    await remind('Tea', '2031-03-29', { due_time: '02:30', rrule: 'FREQ=DAILY' });
    expect(await starts('2031-03-29', '2031-03-31')).toEqual([
      ['2031-03-29', '02:30', '2031-03-29T01:30:00.000Z'],
      ['2031-03-30', '03:30', '2031-03-30T01:30:00.000Z'],
      ['2031-03-31', '02:30', '2031-03-31T00:30:00.000Z'],
    ]);
    expect(await starts('2031-10-26', '2031-10-27')).toEqual([
      ['2031-10-26', '02:30', '2031-10-26T00:30:00.000Z'],
      ['2031-10-27', '02:30', '2031-10-27T01:30:00.000Z'],
    ]);
  });

  it('lists dates moved into the range and omits those moved out', async () => {
    const { id } = await remind('Team', '2031-12-02', { rrule: 'FREQ=WEEKLY' });
    const move = (original_date: string, date: string, time?: string) =>
      ada.call('POST /api/reminders/{id}/move/', {
        params: { id },
        body: { original_date, date, time },
      });
    await move('2031-12-02', '2031-12-03');
    await move('2031-12-09', '2031-12-10', '15:00');
    await move('2031-12-16', '2032-03-01');
    await move('2032-01-06', '2031-12-31');
    expect(lines(await between('2031-12-01', '2031-12-31'))).toEqual([
      '2031-12-03 - Team scheduled',
      '2031-12-10 15:00 Team scheduled',
      '2031-12-23 - Team scheduled',
      '2031-12-30 - Team scheduled',
      '2031-12-31 - Team scheduled',
    ]);
  });

  it('lists only the open date when repeating from completion and for keep-in-touch', async () => {
    const rule = { rrule: 'FREQ=WEEKLY', repeat_from: 'completion' as const };
    await remind('Water the plants', '2031-12-02', rule);
    const grace = await add({ first_name: 'Grace', cadence_days: 30 });
    const [only] = await between('2031-12-01', '2032-02-01');
    expect(only).toMatchObject({ date: '2031-12-02', repeats: true });
    const due = addDays(grace.created_at.slice(0, 10), 30);
    const found = await between(addDays(due, -2), addDays(due, 200));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      kind: 'keep_in_touch',
      title: 'Get in touch with Grace',
      contact_name: 'Grace',
    });
  });

  it('lists snoozed reminders at their snoozed time', async () => {
    const { id } = await remind('Call', '2031-12-02', { due_time: '09:00' });
    const until = '2031-12-05T10:00:00.000Z';
    await ada.call('POST /api/reminders/{id}/snooze/', { params: { id }, body: { until } });
    const found = await between('2031-12-01', '2031-12-31');
    expect(found).toMatchObject([
      { date: '2031-12-05', time: '11:00', starts_at: until, status: 'snoozed' },
    ]);
  });

  it("omits trashed contacts and other users' reminders from occurrences", async () => {
    const grace = await add({ first_name: 'Grace', birthday: '--12-09', cadence_days: 10 });
    await remind('Call', '2031-12-02', { contact_ids: [grace.id] });
    const lin = await app.signUp('Lin Li');
    const range = { query: { from: '2031-12-01', to: '2031-12-31' } };
    expect((await lin.call('GET /api/reminders/occurrences/', range)).results).toEqual([]);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: grace.id } });
    expect(await between('2031-12-01', '2031-12-31')).toMatchObject([
      { title: 'Call', contact_id: null },
    ]);
  });

  it.each([
    [{ from: '2031-12-02', to: '2031-12-01' }, 'to'],
    [{ from: '2031-01-01', to: '2032-02-05' }, 'to'],
    [{ from: '2031-02-30', to: '2031-03-01' }, 'from'],
    [{ from: '2031-02-01' }, 'to'],
  ])('rejects %j for occurrences at %s', async (query, field) => {
    const rejected = await ada.rejected('GET /api/reminders/occurrences/', { query });
    expect(Object.keys(rejected.errors ?? {})).toEqual([field]);
  });

  it('lists occurrences of 400 days up to the last supported date', async () => {
    await remind('Walk', '9999-12-30', { due_time: '23:00', rrule: 'FREQ=DAILY' });
    expect(await between('2031-01-01', '2032-02-04')).toEqual([]);
    expect(await between('9999-12-01', '9999-12-31')).toHaveLength(1);
  });
});

describe('birthday occurrences', () => {
  it('lists birthdays from the year of birth, across new year, 29 February on the 28th', async () => {
    await add({ first_name: 'Ann', birthday: '2031-12-30' });
    await add({ first_name: 'Ben', birthday: '--01-02' });
    await add({ first_name: 'Cleo', birthday: '2000-02-29' });
    expect(await birthdays('2030-12-20', '2031-01-10')).toEqual(['2031-01-02 Ben']);
    expect(await birthdays('2031-12-20', '2032-01-10')).toEqual([
      '2031-12-30 Ann',
      '2032-01-02 Ben',
    ]);
    expect(await birthdays('2031-02-28', '2031-02-28')).toEqual(['2031-02-28 Cleo']);
    expect(await birthdays('2032-02-28', '2032-02-28')).toEqual([]);
    expect(await birthdays('2032-02-28', '2032-03-01')).toEqual(['2032-02-29 Cleo']);
  });

  it('lists the reminder of a birthday instead of the birthday, before and after its start', async () => {
    const grace = await add({ first_name: 'Grace', birthday: '1906-12-09' });
    const { id } = await ada.call('POST /api/reminders/', {
      body: { kind: 'birthday', contact_ids: [grace.id], due_date: '2031-01-01' },
    });
    expect(await ids('2030-12-01', '2030-12-31')).toEqual([['2030-12-09', null]]);
    expect(await ids('2031-12-01', '2031-12-31')).toEqual([['2031-12-09', id]]);
    expect(await ids('2033-12-01', '2033-12-31')).toEqual([['2033-12-09', id]]);
    const body = { original_date: '2031-12-09', date: '2031-12-06' };
    await ada.call('POST /api/reminders/{id}/move/', { params: { id }, body });
    expect(await ids('2031-12-01', '2031-12-31')).toEqual([['2031-12-06', id]]);
  });

  it('lists birthdays by date in any range', () => {
    const anyBirthday = fc.oneof(
      fc.constantFrom('--02-29', '2028-02-29', '--01-01', '--12-31', '--02-28', '--03-01'),
      fc.nat(3000).map((days) => addDays('2020-01-01', days)),
    );
    fc.assert(
      fc.property(anyBirthday, fc.nat(3000), fc.nat(399), (birthday, start, length) => {
        const from = addDays('2022-01-01', start);
        const to = addDays(from, length);
        const days_in_range = splitByYear(from, to)
          .filter((days) => days.from <= birthday.slice(-5) && birthday.slice(-5) <= days.to)
          .map(({ year }) => anniversaryOn(year, birthday))
          .filter((day) => day !== null && day >= from && day <= to);
        const wanted: string[] = [];
        let day = nextBirthday(birthday, from);
        for (; day <= to; day = nextBirthday(birthday, addDays(day, 1))) wanted.push(day);
        expect(days_in_range).toEqual(wanted);
      }),
    );
  });

  it('finds dates by day of the year only', async () => {
    await sql`
      insert into contacts (owner_id, first_name, birthday, sort_name, search_text, email_keys,
        phone_keys, created_at, updated_at)
      select ${ada.id}, 'Person ' || n, to_char(date '1980-01-01' + n % 365, 'YYYY-MM-DD'),
        'person ' || n, '', '{}', '{}', now(), now()
      from generate_series(1, 3650) n`.execute(app.db);
    await sql`analyze contact_days`.execute(app.db);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select contact_id from contact_days
      where owner_id = ${ada.id} and day >= '11-01' and day <= '12-12'`.execute(app.db);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('contact_days_order');
    expect(await between('2031-11-01', '2031-12-12')).toHaveLength(42 * 10);
  });

  it('lists other dates that have a day, from their year on', async () => {
    const { id } = await add({
      first_name: 'Grace',
      birthday: '1906',
      dates: [
        { label: 'Anniversary', date: '2031-12-30' },
        { label: 'Boat launch', date: '--12-31' },
        { label: 'First job', date: '2019-12' },
      ],
    });
    const [launch, ...more] = await between('2030-12-20', '2031-01-10');
    expect(more).toEqual([]);
    expect(launch).toMatchObject({ date: '2030-12-31', kind: 'date', contact_id: id });
    expect((await between('2031-12-20', '2032-01-10')).map(({ title }) => title)).toEqual([
      'Grace: Anniversary',
      'Grace: Boat launch',
    ]);
  });

  it('omits dates of someone deceased, until the date of death is removed', async () => {
    const { id } = await add({
      first_name: 'Grace',
      birthday: '--12-09',
      dates: [{ label: '', date: '--12-10' }],
    });
    const change = (deceased_on: string | null) =>
      ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { deceased_on } });
    await change('1992');
    expect(await between('2031-12-01', '2031-12-31')).toEqual([]);
    await change(null);
    expect((await between('2031-12-01', '2031-12-31')).map(({ title }) => title)).toEqual([
      'Grace’s birthday',
      'Grace: Special date',
    ]);
  });
});
