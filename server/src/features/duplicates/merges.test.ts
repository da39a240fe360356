import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import type { MergeRequest } from '#contract/duplicates.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

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
const reject = (body: MergeRequest) => ada.rejected('POST /api/contacts/merge/', { body });
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

describe('merging contacts', () => {
  it('merges contacts into one with all data and removes the others from all lists', async () => {
    const a = await add({ first_name: 'Grace', email: 'grace@navy.example', tags: ['navy'] });
    const b = await add({ first_name: 'Grace', last_name: 'Hopper', favorite: true });
    const c = await add({ nickname: 'Amazing Grace', email: 'grace@home.example' });
    const merged = await merge(a.id, [b.id, c.id]);
    expect(merged).toMatchObject({
      id: a.id,
      first_name: 'Grace',
      last_name: 'Hopper',
      nickname: 'Amazing Grace',
      favorite: true,
      tags: ['navy'],
      merge_id: expect.any(Number),
    });
    expect(merged.emails.map(({ value }) => value)).toEqual([
      'grace@navy.example',
      'grace@home.example',
    ]);
    const { merge_id: _merge_id, ...contact } = merged;
    expect(await read(a.id)).toMatchObject(contact);
    expect([await isThere(b.id), await isThere(c.id)]).toEqual([false, false]);
    const found = await ada.call('GET /api/contacts/', { query: { q: 'Grace' } });
    expect(found.results.map(({ id }) => id)).toEqual([a.id]);
    const trash = await ada.call('GET /api/contacts/trash/', {});
    expect(trash.results).toEqual([]);
  });

  it('merges contacts into one with the oldest creation time', async () => {
    const old = await add({ first_name: 'Ann' });
    app.clock.advance(DAY_MS);
    const recent = await add({ first_name: 'Ann' });
    expect(await merge(recent.id, [old.id])).toMatchObject({
      id: recent.id,
      created_at: old.created_at,
      source: old.source,
    });
  });

  it('adds a timeline entry with the merged names', async () => {
    const a = await add({ first_name: 'Ann' });
    const b = await add({ first_name: 'Ann', job_title: 'Clerk' });
    await merge(a.id, [b.id]);
    expect(await timeline(a.id)).toMatchObject([
      {
        type: 'change',
        change: { source: 'merge', fields: [{ field: 'job_title', before: '', after: 'Clerk' }] },
      },
      { type: 'created' },
    ]);
    const c = await add({ first_name: 'Ann' });
    await merge(a.id, [c.id]);
    expect((await timeline(a.id))[0]).toMatchObject({ change: { source: 'merge', fields: [] } });
  });

  it('reassigns history, interactions and shares without duplicates', async () => {
    const grace = await app.signUp('Grace Hopper');
    await connect(grace);
    const a = await add({ first_name: 'Ann' });
    const b = await add({ first_name: 'Anne' });
    await change(b.id, { job_title: 'Clerk' });
    await note('with one', b);
    await note('with both', a, b);
    await ada.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: grace.id, contacts: [b.id], message: 'Hello', related_need: 'A clerk' },
    });
    await merge(a.id, [b.id]);
    const entries = await timeline(a.id);
    expect(entries.map(({ type }) => type).toSorted()).toEqual([
      'change',
      'change',
      'created',
      'interaction',
      'interaction',
      'share',
    ]);
    const interactions = entries.flatMap((entry) =>
      entry.type === 'interaction' ? [entry.interaction.contact_ids] : [],
    );
    expect(interactions).toEqual([[a.id], [a.id]]);
  });

  it('merges contacts into one with the fields chosen by the user', async () => {
    const a = await add({ first_name: 'Bob', industry: 'Law' });
    const b = await add({ first_name: 'Robert', industry: 'Music' });
    const merged = await merge(a.id, [b.id], { first_name: 'Robert', industry: 'Music' });
    expect(merged).toMatchObject({
      first_name: 'Robert',
      nickname: 'Bob',
      industry: 'Music',
      notes: 'Also: Law (industry)',
    });
  });

  it('links the contact to the user linked to any of them', async () => {
    const grace = await app.signUp('Grace Hopper');
    await connect(grace);
    const a = await add({ first_name: 'Grace' });
    const b = await add({ first_name: 'Grace', associated_user_id: grace.id });
    await app.db.deleteFrom('connections').where('to_user', '=', grace.id).execute();
    const merged = await merge(a.id, [b.id], { first_name: 'Grace' });
    expect(merged.associated_user_id).toBe(grace.id);
  });
});

const thirtyEmails = (name: string) =>
  Array.from({ length: 30 }, (_, at) => ({ label: '', value: `${name}${at}@x.example` }));

describe('a rejected merge', () => {
  it('rejects foreign, trashed and merged contacts', async () => {
    const eve = await app.signUp('Eve Stranger');
    const theirs = await add({ first_name: 'Ann' }, eve);
    const mine = await add({ first_name: 'Ann' });
    const trashed = await add({ first_name: 'Ann' });
    await remove(trashed.id);
    const [survivor, gone] = [await add({ first_name: 'Ann' }), await add({ first_name: 'Ann' })];
    await merge(survivor.id, [gone.id]);
    for (const id of [theirs.id, trashed.id, gone.id, 999_999_999]) {
      expect(await reject({ keep_id: mine.id, merge_ids: [id] })).toMatchObject({
        status: 400,
        errors: { merge_ids: ['One of these contacts doesn’t exist.'] },
      });
      expect(await reject({ keep_id: id, merge_ids: [mine.id] })).toMatchObject({
        status: 400,
        errors: { keep_id: ['Contact not found.'] },
      });
    }
    expect(await read(mine.id)).toMatchObject(mine);
  });

  it('rejects a contact named twice', async () => {
    const [a, b] = [await add({ first_name: 'Ann' }), await add({ first_name: 'Ann' })];
    for (const merge_ids of [[a.id], [b.id, b.id]])
      expect(await reject({ keep_id: a.id, merge_ids })).toMatchObject({
        status: 400,
        errors: { merge_ids: [expect.any(String)] },
      });
  });

  it('rejects contacts linked to two users', async () => {
    const [grace, alan] = [await app.signUp('Grace Hopper'), await app.signUp('Alan Turing')];
    await connect(grace);
    await connect(alan);
    const a = await add({ first_name: 'Grace', associated_user_id: grace.id });
    const b = await add({ first_name: 'Alan', associated_user_id: alan.id });
    expect(await reject({ keep_id: a.id, merge_ids: [b.id] })).toMatchObject({
      status: 400,
      errors: {
        merge_ids: ['These contacts are linked to different profiles. Unlink one first.'],
      },
    });
  });

  it('rejects more data than one contact can hold', async () => {
    const a = await add({
      first_name: 'Ann',
      emails: thirtyEmails('a'),
      notes: 'a'.repeat(15_000),
    });
    const b = await add({ first_name: 'Ann', emails: thirtyEmails('b') });
    const c = await add({ first_name: 'Ann', notes: 'b'.repeat(15_000) });
    expect((await reject({ keep_id: a.id, merge_ids: [b.id] })).errors).toEqual({
      merge_ids: ['Merged, these contacts would have more than 50 emails.'],
    });
    expect((await reject({ keep_id: a.id, merge_ids: [c.id] })).errors).toEqual({
      merge_ids: ['Merged, these contacts would have more than 20,000 characters of notes.'],
    });
    expect([await isThere(b.id), await isThere(c.id)]).toEqual([true, true]);
  });

  it('rejects invalid fields', async () => {
    const [a, b] = [await add({ first_name: 'Ann' }), await add({ first_name: 'Ann' })];
    const eve = await app.signUp('Eve Stranger');
    const wrong: [ContactFields, string][] = [
      [{ birthday: '1990-02-31' }, 'fields.birthday'],
      [{ contact_type_id: 999_999_999 }, 'fields.contact_type_id'],
      [{ associated_user_id: eve.id }, 'fields.associated_user_id'],
      [{ first_name: '' }, 'fields.first_name'],
    ];
    for (const [fields, at] of wrong) {
      const { status, errors } = await reject({ keep_id: a.id, merge_ids: [b.id], fields });
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [at]]);
    }
  });
});

const twins = async () => [await add({ first_name: 'A' }), await add({ first_name: 'B' })] as const;
const attempt = (keep_id: number, merge_ids: number[]) =>
  ada.attempt('POST /api/contacts/merge/', { body: { keep_id, merge_ids } });

describe('concurrent merges', () => {
  it('merges once for two concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await twins();
      const answers = await Promise.all([attempt(a.id, [b.id]), attempt(b.id, [a.id])]);
      expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
        200, 400,
      ]);
      expect([await isThere(a.id), await isThere(b.id)].filter((there) => there)).toEqual([true]);
    }
  });

  it('includes or rejects a concurrent edit of a merged contact', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await twins();
      const [merged, edited] = await Promise.all([
        attempt(a.id, [b.id]),
        ada.attempt('PATCH /api/contacts/{id}/', {
          params: { id: b.id },
          body: { industry: 'Law' },
        }),
      ]);
      expect(merged.status).toBe(200);
      expect((await read(a.id)).industry).toBe(edited.status === 200 ? 'Law' : '');
      expect([200, 404]).toContain(edited.status);
    }
  });

  it('undoes once for concurrent requests', async () => {
    const [a, b] = await twins();
    const { merge_id } = await merge(a.id, [b.id]);
    const input = { params: { id: merge_id } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.attempt('POST /api/contacts/merges/{id}/undo/', input)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409,
    ]);
  });
});
