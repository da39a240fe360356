import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const EMPTY = { label: '', street: '', city: '', region: '', postal_code: '', country: '' };
const OLD = { ...EMPTY, street: 'Oak Street 1', city: 'Lagos' };
const NEW = { ...EMPTY, street: 'Elm Street 2', city: 'Abuja' };

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
  tobias = await addContact('Tobias', [{ ...OLD, label: 'home' }]);
  mina = await addContact('Mina', [{ ...NEW, street: 'Office' }]);
});

const addContact = async (first_name: string, addresses: object[] = []) =>
  (await ada.call('POST /api/contacts/', { body: { first_name, addresses } })).id;
const create = (body: object) =>
  ada.call('POST /api/households/', { body: body as { name: string; contact_ids: number[] } });
const change = (id: number, body: object) =>
  ada.call('PATCH /api/households/{id}/', { params: { id }, body });
const addressesOf = async (id: number) =>
  (await ada.call('GET /api/contacts/{id}/', { params: { id } })).addresses;

describe('households', () => {
  it('groups contacts with their address', async () => {
    const household = await create({
      name: 'The Okafors',
      contact_ids: [tobias, mina],
      address: OLD,
    });
    expect(household).toMatchObject({
      name: 'The Okafors',
      address: OLD,
      contact_ids: [mina, tobias],
    });
    const params = { id: household.id };
    expect(await ada.call('GET /api/households/{id}/', { params })).toEqual(household);
    expect((await ada.call('GET /api/households/')).results).toEqual([household]);
    await ada.call('DELETE /api/households/{id}/', { params });
    expect((await ada.call('GET /api/households/')).results).toEqual([]);
    expect(await addressesOf(tobias)).toHaveLength(1);
  });

  it('changes the addresses of its contacts only with apply', async () => {
    const { id } = await create({ name: 'Home', contact_ids: [tobias, mina], address: OLD });
    await change(id, { address: NEW });
    expect(await addressesOf(tobias)).toEqual([{ ...OLD, label: 'home' }]);
    await change(id, { address: OLD });
    await change(id, { address: NEW, apply: true });
    expect(await addressesOf(tobias)).toEqual([{ ...NEW, label: 'home' }]);
    expect(await addressesOf(mina)).toEqual([NEW, { ...NEW, street: 'Office' }]);
    await change(id, { apply: true });
    expect(await addressesOf(mina)).toHaveLength(2);
  });

  it('hides contacts in the trash and keeps them when its contacts change', async () => {
    const { id } = await create({ name: 'Home', contact_ids: [tobias, mina] });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: mina } });
    const third = await addContact('Third');
    expect(await change(id, { contact_ids: [third] })).toMatchObject({ contact_ids: [third] });
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: mina } });
    const params = { id };
    expect(await ada.call('GET /api/households/{id}/', { params })).toMatchObject({
      contact_ids: [mina, third],
    });
  });

  it.each<[string, object]>([
    ['name', { name: '', contact_ids: [1] }],
    ['contact_ids', { name: 'Home', contact_ids: [] }],
    ['contact_ids', { name: 'Home', contact_ids: [2 ** 40] }],
  ])('rejects an invalid %s with 400', async (field, body) => {
    expect(await ada.rejected('POST /api/households/', { body })).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
  });
});
