import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { FIRE_JOB } from '../firing/fire.ts';
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
const change = (id: number, body: object) =>
  ada.call('PATCH /api/reminders/{id}/', { params: { id }, body });
const complete = (id: number) => ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
const reopen = (id: number) => ada.call('POST /api/reminders/{id}/reopen/', { params: { id } });
const tagCadence = (tag: string, cadence_days: number | null) =>
  ada.call('POST /api/tag-cadences/', { body: { tag, cadence_days } });

async function addContact(fields: object): Promise<number> {
  return (await ada.call('POST /api/contacts/', { body: { first_name: 'Grace', ...fields } })).id;
}

async function addType(cadence_days: number | null, name = 'Penpal'): Promise<number> {
  return (await ada.call('POST /api/contact-types/', { body: { name, cadence_days } })).id;
}

const log = (id: number, occurred_at: string) =>
  ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id },
    body: { kind: 'call', occurred_at },
  });

/** What stands of a contact, in order. */
async function of(contact: number) {
  const query = { contact: String(contact) };
  return (await ada.call('GET /api/reminders/', { query })).results;
}

/** When to be in touch with a contact. */
async function dueOf(contact: number): Promise<string | null> {
  const found = (await of(contact)).filter(({ kind }) => kind === 'keep_in_touch');
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.due_date ?? null;
}

const inDays = (days: number) => addDays(app.clock.now().slice(0, 10), days);
const ago = (days: number) => `${inDays(-days)}T12:00:00.000Z`;

describe('completing a keep-in-touch reminder', () => {
  it('sets the last contact and undoes it', async () => {
    const id = await addContact({ cadence_days: 30, last_contacted_at: ago(40) });
    const [before] = await of(id);
    expect(before!.due_date).toBe(inDays(-10));
    await enqueueJob(app.db, FIRE_JOB, {});
    await app.runJobs();
    expect(await of(id)).toMatchObject([{ status: 'due' }]);
    const done = await complete(before!.id);
    expect(done).toMatchObject({ status: 'scheduled', due_date: inDays(30), done_times: 1 });
    const contact = () => ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect((await contact()).last_contacted_at).toBe(done.last_done_at);
    // It doesn't change when something else is undone.
    const { id: call } = await log(id, app.clock.now());
    await ada.call('DELETE /api/interactions/{id}/', { params: { id: call } });
    expect((await contact()).last_contacted_at).toBe(done.last_done_at);
    expect(await reopen(before!.id)).toMatchObject({
      status: 'due',
      due_date: inDays(-10),
      done_times: 0,
      next_fire_at: null,
    });
    expect((await contact()).last_contacted_at).toBe(ago(40));
  });

  it('preserves a later call when keep-in-touch completion is undone', async () => {
    const id = await addContact({ cadence_days: 30, last_contacted_at: ago(40) });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    await complete(reminder);
    app.clock.advance(60_000);
    const { occurred_at } = await log(id, app.clock.now());
    expect(await reopen(reminder)).toMatchObject({ due_date: inDays(30), done_times: 0 });
    const contact = await ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect(contact.last_contacted_at).toBe(occurred_at);
  });

  it('ends a snooze even if contacted later', async () => {
    const soon = `${inDays(1)}T00:00:00.000Z`;
    const id = await addContact({ cadence_days: 3, last_contacted_at: soon });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    const pending = { params: { id: reminder }, body: { until: `${inDays(9)}T09:00:00.000Z` } };
    await ada.call('POST /api/reminders/{id}/snooze/', pending);
    expect(await complete(reminder)).toMatchObject({ status: 'scheduled', due_date: inDays(4) });
  });
});

describe('editing a keep-in-touch reminder', () => {
  it("sets the contact's cadence if there is none", async () => {
    const id = await addContact({});
    const input: NewReminder = { kind: 'keep_in_touch', contact_ids: [id] };
    const rejected = await ada.rejected('POST /api/reminders/', { body: input });
    expect(rejected.errors).toEqual({ rrule: ['Choose how often.'] });
    const body = { ...input, rrule: 'FREQ=WEEKLY;INTERVAL=2', notes: 'Her cat', lead_days: 1 };
    const { status, body: made } = await ada.attempt('POST /api/reminders/', { body });
    expect(status).toBe(201);
    expect(made).toMatchObject({
      due_date: inDays(14),
      rrule: 'FREQ=DAILY;INTERVAL=14',
      notes: 'Her cat',
      lead_days: 1,
      next_fire_at: `${inDays(13)}T09:00:00.000Z`,
    });
    const contact = await ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect(contact.cadence_days).toBe(14);
    const again = await ada.attempt('POST /api/reminders/', {
      body: { ...input, title: 'Ring her' },
    });
    expect(again).toMatchObject({
      status: 200,
      body: { id: (made as { id: number }).id, title: 'Ring her', notes: 'Her cat' },
    });
  });

  it('changes text, and the date once', async () => {
    const id = await addContact({ cadence_days: 30 });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    expect(
      await change(reminder, {
        title: 'Ring her',
        due_time: '18:00',
        due_date: inDays(3),
        channels: ['in_app'],
      }),
    ).toMatchObject({ title: 'Ring her', next_fire_at: `${inDays(3)}T18:00:00.000Z` });
    await ada.call('PATCH /api/me/', { body: { reminder_time: '07:00' } });
    expect(await dueOf(id)).toBe(inDays(3));
    await log(id, app.clock.now());
    expect(await of(id)).toMatchObject([
      { title: 'Ring her', due_date: inDays(30), due_time: '18:00', channels: ['in_app'] },
    ]);
    expect(await change(reminder, { title: '' })).toMatchObject({
      title: 'Get in touch with Grace',
    });
    const body = { original_date: inDays(30), date: inDays(31) };
    const params = { id: reminder };
    expect(await ada.call('POST /api/reminders/{id}/move/', { params, body })).toMatchObject({
      due_date: inDays(31),
    });
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=10', 10],
    ['RRULE:FREQ=WEEKLY', 7],
    ['INTERVAL=3;FREQ=MONTHLY', 90],
    ['FREQ=YEARLY', 365],
  ])('repeats %s every %d days', async (rrule, days) => {
    const id = await addContact({ cadence_days: 30 });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    const { due_date } = (await of(id))[0]!;
    expect(await change(reminder, { rrule, due_date })).toMatchObject({
      due_date: inDays(days),
      rrule: `FREQ=DAILY;INTERVAL=${days}`,
    });
  });

  it.each([
    ['rrule', { rrule: 'FREQ=WEEKLY;BYDAY=MO' }],
    ['rrule', { rrule: 'FREQ=DAILY;COUNT=3' }],
    ['rrule', { rrule: 'FREQ=DAILY;INTERVAL=0' }],
    ['rrule', { rrule: 'FREQ=YEARLY;INTERVAL=11' }],
    ['rrule', { rrule: 'FREQ=HOURLY' }],
    ['rrule', { rrule: null }],
    ['contact_ids', { contact_ids: [] }],
    ['repeat_from', { repeat_from: 'schedule' }],
  ])('rejects at %s %j', async (field, body) => {
    const id = await addContact({ cadence_days: 30 });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    const params = { id: reminder };
    const problem = await ada.rejected('PATCH /api/reminders/{id}/', { params, body });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
    expect(await dueOf(id)).toBe(inDays(30));
  });

  it("deletes the contact's cadence with the reminder", async () => {
    const id = await addContact({ cadence_days: 30 });
    const params = { id: (await of(id))[0]!.id };
    await complete(params.id);
    await ada.call('DELETE /api/reminders/{id}/', { params });
    expect(await dueOf(id)).toBeNull();
    const contact = await ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect(contact.cadence_days).toBeNull();
  });

  it('has no reminder for a contact with a cadence of 0, whatever its tags and type have', async () => {
    const contact_type_id = await addType(60);
    await tagCadence('choir', 1);
    const id = await addContact({ tags: ['choir'], contact_type_id });
    expect(await dueOf(id)).toBe(inDays(1));
    const setOwn = (cadence_days: number | null) =>
      ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days } });
    await setOwn(0);
    expect(await dueOf(id)).toBeNull();
    await tagCadence('choir', 7);
    expect(await dueOf(id)).toBeNull();
    await setOwn(null);
    expect(await dueOf(id)).toBe(inDays(7));
    const off = await addContact({ contact_type_id, cadence_days: 0 });
    expect(await dueOf(off)).toBeNull();
  });

  it('rejects deletion if a tag or type has a cadence', async () => {
    const contact_type_id = await addType(60);
    const id = await addContact({ tags: ['choir'], contact_type_id, cadence_days: 90 });
    await tagCadence('choir', 1);
    const params = { id: (await of(id))[0]!.id };
    const detail = async () =>
      (await ada.rejected('DELETE /api/reminders/{id}/', { params })).detail;
    const after = 'Turn keep in touch off for the contact, or change this schedule.';
    expect(await detail()).toBe(
      `Grace has the tag “choir”, which sets this schedule (every day). ${after}`,
    );
    await tagCadence('choir', null);
    expect(await detail()).toBe(
      `Grace has the type “Penpal”, which sets this schedule (every 60 days). ${after}`,
    );
    expect(await dueOf(id)).toBe(inDays(90));
  });
});
