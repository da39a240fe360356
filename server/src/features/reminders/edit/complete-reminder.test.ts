import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewReminder, Reminder } from '#contract/reminders.ts';
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
});

const add = (body: NewReminder) => ada.call('POST /api/reminders/', { body });
const get = (id: number) => ada.call('GET /api/reminders/{id}/', { params: { id } });
const complete = (id: number) => ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
const reopen = (id: number) => ada.call('POST /api/reminders/{id}/reopen/', { params: { id } });
const snooze = (id: number, until: string | null) =>
  ada.call('POST /api/reminders/{id}/snooze/', { params: { id }, body: { until } });
const move = (id: number, body: { original_date: string; date: string; time?: string | null }) =>
  ada.call('POST /api/reminders/{id}/move/', { params: { id }, body });

async function addContact(fields: object): Promise<number> {
  return (await ada.call('POST /api/contacts/', { body: fields })).id;
}

async function timeline(contact: number) {
  const pending = { params: { id: contact }, query: { type: 'reminder' as const } };
  return (await ada.call('GET /api/contacts/{id}/timeline/', pending)).results;
}

const today = () => app.clock.now().slice(0, 10);
const inDays = (days: number) => addDays(today(), days);
const WEDNESDAY = '2031-01-01';

/** Everything but when it was written. */
const existing = ({ updated_at: _updated_at, ...rest }: Reminder) => rest;

describe('completing reminders', () => {
  it('completes a reminder and reopens it by undo', async () => {
    const before = await add({ title: 'Call', due_date: inDays(1) });
    const done = await complete(before.id);
    expect(done).toMatchObject({
      status: 'done',
      next_fire_at: null,
      done_times: 1,
      due_date: inDays(1),
      completed_at: done.last_done_at,
    });
    const params = { id: before.id };
    expect((await ada.rejected('POST /api/reminders/{id}/complete/', { params })).status).toBe(409);
    const body = { until: '2031-01-01T00:00:00.000Z' };
    const rejected = await ada.rejected('POST /api/reminders/{id}/snooze/', { params, body });
    expect(rejected.status).toBe(409);
    expect(existing(await reopen(before.id))).toEqual(existing(before));
    expect(await ada.rejected('POST /api/reminders/{id}/reopen/', { params })).toMatchObject({
      status: 409,
      detail: 'This reminder isn’t done yet.',
    });
  });

  it('moves a repeating reminder past today and records the completion', async () => {
    const { id } = await add({
      title: 'Water',
      due_date: inDays(-10),
      rrule: 'FREQ=DAILY;INTERVAL=3',
    });
    expect(await complete(id)).toMatchObject({ due_date: inDays(2), status: 'scheduled' });
    expect(await complete(id)).toMatchObject({ due_date: inDays(5), done_times: 2 });
    const { results } = await ada.call('GET /api/reminders/{id}/completions/', { params: { id } });
    expect(results.map(({ due_date }) => due_date)).toEqual([inDays(2), inDays(-10)]);
    expect((await reopen(id)).due_date).toBe(inDays(2));
    expect(await reopen(id)).toMatchObject({ due_date: inDays(-10), done_times: 0 });
  });

  it('pages the history newest first', async () => {
    const { id } = await add({ title: 'Water', due_date: WEDNESDAY, rrule: 'FREQ=DAILY' });
    for (let time = 0; time < 5; time += 1) await complete(id);
    const page = (query: object) =>
      ada.call('GET /api/reminders/{id}/completions/', { params: { id }, query });
    const first = await page({ limit: '3' });
    const second = await page({ limit: '3', cursor: first.next_cursor });
    expect([...first.results, ...second.results].map(({ due_date }) => due_date)).toEqual(
      [4, 3, 2, 1, 0].map((days) => addDays(WEDNESDAY, days)),
    );
    expect(second.next_cursor).toBeNull();
  });

  it('ends a series after its last date', async () => {
    const { id } = await add({ title: 'Dose', due_date: WEDNESDAY, rrule: 'FREQ=DAILY;COUNT=2' });
    expect(await complete(id)).toMatchObject({ status: 'scheduled', due_date: '2031-01-02' });
    expect(await complete(id)).toMatchObject({ status: 'done', due_date: '2031-01-02' });
    expect(await reopen(id)).toMatchObject({ status: 'scheduled', due_date: '2031-01-02' });
  });

  it('repeats from the day of completion', async () => {
    const { id } = await add({
      title: 'Hair',
      due_date: inDays(-4),
      due_time: '10:00',
      repeat_from: 'completion',
      rrule: 'FREQ=WEEKLY;INTERVAL=6;COUNT=2',
    });
    expect(await complete(id)).toMatchObject({ due_date: inDays(42), due_time: '10:00' });
    expect(await complete(id)).toMatchObject({ status: 'done' });
  });

  it('restores snoozed and fired reminders by undo', async () => {
    const late = await add({ title: 'Late', due_date: inDays(-1) });
    await app.runJobs();
    expect(await get(late.id)).toMatchObject({ status: 'due' });
    await complete(late.id);
    expect(await reopen(late.id)).toMatchObject({ status: 'due', next_fire_at: null });
    const until = `${inDays(3)}T10:00:00.000Z`;
    const snoozed = await snooze(late.id, until);
    await complete(late.id);
    expect(existing(await reopen(late.id))).toEqual(existing(snoozed));
  });

  it('rejects undo after the series changed', async () => {
    const { id } = await add({ title: 'A', due_date: WEDNESDAY, rrule: 'FREQ=DAILY' });
    await complete(id);
    await ada.call('PATCH /api/reminders/{id}/', {
      params: { id },
      body: {
        rrule: 'FREQ=WEEKLY',
        due_date: '2031-02-05',
      },
    });
    expect(await reopen(id)).toMatchObject({
      due_date: '2031-02-05',
      rrule: 'FREQ=WEEKLY',
      done_times: 0,
      status: 'scheduled',
    });
  });

  it('completes once for two concurrent requests', async () => {
    const { id } = await add({ title: 'A', due_date: WEDNESDAY });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ada.attempt('POST /api/reminders/{id}/complete/', { params: { id } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect((await get(id)).done_times).toBe(1);
  });

  it('adds to timelines and removes by undo', async () => {
    const [grace, alan] = [
      await addContact({ first_name: 'Grace' }),
      await addContact({ first_name: 'Alan' }),
    ];
    const { id } = await add({
      title: 'Lunch',
      due_date: WEDNESDAY,
      contact_ids: [grace, alan],
    });
    await complete(id);
    for (const contact of [grace, alan])
      expect(await timeline(contact)).toMatchObject([
        { reminder: { reminder_id: id, kind: 'one_off', title: 'Lunch', due_date: WEDNESDAY } },
      ]);
    await reopen(id);
    expect(await timeline(grace)).toEqual([]);
  });
});

describe('snoozing reminders', () => {
  it('lists a reminder at its snoozed time in its time zone', async () => {
    const { id } = await add({
      title: 'Call',
      due_date: inDays(-1),
      due_time: '10:00',
      time_zone: 'Asia/Kathmandu',
    });
    const until = '2031-05-05T20:00:00.000Z';
    expect(await snooze(id, until)).toMatchObject({
      status: 'snoozed',
      snoozed_until: until,
      next_fire_at: until,
      due_date: inDays(-1),
    });
    const on = async (day: string) =>
      (await ada.call('GET /api/reminders/', { query: { from: day, to: day } })).results.length;
    expect([await on('2031-05-05'), await on('2031-05-06'), await on(inDays(-1))]).toEqual([
      0, 1, 0,
    ]);
    const query = { status: 'snoozed' };
    expect((await ada.call('GET /api/reminders/', { query })).results).toHaveLength(1);
  });

  it('restores the position when the snooze is undone', async () => {
    const { id } = await add({ title: 'Call', due_date: WEDNESDAY, due_time: '10:00' });
    const before = existing(await ada.call('GET /api/reminders/{id}/', { params: { id } }));
    await snooze(id, '2031-05-05T20:00:00.000Z');
    expect(existing(await snooze(id, null))).toEqual(before);
    expect(existing(await snooze(id, null))).toEqual(before);
  });

  it.each([['2020-01-01T00:00:00.000Z'], ['tomorrow'], [undefined]])(
    'rejects snoozing until %s',
    async (until) => {
      const { id } = await add({ title: 'A', due_date: WEDNESDAY });
      const pending = { params: { id }, body: { until } };
      const problem = await ada.rejected('POST /api/reminders/{id}/snooze/', pending);
      expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, ['until']]);
    },
  );
});

describe('moving reminders', () => {
  it('moves one date of a series', async () => {
    const { id } = await add({
      title: 'Choir',
      due_date: WEDNESDAY,
      due_time: '19:00',
      rrule: 'FREQ=WEEKLY',
    });
    await move(id, { original_date: '2031-01-08', date: '2031-01-09', time: '20:00' });
    expect(await move(id, { original_date: WEDNESDAY, date: '2031-01-03' })).toMatchObject({
      due_date: '2031-01-03',
      due_time: '19:00',
      rrule: 'FREQ=WEEKLY',
      next_fire_at: '2031-01-03T19:00:00.000Z',
    });
    expect(await complete(id)).toMatchObject({ due_date: '2031-01-09', due_time: '20:00' });
    expect(await complete(id)).toMatchObject({ due_date: '2031-01-15', due_time: '19:00' });
    await reopen(id);
    expect(await get(id)).toMatchObject({ due_date: '2031-01-09', due_time: '20:00' });
    expect(await reopen(id)).toMatchObject({ due_date: '2031-01-03', due_time: '19:00' });
  });

  it("moves reminders to times in the caller's time zone", async () => {
    await ada.call('PATCH /api/me/', { body: { time_zone: 'America/New_York' } });
    const { id } = await add({
      title: 'Call',
      due_date: '2031-01-02',
      due_time: '07:00',
      time_zone: 'Asia/Kathmandu',
    });
    // In New York that is the first of January at 20:15.
    expect(await move(id, { original_date: '2031-01-02', date: '2031-01-05' })).toMatchObject({
      due_date: '2031-01-06',
      due_time: '07:00',
      next_fire_at: '2031-01-06T01:15:00.000Z',
    });
    const noon = { original_date: '2031-01-02', date: '2031-01-05', time: '12:00' };
    expect(await move(id, noon)).toMatchObject({ next_fire_at: '2031-01-05T17:00:00.000Z' });
    const allDay = { original_date: '2031-01-02', date: '2031-01-07', time: null };
    expect(await move(id, allDay)).toMatchObject({ due_date: '2031-01-07', due_time: null });
  });

  it('fires again at the new date after firing', async () => {
    const { id } = await add({ title: 'A', due_date: inDays(-1) });
    await app.runJobs();
    expect(await move(id, { original_date: inDays(-1), date: inDays(2) })).toMatchObject({
      status: 'scheduled',
      next_fire_at: `${inDays(2)}T09:00:00.000Z`,
    });
  });

  it('rejects dates not in the series and past ones', async () => {
    const { id } = await add({ title: 'A', due_date: WEDNESDAY, rrule: 'FREQ=WEEKLY' });
    const rejected = async (original_date: string) =>
      (
        await ada.rejected('POST /api/reminders/{id}/move/', {
          params: { id },
          body: {
            original_date,
            date: '2031-03-03',
          },
        })
      ).status;
    expect(await rejected('2031-01-09')).toBe(404);
    expect(await rejected('2030-12-25')).toBe(409);
    const { id: once } = await add({ title: 'A', due_date: WEDNESDAY });
    await complete(once);
    const pending = { params: { id: once }, body: { original_date: WEDNESDAY, date: WEDNESDAY } };
    expect((await ada.rejected('POST /api/reminders/{id}/move/', pending)).status).toBe(409);
  });
});
