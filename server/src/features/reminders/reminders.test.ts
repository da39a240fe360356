import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewReminder, ReminderChange } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const add = (person: Person, body: NewReminder) => person.call('POST /api/reminders/', { body });
const rejection = (person: Person, body: object) =>
  person.rejected('POST /api/reminders/', { body });
const change = (person: Person, id: number, body: ReminderChange) =>
  person.call('PATCH /api/reminders/{id}/', { params: { id }, body });

async function addContact(person: Person, fields: object): Promise<number> {
  return (await person.call('POST /api/contacts/', { body: fields })).id;
}

const today = () => app.clock.now().slice(0, 10);
const daysFrom = (days: number) =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

describe('creating a reminder', () => {
  it('defaults to a single all-day reminder in the app and by email', async () => {
    const due_date = daysFrom(3);
    const reminder = await add(ada, { title: '  Call the bank ', due_date });
    expect(reminder).toMatchObject({
      title: 'Call the bank',
      notes: '',
      contact_ids: [],
      kind: 'one_off',
      due_date,
      due_time: null,
      time_zone: ada.user.time_zone,
      rrule: null,
      repeat_from: 'schedule',
      lead_days: 0,
      channels: ['in_app', 'email'],
      status: 'scheduled',
      snoozed_until: null,
      next_fire_at: `${due_date}T09:00:00.000Z`,
      completed_at: null,
      done_times: 0,
      last_done_at: null,
      message: null,
    });
    const { id } = reminder;
    expect(await ada.call('GET /api/reminders/{id}/', { params: { id } })).toEqual(reminder);
  });

  it('lists contacts in the given order, trashed ones after their return', async () => {
    const ids = [
      await addContact(ada, { first_name: 'Zoe' }),
      await addContact(ada, { first_name: 'Ann' }),
    ];
    const { id, contacts } = await add(ada, {
      title: 'Dinner',
      due_date: daysFrom(1),
      contact_ids: [...ids, ids[0]!],
    });
    expect(contacts).toMatchObject([
      { id: ids[0], name: 'Zoe' },
      { id: ids[1], name: 'Ann' },
    ]);
    const named = async () =>
      (await ada.call('GET /api/reminders/{id}/', { params: { id } })).contact_ids;
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: ids[0]! } });
    expect(await named()).toEqual([ids[1]]);
    await change(ada, id, { contact_ids: [] });
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: ids[0]! } });
    expect(await named()).toEqual([ids[0]]);
  });

  it('starts with the first date of its rule in its time zone', async () => {
    const reminder = await add(ada, {
      title: 'Stand-up',
      due_date: '2030-01-02',
      due_time: '09:30',
      time_zone: 'America/New_York',
      rrule: 'freq=weekly;byday=MO',
      lead_days: 1,
    });
    expect(reminder).toMatchObject({
      due_date: '2030-01-07',
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
      next_fire_at: '2030-01-06T14:30:00.000Z',
    });
  });

  it('creates a reminder once per Idempotency-Key', async () => {
    const pending = {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { title: 'Only once', due_date: daysFrom(1) },
    };
    const [one, other] = [
      await ada.attempt('POST /api/reminders/', pending),
      await ada.attempt('POST /api/reminders/', pending),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
  });

  it.each<[string, object, string]>([
    ['no title', { due_date: '2030-01-01' }, 'title'],
    ['a blank title', { title: ' ', due_date: '2030-01-01' }, 'title'],
    [
      'a follow-up without a contact and title',
      { kind: 'follow_up', due_date: '2030-01-01' },
      'title',
    ],
    ['no date', { title: 'A' }, 'due_date'],
    ['a nonexistent date', { title: 'A', due_date: '2030-02-30' }, 'due_date'],
    ['an invalid time', { title: 'A', due_date: '2030-01-01', due_time: '24:00' }, 'due_time'],
    [
      'an unknown time zone',
      { title: 'A', due_date: '2030-01-01', time_zone: 'Mars' },
      'time_zone',
    ],
    ['an hourly rule', { title: 'A', due_date: '2030-01-01', rrule: 'FREQ=HOURLY' }, 'rrule'],
    ['an invalid rule', { title: 'A', due_date: '2030-01-01', rrule: 'often' }, 'rrule'],
    [
      'a rule that never occurs',
      { title: 'A', due_date: '2030-01-01', rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      'rrule',
    ],
    ['366 days ahead', { title: 'A', due_date: '2030-01-01', lead_days: 366 }, 'lead_days'],
    ['an unknown channel', { title: 'A', due_date: '2030-01-01', channels: ['fax'] }, 'channels.0'],
    [
      'an unknown contact',
      { title: 'A', due_date: '2030-01-01', contact_ids: [987_654_321] },
      'contact_ids',
    ],
    ['an unknown message', { due_date: '2030-01-01', message_id: 987_654_321 }, 'message_id'],
    ['a birthday without a contact', { kind: 'birthday' }, 'contact_ids'],
    [
      'keep-in-touch without a contact',
      { kind: 'keep_in_touch', rrule: 'FREQ=DAILY' },
      'contact_ids',
    ],
    ['a birthday for a message', { kind: 'birthday', message_id: 1 }, 'message_id'],
  ])('rejects %s at its field', async (_what, body, field) => {
    const problem = await rejection(ada, body);
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('reports missing title and date together', async () => {
    expect((await rejection(ada, {})).errors).toEqual({
      title: ['Enter a title.'],
      due_date: ['Choose a date.'],
    });
  });

  it('rejects a contact in the trash', async () => {
    const id = await addContact(ada, { first_name: 'Gone' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    const body = { title: 'A', due_date: daysFrom(1), contact_ids: [id] };
    expect((await rejection(ada, body)).errors).toHaveProperty('contact_ids');
  });
});

describe('changing a reminder', () => {
  it('leaves the dates unchanged when text changes or unchanged dates are sent', async () => {
    const before = await add(ada, {
      title: 'Rent',
      due_date: '2030-01-31',
      rrule: 'FREQ=MONTHLY;COUNT=5',
    });
    const done = await ada.call('POST /api/reminders/{id}/complete/', {
      params: { id: before.id },
    });
    const { title: _title, due_date, due_time, time_zone, rrule, repeat_from } = done;
    const after = await change(ada, before.id, {
      title: 'The rent',
      notes: 'To the bank',
      channels: ['email'],
      due_date,
      due_time,
      time_zone,
      rrule,
      repeat_from,
    });
    expect(after).toEqual({
      ...done,
      title: 'The rent',
      notes: 'To the bank',
      channels: ['email'],
      updated_at: after.updated_at,
    });
    const again = await ada.call('POST /api/reminders/{id}/complete/', {
      params: { id: before.id },
    });
    expect(again.due_date).toBe('2030-03-31');
  });

  it('starts a new series with a new date or rule', async () => {
    const { id } = await add(ada, { title: 'A', due_date: '2030-01-01', rrule: 'FREQ=DAILY' });
    const moves = { original_date: '2030-01-05', date: '2030-01-06' };
    await ada.call('POST /api/reminders/{id}/move/', { params: { id }, body: moves });
    expect(await change(ada, id, { rrule: 'FREQ=WEEKLY;BYDAY=SA' })).toMatchObject({
      due_date: '2030-01-05',
      next_fire_at: '2030-01-05T09:00:00.000Z',
    });
    expect(await change(ada, id, { rrule: null, due_time: '10:00' })).toMatchObject({
      rrule: null,
      due_date: '2030-01-05',
      due_time: '10:00',
      next_fire_at: '2030-01-05T10:00:00.000Z',
    });
  });

  it('reopens a completed reminder with a new date', async () => {
    const { id } = await add(ada, { title: 'A', due_date: '2030-01-01' });
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    expect(await change(ada, id, { title: 'B' })).toMatchObject({ status: 'done' });
    expect(await change(ada, id, { due_date: '2030-01-02' })).toMatchObject({
      status: 'scheduled',
      completed_at: null,
      done_times: 1,
    });
    expect(await ada.call('POST /api/reminders/{id}/reopen/', { params: { id } })).toMatchObject({
      status: 'scheduled',
      due_date: '2030-01-02',
      done_times: 0,
    });
  });

  it("doesn't notify again for a past time but does for a future one", async () => {
    const { id } = await add(ada, { title: 'A', due_date: daysFrom(-2) });
    await app.runJobs();
    const due = await ada.call('GET /api/reminders/{id}/', { params: { id } });
    expect(due).toMatchObject({ status: 'due', next_fire_at: null });
    expect(await change(ada, id, { due_date: daysFrom(-1) })).toMatchObject({ status: 'due' });
    expect(await change(ada, id, { due_date: daysFrom(2) })).toMatchObject({ status: 'scheduled' });
  });

  it.each([
    ['a blank title', { title: ' ' }, 'title'],
    ['an unknown contact', { contact_ids: [987_654_321] }, 'contact_ids'],
    ['an unsupported rule', { rrule: 'FREQ=SECONDLY' }, 'rrule'],
  ])('rejects %s at its field', async (_what, body, field) => {
    const { id } = await add(ada, { title: 'A', due_date: '2030-01-01' });
    const problem = await ada.rejected('PATCH /api/reminders/{id}/', { params: { id }, body });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
  });
});

it('keeps completions of a deleted reminder in timelines', async () => {
  const contact = await addContact(ada, { first_name: 'Grace' });
  const { id } = await add(ada, {
    title: 'Lunch',
    due_date: daysFrom(0),
    contact_ids: [contact],
    rrule: 'FREQ=DAILY',
  });
  const params = { id };
  await ada.call('POST /api/reminders/{id}/complete/', { params });
  await ada.call('DELETE /api/reminders/{id}/', { params });
  for (const name of ['GET /api/reminders/{id}/', 'DELETE /api/reminders/{id}/'] as const)
    expect((await ada.rejected(name, { params })).status).toBe(404);
  const { results } = await ada.call('GET /api/contacts/{id}/timeline/', {
    params: { id: contact },
    query: { type: 'reminder' },
  });
  expect(results).toMatchObject([
    {
      type: 'reminder',
      reminder: { reminder_id: null, kind: 'one_off', title: 'Lunch', due_date: daysFrom(0) },
    },
  ]);
});
