import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { NewRelationship } from '#contract/relationships.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const [SPOUSE, PARENT, SIBLING, FRIEND, MANAGER] = [2, 3, 4, 7, 10] as const;

let app: TestApp;
let ada: Person;
let tobias: number;
let mina: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  tobias = await addContact('Tobias');
  mina = await addContact('Mina');
});

const addContact = async (first_name: string) =>
  (await ada.call('POST /api/contacts/', { body: { first_name } })).id;
const add = (id: number, body: NewRelationship) =>
  ada.call('POST /api/contacts/{id}/relationships/', { params: { id }, body });
const rejectedAdd = (id: number, body: object) =>
  ada.rejected('POST /api/contacts/{id}/relationships/', { params: { id }, body });
const change = (id: number, body: object) =>
  ada.call('PATCH /api/relationships/{id}/', { params: { id }, body });
const rejectedChange = (id: number, body: object) =>
  ada.rejected('PATCH /api/relationships/{id}/', { params: { id }, body });
const list = async (id: number) =>
  (await ada.call('GET /api/contacts/{id}/relationships/', { params: { id } })).results;
const labels = async (id: number) =>
  (await list(id)).map((entry) => [entry.label, entry.contact?.name ?? entry.name]);

describe('relationships', () => {
  it('shows a relationship on both cards with the name of its direction', async () => {
    const added = await add(tobias, {
      kind_id: MANAGER,
      contact_id: mina,
      since: '2019',
      until: '2024-05',
      note: 'At the bakery',
    });
    expect(added).toMatchObject({
      kind_id: MANAGER,
      inverse: false,
      label: 'Manager',
      group: 'work',
      contact_id: mina,
      name: '',
      since: '2019',
      until: '2024-05',
      note: 'At the bakery',
    });
    expect(await list(tobias)).toEqual([added]);
    expect(await list(mina)).toMatchObject([
      { id: added.id, inverse: true, label: 'Report', contact_id: tobias, since: '2019' },
    ]);
  });

  it('turns the kind round with inverse', async () => {
    expect(await add(tobias, { kind_id: PARENT, contact_id: mina, inverse: true })).toMatchObject({
      inverse: true,
      label: 'Child',
    });
    expect(await labels(mina)).toEqual([['Parent', 'Tobias']]);
  });

  it('ignores inverse for a symmetric kind', async () => {
    const added = await add(mina, { kind_id: SPOUSE, contact_id: tobias, inverse: true });
    expect(added).toMatchObject({ inverse: false, label: 'Spouse' });
    expect(await labels(tobias)).toEqual([['Spouse', 'Mina']]);
  });

  it('allows several kinds for a pair but each only once, in either direction', async () => {
    await add(tobias, { kind_id: MANAGER, contact_id: mina });
    await add(tobias, { kind_id: FRIEND, contact_id: mina });
    for (const body of [
      { kind_id: MANAGER },
      { kind_id: MANAGER, inverse: true },
      { kind_id: FRIEND },
    ]) {
      expect((await rejectedAdd(tobias, { ...body, contact_id: mina })).status).toBe(409);
      expect((await rejectedAdd(mina, { ...body, contact_id: tobias })).status).toBe(409);
    }
    expect(await list(mina)).toHaveLength(2);
  });

  it.each<[string, (ids: { mina: number; tobias: number }) => object]>([
    ['contact_id', () => ({ kind_id: FRIEND })],
    ['contact_id', (ids) => ({ kind_id: FRIEND, contact_id: ids.tobias })],
    ['contact_id', () => ({ kind_id: FRIEND, contact_id: 2 ** 40 })],
    ['kind_id', (ids) => ({ kind_id: 999, contact_id: ids.mina })],
    ['kind_id', (ids) => ({ kind_id: 2 ** 40, contact_id: ids.mina })],
    ['since', (ids) => ({ kind_id: FRIEND, contact_id: ids.mina, since: '2019-13' })],
  ])('rejects a relationship with an invalid %s', async (field, bodyOf) => {
    expect(await rejectedAdd(tobias, bodyOf({ mina, tobias }))).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('turns a name into a contact', async () => {
    const { id } = await add(tobias, { kind_id: PARENT, inverse: true, name: 'Lina' });
    expect(await labels(tobias)).toEqual([['Child', 'Lina']]);
    expect((await rejectedAdd(tobias, { kind_id: PARENT, name: 'lina' })).status).toBe(409);
    expect(await change(id, { contact_id: mina })).toMatchObject({
      inverse: true,
      label: 'Child',
      contact_id: mina,
      name: '',
    });
    expect(await labels(mina)).toEqual([['Parent', 'Tobias']]);
    expect(await rejectedChange(id, { name: 'Lina' })).toMatchObject({
      errors: { name: [expect.any(String)] },
    });
    const third = await addContact('Third');
    for (const contact_id of [tobias, third])
      expect(await rejectedChange(id, { seen_from: tobias, contact_id })).toMatchObject({
        errors: { contact_id: [expect.any(String)] },
      });
  });

  it('changes kind, direction and details as seen from a card', async () => {
    const { id } = await add(tobias, { kind_id: FRIEND, contact_id: mina, since: '2019' });
    await change(id, {
      seen_from: mina,
      kind_id: MANAGER,
      inverse: true,
      since: null,
      note: 'New',
    });
    expect(await list(mina)).toMatchObject([{ label: 'Report', since: null, note: 'New' }]);
    expect(await labels(tobias)).toEqual([['Manager', 'Mina']]);
    await change(id, { seen_from: mina, inverse: false });
    expect(await labels(mina)).toEqual([['Manager', 'Tobias']]);
    await change(id, { kind_id: SIBLING });
    expect(await labels(mina)).toEqual([['Sibling', 'Tobias']]);
    expect(await rejectedChange(id, { seen_from: await addContact('Third') })).toMatchObject({
      errors: { seen_from: [expect.any(String)] },
    });
  });

  it('returns 409 for a change to a kind that the two already have', async () => {
    const { id } = await add(tobias, { kind_id: FRIEND, contact_id: mina });
    await add(tobias, { kind_id: MANAGER, contact_id: mina });
    expect((await rejectedChange(id, { kind_id: MANAGER, inverse: true })).status).toBe(409);
    expect(await labels(tobias)).toEqual([
      ['Friend', 'Mina'],
      ['Manager', 'Mina'],
    ]);
  });

  it('removes a relationship from both cards', async () => {
    const { id } = await add(tobias, { kind_id: FRIEND, contact_id: mina });
    await ada.call('DELETE /api/relationships/{id}/', { params: { id } });
    expect([await list(tobias), await list(mina)]).toEqual([[], []]);
    const params = { id };
    expect((await ada.rejected('DELETE /api/relationships/{id}/', { params })).status).toBe(404);
  });

  it('hides relationships with contacts in the trash and shows them again when restored', async () => {
    const { id } = await add(tobias, { kind_id: FRIEND, contact_id: mina });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: mina } });
    expect(await list(tobias)).toEqual([]);
    expect((await rejectedChange(id, { note: 'x' })).status).toBe(404);
    expect((await rejectedAdd(tobias, { kind_id: SPOUSE, contact_id: mina })).status).toBe(400);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: mina } });
    expect(await labels(tobias)).toEqual([['Friend', 'Mina']]);
  });

  it('pages through relationships of both directions', async () => {
    await add(tobias, { kind_id: FRIEND, contact_id: mina });
    for (const name of ['One', 'Two']) await add(mina, { kind_id: FRIEND, name });
    const path = 'GET /api/contacts/{id}/relationships/';
    const first = await ada.call(path, { params: { id: mina }, query: { limit: '2' } });
    const query = { limit: '2', cursor: first.next_cursor! };
    const second = await ada.call(path, { params: { id: mina }, query });
    expect([...first.results, ...second.results]).toEqual(await list(mina));
    expect([first.results.length, second.next_cursor]).toEqual([2, null]);
  });

  it(`rejects more than ${LIMITS.relationships} relationships, counting both sides`, async () => {
    const now = app.clock.now();
    const row = { owner_id: ada.id, kind_id: FRIEND, created_at: now, updated_at: now };
    const rows = Array.from({ length: LIMITS.relationships - 1 }, (_, index) => ({
      ...row,
      [index % 2 === 0 ? 'from_id' : 'to_id']: mina,
      name: `Friend ${index}`,
    }));
    await app.db.insertInto('relationships').values(rows).execute();
    await add(tobias, { kind_id: FRIEND, contact_id: mina });
    for (const [card, body] of [
      [mina, { name: 'One more' }],
      [tobias, { contact_id: mina }],
    ] as const)
      expect(await rejectedAdd(card, { kind_id: MANAGER, ...body })).toMatchObject({
        status: 400,
        errors: { contact_id: ['A contact can have up to 200 relationships.'] },
      });
  });

  it('comes with the overview of the contact', async () => {
    await add(tobias, { kind_id: FRIEND, contact_id: mina });
    const household = await ada.call('POST /api/households/', {
      body: { name: 'The Okafors', contact_ids: [tobias, mina] },
    });
    const params = { id: mina };
    const overview = await ada.call('GET /api/contacts/{id}/overview/', { params });
    expect(overview.relationships).toEqual(await list(mina));
    expect(overview.households).toEqual([household]);
  });

  it('filters contacts by kind, on either side, without those related to the trash', async () => {
    const third = await addContact('Third');
    await add(tobias, { kind_id: MANAGER, contact_id: mina });
    await add(third, { kind_id: MANAGER, name: 'Someone' });
    const names = async () => {
      const query = { relationship_kind: String(MANAGER) };
      const { results, count } = await ada.call('GET /api/contacts/', { query });
      expect(count).toBe(results.length);
      return results.map(({ first_name }) => first_name);
    };
    expect(await names()).toEqual(['Mina', 'Third', 'Tobias']);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: mina } });
    expect(await names()).toEqual(['Third']);
  });
});
