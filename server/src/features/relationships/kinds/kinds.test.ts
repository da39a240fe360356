import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const create = (body: object) =>
  ada.call('POST /api/relationship-kinds/', { body: body as { name: string } });
const rejected = (body: object) => ada.rejected('POST /api/relationship-kinds/', { body });
const change = (id: number, body: object) =>
  ada.call('PATCH /api/relationship-kinds/{id}/', { params: { id }, body });
const list = async (query = {}) => ada.call('GET /api/relationship-kinds/', { query });

async function useKind(kind_id: number) {
  const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Mina' } });
  const body = { kind_id, name: 'Lina' };
  return ada.call('POST /api/contacts/{id}/relationships/', { params: { id }, body });
}

describe('kinds of relationships', () => {
  it('lists built-in kinds before own ones', async () => {
    const own = await create({ name: 'Godparent', inverse_name: 'Godchild', group: 'family' });
    expect(own).toMatchObject({ symmetric: false, built_in: false, group: 'family' });
    const { results } = await list();
    expect(results.slice(0, 3)).toMatchObject([
      { name: 'Partner', inverse_name: 'Partner', symmetric: true, built_in: true },
      { name: 'Spouse' },
      {
        name: 'Parent',
        inverse_name: 'Child',
        symmetric: false,
        group: 'family',
        synonyms: expect.arrayContaining(['mother', 'father']),
        inverse_synonyms: expect.arrayContaining(['daughter', 'son']),
      },
    ]);
    expect(results.at(-1)).toEqual({ ...own, synonyms: [], inverse_synonyms: [] });
    const first = await list({ limit: '14' });
    const second = await list({ limit: '14', cursor: first.next_cursor! });
    expect([...first.results, ...second.results]).toEqual(results);
  });

  it('makes a kind symmetric without a name for the other direction', async () => {
    expect(await create({ name: 'Bandmate' })).toMatchObject({
      inverse_name: 'Bandmate',
      symmetric: true,
      group: 'other',
    });
    expect(await rejected({ name: 'Coach', symmetric: false })).toMatchObject({
      status: 400,
      errors: { inverse_name: [expect.any(String)] },
    });
  });

  it('rejects a taken name with 400', async () => {
    await create({ name: 'Bandmate' });
    expect(await rejected({ name: 'BANDMATE' })).toMatchObject({
      status: 400,
      errors: { name: [expect.any(String)] },
    });
  });

  it('changes names and group, and the names of its relationships', async () => {
    const { id } = await create({ name: 'Coach', inverse_name: 'Athlete' });
    await useKind(id);
    const changed = await change(id, { name: 'Trainer', group: 'work' });
    expect(changed).toMatchObject({ name: 'Trainer', inverse_name: 'Athlete', group: 'work' });
    const params = { id };
    expect(
      await ada.rejected('PATCH /api/relationship-kinds/{id}/', {
        params,
        body: { symmetric: true },
      }),
    ).toMatchObject({ status: 409 });
  });

  it('makes an unused kind symmetric and back', async () => {
    const { id } = await create({ name: 'Coach', inverse_name: 'Athlete' });
    expect(await change(id, { symmetric: true })).toMatchObject({ inverse_name: 'Coach' });
    expect(await change(id, { inverse_name: 'Athlete' })).toMatchObject({ symmetric: false });
  });

  it('returns 403 for changes of a built-in kind', async () => {
    const params = { id: 7 };
    const body = { name: 'Pal' };
    expect(
      (await ada.rejected('PATCH /api/relationship-kinds/{id}/', { params, body })).status,
    ).toBe(403);
    expect((await ada.rejected('DELETE /api/relationship-kinds/{id}/', { params })).status).toBe(
      403,
    );
  });

  it('deletes a kind only while no relationship uses it', async () => {
    const { id } = await create({ name: 'Coach' });
    const relationship = await useKind(id);
    const params = { id };
    expect((await ada.rejected('DELETE /api/relationship-kinds/{id}/', { params })).status).toBe(
      409,
    );
    await ada.call('DELETE /api/relationships/{id}/', { params: { id: relationship.id } });
    await ada.call('DELETE /api/relationship-kinds/{id}/', { params });
    expect((await list()).results).toHaveLength(14);
  });
});
