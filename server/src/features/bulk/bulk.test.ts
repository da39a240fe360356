import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { bulkOf, type Bulk } from './testing/bulk.ts';

let app: TestApp;
let eve: Person;
let ada: Person;
let bulk: Bulk;
beforeAll(async () => {
  app = await openTestApp();
  eve = await app.signUp('Eve');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  bulk = bulkOf(ada);
});

const typesOf = async (person: Person) =>
  (await person.call('GET /api/contact-types/')).results.map((type) => type.id);
const rejected = (body: object, person = ada) =>
  person.rejected('POST /api/contacts/bulk/', { body });
const typeLine = (before: string, after: string) => [{ field: 'contact_type_id', before, after }];
const linesOf = (id: number) =>
  app.db
    .selectFrom('contact_changes')
    .select(['source', 'fields'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute();

const CALLS = [
  ['POST /api/contacts/bulk/', { body: { ids: [1], action: 'favorite' } }],
  ['GET /api/contacts/bulk/{id}/', { params: { id: 1 } }],
  ['POST /api/contacts/bulk/{id}/undo/', { params: { id: 1 } }],
] as const satisfies [CallName, object][];
const OF_ONE = CALLS.slice(1).map(([name]) => name);

describe('every bulk endpoint', () => {
  it.each(CALLS)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  it.each(OF_ONE)('%s returns 404 for batches of other users', async (name) => {
    const { batch_id } = await bulk.run('favorite', await bulk.add('Grace'));
    const params = { id: batch_id };
    expect(await eve.rejected(name, { params })).toMatchObject({ status: 404 });
    expect(await eve.rejected(name, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    expect(await bulk.batch(batch_id)).toMatchObject({ status: 'done' });
  });
});

describe('a bulk action', () => {
  it('changes contacts not already in the target state and counts them', async () => {
    const [grace = 0, mary = 0] = await bulk.add('Grace', 'Mary');
    await bulk.run('favorite', [grace]);
    const { changed, batch_id } = await bulk.run('favorite', [mary, grace, mary]);
    expect(changed).toBe(1);
    expect(await bulk.batch(batch_id)).toEqual({
      id: batch_id,
      action: 'favorite',
      value: null,
      status: 'done',
      done: 2,
      total: 2,
      changed: 1,
      undoable_until: expect.any(String),
      created_at: expect.any(String),
    });
    expect(await bulk.list({ favorite: true })).toHaveLength(2);
    expect((await bulk.run('unfavorite', [grace, mary])).changed).toBe(2);
    expect(await bulk.list({ favorite: true })).toEqual([]);
  });

  it('sets and removes a contact type', async () => {
    const ids = await bulk.add('Grace', 'Mary');
    const [family = 0] = await typesOf(ada);
    expect((await bulk.run('set_type', ids, family)).changed).toBe(2);
    expect((await bulk.list({ type: family })).map(({ id }) => id)).toEqual(ids);
    expect((await bulk.run('set_type', ids, family)).changed).toBe(0);
    expect((await bulk.run('set_type', ids, null)).changed).toBe(2);
    expect(await bulk.list({ type: family })).toEqual([]);
  });

  it('adds and removes a searchable tag', async () => {
    const ids = await bulk.add('Grace', 'Mary');
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id: ids[0] ?? 0 },
      body: { tags: ['pilot', 'golf'] },
    });
    expect((await bulk.run('add_tag', ids, ' golf ')).changed).toBe(1);
    expect(await bulk.list({ tag: 'golf' })).toHaveLength(2);
    expect(await bulk.list({ q: 'golf' })).toHaveLength(2);
    expect((await bulk.run('remove_tag', ids, 'golf')).changed).toBe(2);
    expect(await bulk.list({ q: 'golf' })).toEqual([]);
    expect((await bulk.read(ids[0] ?? 0)).tags).toEqual(['pilot']);
  });

  it('moves contacts to the trash and back', async () => {
    const ids = await bulk.add('Grace', 'Mary');
    expect((await bulk.run('delete', ids)).changed).toBe(2);
    expect(await bulk.list()).toEqual([]);
    expect((await bulk.trash()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await bulk.run('restore', ids)).changed).toBe(2);
    expect(await bulk.trash()).toEqual([]);
    expect(await bulk.list()).toHaveLength(2);
  });

  it('applies a bulk action to all contacts matching a filter, an empty one to all', async () => {
    const [grace = 0, mary = 0] = await bulk.add('Grace Hopper', 'Mary Jackson');
    const [family = 0] = await typesOf(ada);
    expect((await bulk.runWhere({ q: 'hopper' }, 'set_type', family)).changed).toBe(1);
    expect((await bulk.runWhere({ type: family, favorite: false }, 'favorite')).changed).toBe(1);
    expect(await bulk.list({ favorite: true })).toMatchObject([{ id: grace }]);
    expect((await bulk.runWhere({}, 'delete')).changed).toBe(2);
    expect((await bulk.runWhere({ q: 'jackson' }, 'restore')).changed).toBe(1);
    expect(await bulk.list()).toMatchObject([{ id: mary }]);
    expect((await bulk.runWhere({}, 'restore')).changed).toBe(1);
    expect((await bulk.runWhere({ q: 'nobody' }, 'delete')).changed).toBe(0);
  });

  it('changes the version of exactly the changed contacts', async () => {
    const [grace = 0, mary = 0] = await bulk.add('Grace', 'Mary');
    await bulk.run('add_tag', [mary], 'golf');
    for (const [action, value] of [
      ['favorite', undefined],
      ['set_type', (await typesOf(ada))[0]],
      ['add_tag', 'x'],
    ] as const) {
      const before = [await bulk.read(grace), await bulk.read(mary)];
      await bulk.run(action, [grace], value);
      expect((await bulk.read(grace)).updated_at > before[0]!.updated_at).toBe(true);
      expect(await bulk.read(mary)).toEqual(before[1]);
    }
  });

  it('adds timeline entries, except for favorites', async () => {
    const [grace = 0] = await bulk.add('Grace');
    const [family = 0] = await typesOf(ada);
    await bulk.run('favorite', [grace]);
    const { batch_id } = await bulk.run('set_type', [grace], family);
    await bulk.run('add_tag', [grace], 'golf');
    await bulk.run('delete', [grace]);
    await bulk.run('restore', [grace]);
    await bulk.undo(batch_id);
    expect(await linesOf(grace)).toEqual([
      { source: 'bulk', fields: typeLine('', String(family)) },
      { source: 'bulk', fields: [{ field: 'tags', label: '', before: '', after: 'golf' }] },
      { source: 'trash', fields: [] },
      { source: 'restore', fields: [] },
      { source: 'undo', fields: typeLine(String(family), '') },
    ]);
  });

  it('runs a bulk action once per idempotency key', async () => {
    const ids = await bulk.add('Grace', 'Mary');
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      ada.attempt('POST /api/contacts/bulk/', { body: { action: 'delete', ids }, headers });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(second.body).toEqual(first.body);
    expect(await send()).toMatchObject({ status: 200, body: first.body });
    const { batch_id } = first.body as { batch_id: number };
    expect(await bulk.batch(batch_id)).toMatchObject({ status: 'done', changed: 2 });
  });
});

describe('a rejected bulk action', () => {
  it('rejects unknown, foreign and misplaced contacts without changes', async () => {
    const [grace = 0, mary = 0] = await bulk.add('Grace', 'Mary');
    const [foreign = 0] = await bulkOf(eve).add('Foreign');
    await bulk.run('delete', [mary]);
    for (const [action, ids, message] of [
      ['favorite', [grace, foreign], '1 contact not found. Nothing was changed.'],
      ['delete', [grace, mary, 99_999_999], '2 contacts not found.'],
      ['restore', [mary, grace], '1 contact not found in the trash.'],
      ['restore', [foreign], '1 contact not found in the trash.'],
    ] as const)
      expect(await rejected({ action, ids })).toMatchObject({
        status: 400,
        errors: { ids: [expect.stringContaining(message)] },
      });
    expect(await bulk.list()).toMatchObject([{ id: grace, favorite: false }]);
    expect(await bulk.trash()).toMatchObject([{ id: mary }]);
    expect(await bulkOf(eve).read(foreign)).toMatchObject({ favorite: false });
  });

  it('rejects requests with neither ids nor filter, with both, and with invalid ones', async () => {
    const ids = await bulk.add('Grace');
    for (const which of [{}, { ids, filter: {} }, { ids: [] }, { ids: ['x'] }, { ids: 'all' }])
      expect(await rejected({ ...which, action: 'delete' })).toMatchObject({ status: 400 });
    expect(await rejected({ ids, action: 'eat' })).toMatchObject({
      errors: { action: [expect.stringContaining('Must be one of')] },
    });
    expect(await bulk.list()).toHaveLength(1);
  });

  it.each([
    ['set_type', undefined, 'Choose a contact type, or null for none.'],
    ['set_type', 'Family', 'Choose a contact type, or null for none.'],
    ['set_type', 99_999_999, 'Contact type not found.'],
    ['add_tag', undefined, 'Enter a tag.'],
    ['add_tag', null, 'Enter a tag.'],
    ['remove_tag', 7, 'Enter a tag.'],
    ['add_tag', ' ', 'Must not be empty.'],
    ['add_tag', 'x'.repeat(101), 'Must be at most 100 characters.'],
  ])('rejects %s with %j', async (action, value, message) => {
    const ids = await bulk.add('Grace');
    expect(await rejected({ action, ids, value })).toMatchObject({
      status: 400,
      errors: { value: [message] },
    });
  });

  it("rejects another user's contact type", async () => {
    const ids = await bulk.add('Grace');
    const [value] = await typesOf(eve);
    expect(await rejected({ action: 'set_type', ids, value })).toMatchObject({
      errors: { value: ['Contact type not found.'] },
    });
  });

  it('rejects one tag too many and names the contact', async () => {
    const ids = await bulk.add('Grace', 'Mary');
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    const params = { id: ids[1] ?? 0 };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { tags } });
    expect(await rejected({ action: 'add_tag', ids, value: 'one more' })).toMatchObject({
      status: 400,
      errors: {
        value: ['Mary already has 50 tags, the maximum. Nothing was changed.'],
      },
    });
    expect((await bulk.read(ids[0] ?? 0)).tags).toEqual([]);
    expect((await bulk.run('add_tag', ids, 'tag 1')).changed).toBe(1);
  });
});
