import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
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
const complete = (id: number) => ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
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

/** When to be in touch with a contact. */
async function dueOf(contact: number): Promise<string | null> {
  const found = (await of(contact)).filter(({ kind }) => kind === 'keep_in_touch');
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.due_date ?? null;
}

const inDays = (days: number) => addDays(app.clock.now().slice(0, 10), days);
const ago = (days: number) => `${inDays(-days)}T12:00:00.000Z`;

describe('keep-in-touch dates', () => {
  it("schedules keep-in-touch by the contact's cadence from the last contact, else from creation", async () => {
    const id = await addContact({ last_name: 'Hopper', cadence_days: 30 });
    expect(await of(id)).toMatchObject([
      {
        kind: 'keep_in_touch',
        title: 'Get in touch with Grace Hopper',
        is_default_title: true,
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

  it("schedules keep-in-touch in the owner's time zone", async () => {
    await ada.call('PATCH /api/me/', { body: { time_zone: 'Asia/Kathmandu' } });
    const last_contacted_at = '2026-03-01T19:00:00.000Z';
    const id = await addContact({ cadence_days: 10, last_contacted_at });
    expect(await dueOf(id)).toBe('2026-03-12');
    await ada.call('PATCH /api/me/', { body: { time_zone: 'America/New_York' } });
    expect(await dueOf(id)).toBe('2026-03-11');
  });

  it('schedules keep-in-touch by the tag with the shortest cadence, else by the type', async () => {
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

  it("reschedules keep-in-touch with changes of the type until it's deleted", async () => {
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

  it('reschedules keep-in-touch after an interaction', async () => {
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

  it('reschedules keep-in-touch after a message in either direction', async () => {
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

  it('schedules keep-in-touch after an import', async () => {
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

  it('reschedules keep-in-touch with bulk actions and their undo', async () => {
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

  it('pauses keep-in-touch in the trash and resumes it unchanged', async () => {
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

  it('pauses reminders of someone deceased and resumes them without the date of death', async () => {
    const id = await addContact({ cadence_days: 30, birthday: '--05-31' });
    await add({ kind: 'birthday', contact_ids: [id] });
    const before = await of(id);
    expect(before.map(({ kind }) => kind).toSorted()).toEqual(['birthday', 'keep_in_touch']);
    await edit(id, { deceased_on: '2026-05' });
    expect(await of(id)).toEqual([]);
    expect(
      (
        await ada.rejected('POST /api/reminders/', {
          body: { kind: 'birthday', contact_ids: [id] },
        })
      ).status,
    ).toBe(400);
    await edit(id, { deceased_on: null });
    expect((await of(id)).map((reminder) => reminder.id)).toEqual(before.map((one) => one.id));
  });

  it('creates no keep-in-touch reminder for someone deceased', async () => {
    const id = await addContact({ cadence_days: 30, deceased_on: '1992' });
    expect(await of(id)).toEqual([]);
    await edit(id, { deceased_on: null });
    expect(await of(id)).toHaveLength(1);
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
