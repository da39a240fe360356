import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { DURATIONS } from '#contract/limits.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { enqueueScans } from './scan-after-changes.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const add = (body: ContactFields, person = ada) => person.call('POST /api/contacts/', { body });
const read = (id: number) => ada.call('GET /api/contacts/{id}/', { params: { id } });
const change = (id: number, body: ContactFields) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const remove = (id: number) => ada.call('DELETE /api/contacts/{id}/', { params: { id } });
const merge = (keep_id: number, merge_ids: number[], fields?: ContactFields) =>
  ada.call('POST /api/contacts/merge/', {
    body: { keep_id, merge_ids, ...(fields && { fields }) },
  });
const undo = (id: number) => ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id } });
const rejectedUndo = (id: number, person = ada) =>
  person.rejected('POST /api/contacts/merges/{id}/undo/', { params: { id } });
const merges = async () => (await ada.call('GET /api/contacts/merges/', {})).results;
const timeline = async (id: number) =>
  (await ada.call('GET /api/contacts/{id}/timeline/', { params: { id } })).results;
const isThere = async (id: number) =>
  (await ada.attempt('GET /api/contacts/{id}/', { params: { id } })).status === 200;

const note = (body: string, ...contacts: Contact[]) =>
  ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: contacts[0]!.id },
    body: { kind: 'call', body, contact_ids: contacts.slice(1).map(({ id }) => id) },
  });

/** Two people who are connected, the first one's contact for the other among them. */
async function connect(person: Person): Promise<void> {
  const timestamp = app.clock.now();
  await app.db
    .insertInto('connections')
    .values({
      from_user: ada.id,
      to_user: person.id,
      status: 'accepted',
      created_at: timestamp,
      responded_at: timestamp,
    })
    .execute();
}

describe('undoing a merge', () => {
  it('restores the contacts and removes the timeline entry', async () => {
    const a = await add({ first_name: 'Bob', emails: [{ label: 'home', value: 'bob@x.example' }] });
    const b = await add({ first_name: 'Robert', email: 'robert@x.example', notes: 'Sings.' });
    const c = await add({ first_name: 'Carl' });
    await change(b.id, { job_title: 'Clerk' });
    await note('with both', a, b);
    await note('with another', b, c);
    const before = [await timeline(a.id), await timeline(b.id)];
    const { merge_id } = await merge(a.id, [b.id]);
    expect(await undo(merge_id)).toMatchObject({
      ...a,
      updated_at: expect.any(String),
      last_contacted_at: expect.any(String),
    });
    expect(await read(b.id)).toMatchObject({ job_title: 'Clerk', notes: 'Sings.' });
    expect([await timeline(a.id), await timeline(b.id)]).toEqual(before);
    expect(await merges()).not.toContainEqual(expect.objectContaining({ id: merge_id }));
  });

  it('preserves later changes when a merge is undone', async () => {
    const [a, b] = [
      await add({ first_name: 'Bob', tags: ['chess'] }),
      await add({ first_name: 'Bob', tags: ['jazz'], industry: 'Law' }),
    ];
    const { merge_id } = await merge(a.id, [b.id]);
    await change(a.id, { tags: ['chess', 'jazz', 'Rome'], industry: 'Arts' });
    await note('since then', a);
    expect(await undo(merge_id)).toMatchObject({ tags: ['chess', 'Rome'], industry: 'Arts' });
    expect(await read(b.id)).toMatchObject({ tags: ['jazz'], industry: 'Law' });
    expect((await timeline(a.id)).map(({ type }) => type)).toContain('interaction');
    expect((await timeline(b.id)).map(({ type }) => type)).not.toContain('interaction');
  });

  it('restores no contacts removed from an interaction since the merge', async () => {
    const [a, b, c] = [
      await add({ first_name: 'A' }),
      await add({ first_name: 'B' }),
      await add({ first_name: 'C' }),
    ];
    const { id } = await note('with two', b, c);
    const { merge_id } = await merge(a.id, [b.id]);
    await ada.call('PATCH /api/interactions/{id}/', {
      params: { id },
      body: { contact_ids: [c.id] },
    });
    await undo(merge_id);
    expect((await timeline(b.id)).map(({ type }) => type)).toEqual(['created']);
  });

  it('undoes a merge after the contact type and linked user were deleted', async () => {
    const grace = await app.signUp('Grace Hopper');
    await connect(grace);
    const type = await ada.call('POST /api/contact-types/', { body: { name: 'Neighbour' } });
    const a = await add({
      first_name: 'A',
      contact_type_id: type.id,
      associated_user_id: grace.id,
    });
    const b = await add({ first_name: 'B' });
    const { merge_id } = await merge(a.id, [b.id], { contact_type_id: null });
    await ada.call('DELETE /api/contact-types/{id}/', { params: { id: type.id } });
    expect(await undo(merge_id)).toMatchObject({
      contact_type_id: null,
      associated_user_id: grace.id,
    });
  });

  it('undoes merges of merged contacts in steps', async () => {
    const [a, b, c] = [
      await add({ first_name: 'A' }),
      await add({ first_name: 'B' }),
      await add({ first_name: 'C' }),
    ];
    const first = await merge(b.id, [c.id]);
    const second = await merge(a.id, [b.id]);
    expect(await rejectedUndo(first.merge_id)).toMatchObject({
      status: 409,
      detail: 'The contact is in the trash or was merged. Restore it first.',
    });
    await undo(second.merge_id);
    await undo(first.merge_id);
    expect(
      [await read(a.id), await read(b.id), await read(c.id)].map(({ nickname }) => nickname),
    ).toEqual(['', '', '']);
  });

  it('requires the remaining contact to be outside the trash', async () => {
    const [a, b] = [await add({ first_name: 'A' }), await add({ first_name: 'B' })];
    const { merge_id } = await merge(a.id, [b.id]);
    await remove(a.id);
    expect(await merges()).not.toContainEqual(expect.objectContaining({ id: merge_id }));
    expect(await rejectedUndo(merge_id)).toMatchObject({ status: 409 });
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: a.id } });
    await undo(merge_id);
    expect(await isThere(b.id)).toBe(true);
  });

  it('undoes a merge once, within 30 days, for the owner', async () => {
    const [a, b] = [await add({ first_name: 'A' }), await add({ first_name: 'B' })];
    const { merge_id } = await merge(a.id, [b.id]);
    const eve = await app.signUp('Eve Stranger');
    expect(await rejectedUndo(merge_id, eve)).toMatchObject({ status: 404 });
    await undo(merge_id);
    expect(await rejectedUndo(merge_id)).toMatchObject({
      status: 409,
      detail: 'Already undone.',
    });
    const again = await merge(a.id, [b.id]);
    app.clock.advance(DURATIONS.undo_days * DAY_MS);
    ada = { ...(await app.logIn(ada)) };
    expect(await rejectedUndo(again.merge_id)).toMatchObject({
      status: 409,
      detail: 'Merges can be undone for 30 days.',
    });
    expect(await merges()).toEqual([]);
    await app.db.updateTable('contact_merges').set({ undone_at: null }).execute();
    await sql`select graphile_worker.add_job('duplicates.purge-merges')`.execute(app.db);
    await app.runJobs();
    const left = await app.db
      .selectFrom('contacts')
      .select('id')
      .where('id', 'in', [a.id, b.id])
      .execute();
    expect(left).toEqual([{ id: a.id }]);
  });
});

describe('GET /api/contacts/merges/', () => {
  it('lists merges newest first with all names, page by page', async () => {
    const [a, b, c] = [
      await add({ first_name: 'Ann' }),
      await add({ first_name: 'Anne' }),
      await add({ company_name: 'Acme' }),
    ];
    const first = await merge(a.id, [b.id]);
    const second = await merge(a.id, [c.id]);
    const [newest, next] = await merges();
    expect(newest).toMatchObject({
      id: second.merge_id,
      keep_id: a.id,
      name: 'Ann',
      merged_names: ['Acme'],
    });
    expect(next).toMatchObject({ id: first.merge_id, merged_names: ['Anne'] });
    const days = (Date.parse(newest!.undoable_until) - Date.parse(newest!.created_at)) / DAY_MS;
    expect(days).toBe(30);
    const page = await ada.call('GET /api/contacts/merges/', { query: { limit: '1' } });
    const rest = await ada.call('GET /api/contacts/merges/', {
      query: { limit: '1', cursor: page.next_cursor! },
    });
    expect([...page.results, ...rest.results].map(({ id }) => id)).toEqual([
      second.merge_id,
      first.merge_id,
    ]);
  });
});

const groups = async () => {
  await enqueueScans(app.context);
  await app.runJobs();
  const page = await ada.call('GET /api/contacts/duplicates/', {});
  return page.results.map((group) => group.contact_ids);
};

describe('duplicates and merges', () => {
  it('removes a group with a merge and restores it with the undo', async () => {
    const twin = { first_name: 'Katherine', last_name: 'Johnson' };
    const [a, b] = [await add(twin), await add(twin)];
    expect(await groups()).toContainEqual([a.id, b.id]);
    const { merge_id } = await merge(a.id, [b.id]);
    expect(await groups()).not.toContainEqual([a.id, b.id]);
    await undo(merge_id);
    expect(await groups()).toContainEqual([a.id, b.id]);
  });

  it('preserves dismissed duplicates for the merged contact', async () => {
    const twin = { first_name: 'Dorothy', last_name: 'Vaughan' };
    const [a, b, c] = [await add(twin), await add({ first_name: 'Dot' }), await add(twin)];
    await ada.call('POST /api/contacts/duplicates/dismiss/', {
      body: { contact_ids: [b.id, c.id] },
    });
    const { merge_id } = await merge(a.id, [b.id]);
    expect(await groups()).not.toContainEqual([a.id, c.id]);
    await undo(merge_id);
    expect(await groups()).toContainEqual([a.id, c.id]);
  });
});
