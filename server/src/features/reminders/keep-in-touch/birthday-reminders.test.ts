import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

async function addContact(fields: object): Promise<number> {
  return (await ada.call('POST /api/contacts/', { body: { first_name: 'Grace', ...fields } })).id;
}

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

const inDays = (days: number) => addDays(app.clock.now().slice(0, 10), days);

describe('merging contacts with reminders', () => {
  it('moves a reminder to the merged contact and back to both after an undo', async () => {
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

  it("merges two reminders of a kind into the remaining contact's", async () => {
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

describe('birthday reminders', () => {
  it("repeats birthday reminders yearly from the contact's birthday", async () => {
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

  it('moves a birthday reminder a year when completed and back when undone', async () => {
    const id = await addContact({ birthday: '--03-01' });
    const before = await add({ kind: 'birthday', contact_ids: [id] });
    const next = `${Number(before.due_date.slice(0, 4)) + 1}-03-01`;
    expect(await complete(before.id)).toMatchObject({ due_date: next, done_times: 1 });
    expect(await reopen(before.id)).toMatchObject({ due_date: before.due_date });
  });

  it('updates a birthday reminder with the birthday and the trash', async () => {
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

  it('rejects birthday reminders for contacts without a birthday', async () => {
    const body = { kind: 'birthday', contact_ids: [await addContact({})] };
    expect((await ada.rejected('POST /api/reminders/', { body })).errors).toEqual({
      contact_ids: ['Add the contact’s birthday first.'],
    });
  });

  it.each([
    ['due_date', { due_date: '2031-01-01' }],
    ['rrule', { rrule: 'FREQ=DAILY' }],
    ['rrule', { rrule: null }],
    ['contact_ids', { contact_ids: [] }],
    ['repeat_from', { repeat_from: 'completion' }],
  ])('rejects a birthday reminder at %s with %j', async (field, body) => {
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

  it('deletes a birthday reminder', async () => {
    const id = await addContact({ birthday: '--03-01' });
    const reminder = await add({ kind: 'birthday', contact_ids: [id] });
    await ada.call('DELETE /api/reminders/{id}/', { params: { id: reminder.id } });
    expect(await of(id)).toEqual([]);
  });
});

describe('tag cadences', () => {
  it('lists tag cadences by name, page by page', async () => {
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
  ])('rejects a tag cadence at %s with %j', async (field, body) => {
    const problem = await ada.rejected('POST /api/tag-cadences/', { body });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
  });
});
