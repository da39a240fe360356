import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
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

const add = (body: NewReminder) => ada.call('POST /api/reminders/', { body });
const edit = (id: number, body: object) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const change = (id: number, body: object) =>
  ada.call('PATCH /api/reminders/{id}/', { params: { id }, body });
const complete = (id: number) => ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
const reopen = (id: number) => ada.call('POST /api/reminders/{id}/reopen/', { params: { id } });
const tagCadence = (tag: string, cadence_days: number | null) =>
  ada.call('POST /api/tag-cadences/', { body: { tag, cadence_days } });
const bulk = (ids: number[], action: string, value?: unknown) =>
  ada.call('POST /api/contacts/bulk/', { body: { ids, action, value } as never });

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

/** Without when they were written. */
const plain = (list: object[][]) =>
  list.map((one) => one.map((row) => ({ ...row, updated_at: null })));

/** What of their timeline is about reminders. */
async function reminders(id: number) {
  const query = { type: 'reminder' as const };
  return (await ada.call('GET /api/contacts/{id}/timeline/', { params: { id }, query })).results;
}

/** When to be in touch with a contact. */
async function dueOf(contact: number): Promise<string | null> {
  const found = (await of(contact)).filter(({ kind }) => kind === 'keep_in_touch');
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.due_date ?? null;
}

const inDays = (days: number) => addDays(app.clock.now().slice(0, 10), days);
const ago = (days: number) => `${inDays(-days)}T12:00:00.000Z`;

describe('keep-in-touch dates', () => {
  it("use the contact's cadence from the last contact, else from creation", async () => {
    const id = await addContact({ last_name: 'Hopper', cadence_days: 30 });
    expect(await of(id)).toMatchObject([
      {
        kind: 'keep_in_touch',
        title: 'Get in touch with Grace Hopper',
        contact_ids: [id],
        due_date: inDays(30),
        due_time: null,
        rrule: 'FREQ=DAILY;INTERVAL=30',
        repeat_from: 'completion',
        status: 'scheduled',
        next_fire_at: `${inDays(30)}T09:00:00.000Z`,
      },
    ]);
    await edit(id, { last_contacted_at: ago(10) });
    expect(await dueOf(id)).toBe(inDays(20));
    await edit(id, { cadence_days: null });
    expect(await dueOf(id)).toBeNull();
  });

  it("use the owner's time zone", async () => {
    await ada.call('PATCH /api/me/', { body: { time_zone: 'Asia/Kathmandu' } });
    const last_contacted_at = '2026-03-01T19:00:00.000Z';
    const id = await addContact({ cadence_days: 10, last_contacted_at });
    expect(await dueOf(id)).toBe('2026-03-12');
    await ada.call('PATCH /api/me/', { body: { time_zone: 'America/New_York' } });
    expect(await dueOf(id)).toBe('2026-03-11');
  });

  it('fall back to the tag with the shortest cadence, then to the type', async () => {
    const contact_type_id = await addType(100);
    const id = await addContact({ contact_type_id, tags: ['choir', 'work', 'plain'] });
    expect(await dueOf(id)).toBe(inDays(100));
    await tagCadence('work', 50);
    await tagCadence('choir', 60);
    expect(await dueOf(id)).toBe(inDays(50));
    await tagCadence('choir', 40);
    expect(await dueOf(id)).toBe(inDays(40));
    await edit(id, { cadence_days: 200 });
    expect(await dueOf(id)).toBe(inDays(200));
    await edit(id, { cadence_days: null, tags: ['work'] });
    expect(await dueOf(id)).toBe(inDays(50));
    await tagCadence('work', null);
    expect(await dueOf(id)).toBe(inDays(100));
    await edit(id, { contact_type_id: null });
    expect(await dueOf(id)).toBeNull();
  });

  it("follow changes of the type until it's deleted", async () => {
    const type = await addType(null);
    const id = await addContact({ contact_type_id: type });
    const params = { id: type };
    const setCadence = (cadence_days: number | null) =>
      ada.call('PATCH /api/contact-types/{id}/', { params, body: { cadence_days } });
    expect(await dueOf(id)).toBeNull();
    await setCadence(7);
    expect(await dueOf(id)).toBe(inDays(7));
    await setCadence(14);
    expect(await dueOf(id)).toBe(inDays(14));
    await ada.call('DELETE /api/contact-types/{id}/', { params });
    expect(await dueOf(id)).toBeNull();
  });

  it('follow the last interaction', async () => {
    const id = await addContact({ cadence_days: 30 });
    await log(id, ago(20));
    const { id: call } = await log(id, ago(10));
    expect(await dueOf(id)).toBe(inDays(20));
    const params = { id: call };
    await ada.call('PATCH /api/interactions/{id}/', { params, body: { occurred_at: ago(5) } });
    expect(await dueOf(id)).toBe(inDays(25));
    await ada.call('DELETE /api/interactions/{id}/', { params });
    expect(await dueOf(id)).toBe(inDays(10));
  });

  it('follow the last message in either direction', async () => {
    const grace = await app.signUp('Grace Hopper');
    await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
    await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
    const [{ id } = { id: 0 }] = (await ada.call('GET /api/contacts/')).results;
    await edit(id, { cadence_days: 30, last_contacted_at: ago(20) });
    expect(await dueOf(id)).toBe(inDays(10));
    await grace.call('POST /api/conversations/start/', {
      body: { to_user: ada.id, initial_message: 'Hello' },
    });
    expect(await dueOf(id)).toBe(inDays(30));
  });

  it('start with an import', async () => {
    await tagCadence('choir', 21);
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Alan Turing\r\nCATEGORIES:choir\r\nEND:VCARD\r\n';
    const { body } = await ada.upload('POST /api/imports/', 'cards.vcf', card.repeat(1));
    const params = { id: (body as { id: number }).id };
    await app.runJobs();
    await ada.call('POST /api/imports/{id}/commit/', { params });
    await app.runJobs();
    const existing = async () => (await ada.call('GET /api/reminders/')).results;
    expect(await existing()).toMatchObject([
      { title: 'Get in touch with Alan Turing', due_date: inDays(21) },
    ]);
    await ada.call('POST /api/imports/{id}/undo/', { params });
    await app.runJobs();
    expect(await existing()).toEqual([]);
  });

  it('change with bulk actions and their undo', async () => {
    const ids = [await addContact({}), await addContact({}), await addContact({})];
    const type = await addType(60);
    await tagCadence('choir', 30);
    const dues = () => Promise.all(ids.map(dueOf));
    await bulk(ids, 'add_tag', 'choir');
    expect(await dues()).toEqual([inDays(30), inDays(30), inDays(30)]);
    await bulk(ids, 'remove_tag', 'choir');
    expect(await dues()).toEqual([null, null, null]);
    const { batch_id } = await bulk(ids, 'set_type', type);
    expect(await dues()).toEqual([inDays(60), inDays(60), inDays(60)]);
    await bulk(ids.slice(1), 'delete');
    expect(await dues()).toEqual([inDays(60), null, null]);
    await bulk(ids.slice(1), 'restore');
    expect(await dues()).toEqual([inDays(60), inDays(60), inDays(60)]);
    await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } });
    expect(await dues()).toEqual([null, null, null]);
  });

  it('pause in the trash and return unchanged', async () => {
    const id = await addContact({ cadence_days: 30 });
    const [{ id: reminder } = { id: 0 }] = await of(id);
    const until = `${inDays(3)}T12:00:00.000Z`;
    const params = { id: reminder };
    const snoozed = await ada.call('POST /api/reminders/{id}/snooze/', { params, body: { until } });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await dueOf(id)).toBeNull();
    for (const name of ['GET /api/reminders/{id}/', 'POST /api/reminders/{id}/complete/'] as const)
      expect((await ada.rejected(name, { params })).status).toBe(404);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id } });
    expect(await of(id)).toEqual([snoozed]);
  });
});

describe('concurrent changes', () => {
  it('creates the reminder when contact and cadence change concurrently', async () => {
    const type = await addType(null);
    const setCadence = (cadence_days: number) =>
      ada.call('PATCH /api/contact-types/{id}/', { params: { id: type }, body: { cadence_days } });
    for (let days = 1; days <= 10; days += 1) {
      const [one, other] = [await addContact({}), await addContact({})];
      const added = await Promise.all([
        setCadence(100 + days),
        edit(one, { contact_type_id: type }),
        addContact({ contact_type_id: type }),
        tagCadence(`tag ${days}`, 200 + days),
        edit(other, { tags: [`tag ${days}`] }),
        addContact({ tags: [`tag ${days}`] }),
      ]);
      expect(await Promise.all([one, added[2]].map(dueOf))).toEqual([
        inDays(100 + days),
        inDays(100 + days),
      ]);
      expect(await Promise.all([other, added[5]].map(dueOf))).toEqual([
        inDays(200 + days),
        inDays(200 + days),
      ]);
    }
  });
});

describe('merging contacts with reminders', () => {
  it('follows the merged contact and both after an undo', async () => {
    const [survivor, merged] = [await addContact({}), await addContact({ cadence_days: 30 })];
    const [own] = await of(merged);
    await change(own!.id, { notes: 'Ask about the compiler', due_time: '17:00' });
    const lunch = await add({
      title: 'Lunch',
      due_date: inDays(1),
      contact_ids: [merged, survivor],
    });
    const { id: done } = await add({
      title: 'Write',
      due_date: inDays(1),
      contact_ids: [merged],
    });
    await complete(done);
    const before = [await of(survivor), await of(merged)];
    const body = { keep_id: survivor, merge_ids: [merged] };
    const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
    expect(await of(survivor)).toMatchObject([
      { id: lunch.id, contact_ids: [survivor] },
      { id: done, contact_ids: [survivor], status: 'done' },
      { id: own!.id, contact_ids: [survivor], notes: 'Ask about the compiler', due_time: '17:00' },
    ]);
    expect(await reminders(survivor)).toHaveLength(1);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(plain([await of(survivor), await of(merged)])).toEqual(plain(before));
    expect([await reminders(survivor), await reminders(merged)]).toMatchObject([[], [{}]]);
  });

  it("keeps one reminder of each kind, the remaining contact's if both have one", async () => {
    const cards = { cadence_days: 30, birthday: '--05-31' };
    const [survivor, merged] = [await addContact(cards), await addContact(cards)];
    const birthdays = [
      await add({ kind: 'birthday', contact_ids: [survivor] }),
      await add({ kind: 'birthday', contact_ids: [merged], notes: 'Flowers' }),
    ];
    const [touch, other] = [(await of(survivor))[0]!, (await of(merged))[0]!];
    const ids = async (contact: number) => (await of(contact)).map(({ id }) => id);
    const before = [await ids(survivor), await ids(merged)];
    expect(before.flat()).toContain(other.id);
    const body = { keep_id: survivor, merge_ids: [merged] };
    const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
    expect(new Set(await ids(survivor))).toEqual(new Set([birthdays[0]!.id, touch.id]));
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect([await ids(survivor), await ids(merged)]).toEqual(before);
  });

  it('takes over a birthday reminder', async () => {
    const [survivor, merged] = [await addContact({}), await addContact({ birthday: '--05-31' })];
    const { id } = await add({ kind: 'birthday', contact_ids: [merged] });
    const body = { keep_id: survivor, merge_ids: [merged] };
    const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
    expect(await of(survivor)).toMatchObject([{ id, contact_ids: [survivor] }]);
    await edit(survivor, { birthday: '--06-01' });
    expect((await of(survivor))[0]!.due_date).toMatch(/-06-01$/);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(await of(survivor)).toEqual([]);
    expect(await of(merged)).toMatchObject([{ id, contact_ids: [merged] }]);
    expect((await of(merged))[0]!.due_date).toMatch(/-05-31$/);
  });
});

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
    // It stays where it is when something else is taken back.
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

  it('keeps a later call when undone', async () => {
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
    expect(rejected.errors).toEqual({ rrule: ['Please say how often.'] });
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

  it('rejects deletion if a tag or type has a cadence', async () => {
    const contact_type_id = await addType(60);
    const id = await addContact({ tags: ['choir'], contact_type_id, cadence_days: 90 });
    await tagCadence('choir', 1);
    const params = { id: (await of(id))[0]!.id };
    const detail = async () =>
      (await ada.rejected('DELETE /api/reminders/{id}/', { params })).detail;
    const after = 'Take it off the contact, or change how often it asks.';
    expect(await detail()).toBe(
      `Grace has the tag “choir”, which asks to be in touch every day. ${after}`,
    );
    await tagCadence('choir', null);
    expect(await detail()).toBe(
      `Grace has the type “Penpal”, which asks to be in touch every 60 days. ${after}`,
    );
    expect(await dueOf(id)).toBe(inDays(90));
  });
});

describe('birthday reminders', () => {
  it("repeat yearly from the contact's birthday", async () => {
    const id = await addContact({ last_name: 'Hopper', birthday: '1906-12-09' });
    const input: NewReminder = { kind: 'birthday', contact_ids: [id], lead_days: 7 };
    const { status, body } = await ada.attempt('POST /api/reminders/', { body: input });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Grace Hopper’s birthday',
      rrule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=9',
      due_date: expect.stringMatching(/^\d{4}-12-09$/),
    });
    const again = await ada.attempt('POST /api/reminders/', { body: { ...input, notes: 'Card' } });
    expect(again).toMatchObject({ status: 200, body: { id: (body as { id: number }).id } });
    expect(await of(id)).toMatchObject([{ notes: 'Card', lead_days: 7 }]);
  });

  it('move a year when completed and back when undone', async () => {
    const id = await addContact({ birthday: '--03-01' });
    const before = await add({ kind: 'birthday', contact_ids: [id] });
    const next = `${Number(before.due_date.slice(0, 4)) + 1}-03-01`;
    expect(await complete(before.id)).toMatchObject({ due_date: next, done_times: 1 });
    expect(await reopen(before.id)).toMatchObject({ due_date: before.due_date });
  });

  it('follow changes of the birthday and the trash', async () => {
    const id = await addContact({ birthday: '--03-01' });
    const { id: reminder } = await add({ kind: 'birthday', contact_ids: [id], due_time: '08:00' });
    await edit(id, { birthday: '1960-04-02' });
    expect(await of(id)).toMatchObject([
      { due_date: expect.stringMatching(/-04-02$/), due_time: '08:00' },
    ]);
    await edit(id, { birthday: null });
    expect(await of(id)).toEqual([]);
    await edit(id, { birthday: '--02-29' });
    expect(await of(id)).toMatchObject([{ id: reminder, rrule: expect.stringMatching(/=-1$/) }]);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await of(id)).toEqual([]);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id } });
    expect(await of(id)).toMatchObject([{ id: reminder }]);
  });

  it('are rejected for contacts without a birthday', async () => {
    const body = { kind: 'birthday', contact_ids: [await addContact({})] };
    expect((await ada.rejected('POST /api/reminders/', { body })).errors).toEqual({
      contact_ids: ['Please enter the birthday of this contact first.'],
    });
  });

  it.each([
    ['due_date', { due_date: '2031-01-01' }],
    ['rrule', { rrule: 'FREQ=DAILY' }],
    ['rrule', { rrule: null }],
    ['contact_ids', { contact_ids: [] }],
    ['repeat_from', { repeat_from: 'completion' }],
  ])('reject at %s %j', async (field, body) => {
    const contact = await addContact({ birthday: '--03-01' });
    const before = await add({ kind: 'birthday', contact_ids: [contact] });
    const params = { id: before.id };
    const problem = await ada.rejected('PATCH /api/reminders/{id}/', { params, body });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
    const { contact_ids, due_date, rrule, repeat_from } = before;
    expect(
      await change(before.id, { contact_ids, due_date, rrule, repeat_from, lead_days: 1 }),
    ).toMatchObject({ lead_days: 1, due_date });
  });

  it('can be deleted', async () => {
    const id = await addContact({ birthday: '--03-01' });
    const reminder = await add({ kind: 'birthday', contact_ids: [id] });
    await ada.call('DELETE /api/reminders/{id}/', { params: { id: reminder.id } });
    expect(await of(id)).toEqual([]);
  });
});

describe('tag cadences', () => {
  it('are listed by name, page by page', async () => {
    for (const [tag, days] of [
      ['work', 30],
      ['choir', 7],
      ['family', 14],
    ] as const)
      await tagCadence(tag, days);
    await tagCadence('family', 15);
    await tagCadence('choir', null);
    const first = await ada.call('GET /api/tag-cadences/', { query: { limit: '1' } });
    const query = { cursor: first.next_cursor ?? '' };
    const second = await ada.call('GET /api/tag-cadences/', { query });
    expect([...first.results, ...second.results]).toEqual([
      { tag: 'family', cadence_days: 15 },
      { tag: 'work', cadence_days: 30 },
    ]);
  });

  it.each([
    ['tag', { tag: ' ', cadence_days: 1 }],
    ['cadence_days', { tag: 'a', cadence_days: 0 }],
    ['cadence_days', { tag: 'a', cadence_days: 3651 }],
    ['cadence_days', { tag: 'a' }],
  ])('reject at %s %j', async (field, body) => {
    const problem = await ada.rejected('POST /api/tag-cadences/', { body });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
  });
});

it("deletes a user's reminders with the account", async () => {
  const id = await addContact({ cadence_days: 30, tags: ['choir'] });
  await tagCadence('choir', 7);
  const [{ id: reminder } = { id: 0 }] = await of(id);
  await complete(reminder);
  await add({ title: 'Lunch', due_date: inDays(1) });
  const authorization = `Bearer ${ada.token}`;
  const answer = await app.app.inject({ url: '/api/me/export/', headers: { authorization } });
  const files = readZip(answer.rawPayload);
  const json = (name: string) => JSON.parse(files.get(name)!.toString()) as unknown;
  expect(json('reminders.json')).toMatchObject([
    { title: 'Get in touch with Grace', contact_ids: [id] },
    { title: 'Lunch' },
  ]);
  expect(json('reminders-done.json')).toMatchObject([
    { reminder_id: reminder, title: 'Get in touch with Grace', contact_ids: [id] },
  ]);
  expect(json('tag-cadences.json')).toEqual([{ tag: 'choir', cadence_days: 7 }]);
  await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
  const left = await app.db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', ada.id)
    .execute();
  expect(left).toEqual([]);
});
