import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { etagOf } from '#contract/etag.ts';
import type { Contact } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { deleteExpired } from './delete-permanently.service.ts';

const DAY = 86_400_000;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await openTestApp();
  eve = await app.signUp('Eve');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const add = (body: object, person = ada): Promise<Contact> =>
  person.call('POST /api/contacts/', { body });
const remove = (id: number, person = ada) =>
  person.call('DELETE /api/contacts/{id}/', { params: { id } });
const restore = (id: number) => ada.attempt('POST /api/contacts/{id}/restore/', { params: { id } });
const trash = (query = {}) => ada.call('GET /api/contacts/trash/', { query });
const isThere = async (table: 'contacts' | 'interactions' | 'contact_merges', id: number) =>
  (await app.db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;

async function discard(body: object): Promise<Contact> {
  const contact = await add(body);
  await remove(contact.id);
  return contact;
}

async function talkWith(...contact_ids: number[]): Promise<number> {
  const now = app.clock.now();
  const timestamps = { occurred_at: now, created_at: now, updated_at: now };
  const { id } = await app.db
    .insertInto('interactions')
    .values({ owner_id: ada.id, kind: 'call', body: '', ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = contact_ids.map((contact_id) => ({
    interaction_id: id,
    contact_id,
    occurred_at: now,
  }));
  await app.db.insertInto('interaction_contacts').values(rows).execute();
  return id;
}

const CALLS = [
  ['GET /api/contacts/trash/', {}],
  ['POST /api/contacts/{id}/restore/', { params: { id: 1 } }],
  ['DELETE /api/contacts/trash/{id}/', { params: { id: 1 } }],
  ['DELETE /api/contacts/trash/', {}],
] as const satisfies [CallName, object][];
const OF_ONE = ['POST /api/contacts/{id}/restore/', 'DELETE /api/contacts/trash/{id}/'] as const;

describe('every trash endpoint', () => {
  it.each(CALLS)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  it.each(OF_ONE)("%s returns 404 for contacts outside the user's trash", async (name) => {
    const { id } = await discard({ first_name: 'Grace' });
    const live = await add({ first_name: 'Mary' });
    for (const [person, of] of [
      [eve, id],
      [ada, live.id],
      [ada, 999_999_999],
    ] as const)
      expect(await person.rejected(name, { params: { id: of } })).toMatchObject({ status: 404 });
    expect((await trash()).results).toMatchObject([{ id }]);
    expect(await isThere('contacts', live.id)).toBe(true);
  });
});

describe('GET /api/contacts/trash/', () => {
  it('lists the last deleted first with the time of permanent deletion', async () => {
    const grace = await discard({ first_name: 'Grace', tags: ['pilot'] });
    app.clock.advance(1000);
    const mary = await discard({ first_name: 'Mary' });
    const { results, next_cursor } = await trash();
    expect(results.map(({ id }) => id)).toEqual([mary.id, grace.id]);
    expect(next_cursor).toBeNull();
    const { deleted_at, gone_at, updated_at, ...card } = results[1]!;
    expect({ ...card, updated_at: grace.updated_at }).toEqual(grace);
    expect(updated_at).toBe(deleted_at);
    expect(Date.parse(gone_at) - Date.parse(deleted_at)).toBe(30 * DAY);
  });

  it('pages contacts deleted at the same time', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push((await add({ first_name: `Person ${index}` })).id);
    await ada.call('POST /api/contacts/bulk/', { body: { ids, action: 'delete' } });
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await trash({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids.toReversed());
    expect(
      await ada.rejected('GET /api/contacts/trash/', { query: { cursor: 'x' } }),
    ).toMatchObject({ status: 400, errors: { cursor: [expect.any(String)] } });
  });

  it('lists contacts that appear nowhere else', async () => {
    const { id } = await discard({
      first_name: 'Grace',
      email: 'grace@example.org',
      favorite: true,
    });
    for (const query of [{}, { q: 'grace' }, { q: 'grcae' }, { favorite: true }])
      expect(await ada.call('GET /api/contacts/', { query })).toMatchObject({
        results: [],
        count: 0,
      });
    for (const [name, input] of [
      ['GET /api/contacts/{id}/', {}],
      ['PATCH /api/contacts/{id}/', { body: { notes: 'x' } }],
      ['DELETE /api/contacts/{id}/', {}],
      ['GET /api/contacts/{id}/overview/', {}],
      ['GET /api/contacts/{id}/timeline/', {}],
    ] as const)
      expect(await ada.rejected(name, { params: { id }, ...input })).toMatchObject({ status: 404 });
    const body = { to_user: eve.id, contacts: [id], message: '', related_need: 'A pilot' };
    expect(await ada.rejected('POST /api/contact-shares/multi_share/', { body })).toMatchObject({
      status: 404,
    });
  });

  it('excludes contacts merged into others', async () => {
    const { merged } = await merge();
    expect((await trash()).results).toEqual([]);
    expect((await restore(merged.id)).status).toBe(404);
  });
});

describe('restoring contacts', () => {
  it('restores everything as a new version', async () => {
    const [type] = (await ada.call('GET /api/contact-types/')).results;
    const before = await discard({
      first_name: 'Grace',
      contact_type_id: type?.id,
      favorite: true,
      tags: ['pilot'],
      emails: [{ label: 'work', value: 'grace@example.org' }],
    });
    const { status, headers, body } = await restore(before.id);
    const after = body as Contact;
    expect(status).toBe(200);
    expect(headers['etag']).toBe(etagOf(after));
    expect({ ...after, updated_at: before.updated_at }).toEqual(before);
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await ada.call('GET /api/contacts/', { query: { q: 'grace' } })).results).toEqual([
      after,
    ]);
    expect((await trash()).results).toEqual([]);
    expect((await restore(before.id)).status).toBe(404);
  });

  it('restores contacts without a deleted type', async () => {
    const [type] = (await ada.call('GET /api/contact-types/')).results;
    const { id } = await discard({ first_name: 'Grace', contact_type_id: type?.id });
    await ada.call('DELETE /api/contact-types/{id}/', { params: { id: type?.id ?? 0 } });
    expect((await restore(id)).body).toMatchObject({ id, contact_type_id: null });
  });

  it('adds a timeline entry like the deletion', async () => {
    const { id } = await discard({ first_name: 'Grace' });
    await restore(id);
    const lines = await app.db
      .selectFrom('contact_changes')
      .select(['source', 'fields'])
      .where('contact_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { source: 'trash', fields: [] },
      { source: 'restore', fields: [] },
    ]);
  });
});

describe('permanent deletion', () => {
  it('deletes one or all contacts in the trash only', async () => {
    const grace = await discard({ first_name: 'Grace' });
    const mary = await discard({ first_name: 'Mary' });
    const dorothy = await discard({ first_name: 'Dorothy' });
    const live = await add({ first_name: 'Katherine' });
    const foreign = await add({ first_name: 'Foreign' }, eve);
    await remove(foreign.id, eve);
    const { merged } = await merge();
    await ada.call('DELETE /api/contacts/trash/{id}/', { params: { id: mary.id } });
    expect((await trash()).results.map(({ id }) => id)).toEqual([dorothy.id, grace.id]);
    await ada.call('DELETE /api/contacts/trash/');
    expect((await trash()).results).toEqual([]);
    for (const [{ id }, there] of [
      [grace, false],
      [mary, false],
      [dorothy, false],
      [live, true],
      [foreign, true],
      [merged, true],
    ] as const)
      expect(await isThere('contacts', id)).toBe(there);
    await ada.call('DELETE /api/contacts/trash/');
  });

  it('deletes an interaction with its last contact', async () => {
    const grace = await add({ first_name: 'Grace' });
    const mary = await add({ first_name: 'Mary' });
    const alone = await talkWith(grace.id);
    const both = await talkWith(grace.id, mary.id);
    await remove(grace.id);
    expect(await isThere('interactions', alone)).toBe(true);
    await ada.call('DELETE /api/contacts/trash/{id}/', { params: { id: grace.id } });
    expect(await isThere('interactions', alone)).toBe(false);
    expect(await isThere('interactions', both)).toBe(true);
    await remove(mary.id);
    await ada.call('DELETE /api/contacts/trash/');
    expect(await isThere('interactions', both)).toBe(false);
  });

  it('leaves no interaction without contacts after concurrent deletions', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const ids = [
          await discard({ first_name: 'One' }),
          await discard({ first_name: 'Two' }),
        ].map(({ id }) => id);
        return { ids, talk: await talkWith(...ids) };
      }),
    );
    await Promise.all(
      pairs
        .flatMap(({ ids }) => ids)
        .map((id) => ada.call('DELETE /api/contacts/trash/{id}/', { params: { id } })),
    );
    for (const { talk } of pairs) expect(await isThere('interactions', talk)).toBe(false);
  });

  it('deletes contacts permanently after exactly 30 days', async () => {
    const grace = await discard({ first_name: 'Grace' });
    const talk = await talkWith(grace.id);
    const live = await add({ first_name: 'Katherine' });
    app.clock.advance(29 * DAY);
    const mary = await app.logIn(ada).then((person) => add({ first_name: 'Mary' }, person));
    ada = await app.logIn(ada);
    await remove(mary.id);
    await deleteExpired(app.context);
    expect(await isThere('contacts', grace.id)).toBe(true);
    app.clock.advance(DAY);
    await deleteExpired(app.context);
    expect(await isThere('contacts', grace.id)).toBe(false);
    expect(await isThere('interactions', talk)).toBe(false);
    expect(await isThere('contacts', mary.id)).toBe(true);
    expect(await isThere('contacts', live.id)).toBe(true);
  });

  it('deletes contacts merged into others permanently after 30 days', async () => {
    const { survivor, merged } = await merge();
    app.clock.advance(30 * DAY + 1);
    await deleteExpired(app.context);
    expect(await isThere('contacts', merged.id)).toBe(false);
    expect(await isThere('contacts', survivor.id)).toBe(true);
  });

  it('deletes contacts merged into a deleted one', async () => {
    const { survivor, merged } = await merge();
    const talk = await talkWith(merged.id);
    await remove(survivor.id);
    await ada.call('DELETE /api/contacts/trash/{id}/', { params: { id: survivor.id } });
    expect(await isThere('contacts', merged.id)).toBe(false);
    expect(await isThere('interactions', talk)).toBe(false);
  });
});

/** Two contacts, the second merged into the first. */
async function merge(): Promise<{ survivor: Contact; merged: Contact }> {
  const survivor = await add({ first_name: 'Grace', last_name: 'Hopper' });
  const merged = await add({ first_name: 'Grace', email: 'grace@example.org' });
  await ada.call('POST /api/contacts/merge/', {
    body: { keep_id: survivor.id, merge_ids: [merged.id] },
  });
  return { survivor, merged };
}
