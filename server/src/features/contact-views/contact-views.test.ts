import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const save = (body: object) =>
  ada.call('POST /api/contact-views/', { body: body as { name: string } });
const views = async () => (await ada.call('GET /api/contact-views/')).results;
const change = (id: number, body: object) =>
  ada.call('PATCH /api/contact-views/{id}/', { params: { id }, body });

describe('saved views', () => {
  it('saves a filter with its order and columns and counts what matches', async () => {
    await ada.call('POST /api/contacts/', {
      body: { first_name: 'Grace', tags: ['navy'], addresses: [{ city: 'Köln' }] },
    });
    const filter = { tag: 'navy', city: ['koln'], last_contacted_before: 'P90D', favorite: false };
    const view = await save({
      name: 'Navy',
      filter,
      sort: '-updated_at',
      columns: ['email', 'city'],
    });
    expect(view).toMatchObject({
      name: 'Navy',
      icon: 'bookmark',
      filter: { tag: ['navy'], city: ['koln'], last_contacted_before: 'P90D', favorite: false },
      sort: '-updated_at',
      columns: ['email', 'city'],
      position: 0,
      contact_count: 0,
    });
    const changed = await change(view.id, { filter: { tag: ['navy'] }, name: 'All navy' });
    expect(changed).toMatchObject({
      name: 'All navy',
      filter: { tag: ['navy'] },
      contact_count: 1,
    });
    expect(await views()).toEqual([changed]);
  });

  it('moves the other views when one gets a new position', async () => {
    for (const name of ['One', 'Two', 'Three']) await save({ name });
    const [, , third] = await views();
    await change(third?.id ?? 0, { position: 0 });
    expect((await views()).map(({ name, position }) => [name, position])).toEqual([
      ['Three', 0],
      ['One', 1],
      ['Two', 2],
    ]);
  });

  it('keeps a view after its contact type is deleted', async () => {
    const { id } = await ada.call('POST /api/contact-types/', { body: { name: 'Sailors' } });
    const { id: view } = await save({ name: 'Sailors', filter: { type: [id] } });
    await ada.call('DELETE /api/contact-types/{id}/', { params: { id } });
    expect(await views()).toMatchObject([{ id: view, filter: { type: [id] }, contact_count: 0 }]);
  });

  it(`rejects more than ${LIMITS.contact_views} views`, async () => {
    const row = { owner_id: ada.id, name: 'x', icon: '', filter: '{}', sort: 'name', columns: [] };
    const at = { created_at: app.clock.now(), updated_at: app.clock.now() };
    const rows = Array.from({ length: LIMITS.contact_views }, (_, position) => ({
      ...row,
      ...at,
      position,
    }));
    await app.db.insertInto('contact_views').values(rows).execute();
    expect(await ada.rejected('POST /api/contact-views/', { body: { name: 'y' } })).toMatchObject({
      status: 400,
      errors: { name: ['You can save up to 100 views.'] },
    });
  });

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['filter.missing', { name: 'x', filter: { missing: 'name' } }],
    ['sort', { name: 'x', sort: 'age' }],
  ])('rejects an invalid %s', async (field, body) => {
    expect(await ada.rejected('POST /api/contact-views/', { body })).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
  });

  it("returns 404 for a stranger's view without changing it", async () => {
    const { id } = await save({ name: 'Mine' });
    const eve = await app.signUp('Eve');
    const params = { id };
    const body = { name: 'Hers' };
    expect((await eve.rejected('PATCH /api/contact-views/{id}/', { params, body })).status).toBe(
      404,
    );
    expect((await eve.rejected('DELETE /api/contact-views/{id}/', { params })).status).toBe(404);
    expect(await views()).toMatchObject([{ name: 'Mine' }]);
  });
});
