import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact, ContactSort } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { refreshSearch } from '../search/refresh-search.ts';

type Query = Record<string, string | number | boolean | (string | number)[]>;

let app: TestApp;
let ada: Person;
let types: Map<string, number>;
const add = (body: object) => ada.call('POST /api/contacts/', { body });
const list = (query: Query) => ada.call('GET /api/contacts/', { query });
const valuesOf = async (field: 'company' | 'city' | 'country', q?: string) => {
  const query = { field, ...(q !== undefined && { q }) };
  return (await ada.call('GET /api/contacts/values/', { query })).results;
};
const namesOf = ({ results }: { results: Contact[] }) =>
  results.map(({ first_name }) => first_name);
const matches = async (query: { email?: string; phone?: string; name?: string }) =>
  namesOf(await ada.call('GET /api/contacts/matches/', { query }));
const address = (city: string, country = '') => ({ city, country });

beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  const { results } = await ada.call('GET /api/contact-types/');
  types = new Map(results.map(({ name, id }) => [name, id]));
  await add({
    first_name: 'Anna',
    contact_type_id: types.get('Client'),
    tags: ['choir', 'press'],
    company_name: 'Acme',
    addresses: [address('Berlin', 'Germany')],
    last_contacted_at: '2020-01-01T00:00:00.000Z',
    birthday: '1990-05-31',
    email: 'anna@example.org',
  });
  await add({
    first_name: 'Bert',
    contact_type_id: types.get('Client'),
    tags: ['choir'],
    company_name: 'Zeta',
    addresses: [address('München'), address('BERLIN', 'Deutschland')],
    last_contacted_at: app.clock.now(),
    birthday: '--05-01',
    cadence_days: 30,
  });
  await add({
    first_name: 'Cleo',
    contact_type_id: types.get('Friend'),
    tags: ['chess'],
    company_name: 'Beta',
    addresses: [address('Łódź')],
    phone_number: '+48 22 111 22 33',
  });
  const { id } = await add({ first_name: 'Dora' });
  await uploadPhoto(ada, id);
});
afterAll(() => app.close());

describe('filters of the contact list', () => {
  it.each<[Query, string[]]>([
    [{ tag: ['press', 'chess'] }, ['Anna', 'Cleo']],
    [{ tag: ['choir', 'press'], tag_match: 'all' }, ['Anna']],
    [{ tag: ['choir', 'press'], tag_match: 'none' }, ['Cleo', 'Dora']],
    [{ tag: 'choir', tag_match: 'none', favorite: false }, ['Cleo', 'Dora']],
    [{ company: ['acme', 'beta'] }, ['Anna', 'Cleo']],
    [{ city: 'berlin' }, ['Anna', 'Bert']],
    [{ city: ['MUNCHEN', 'lodz'] }, ['Bert', 'Cleo']],
    [{ city: 'Ber' }, []],
    [{ city: 'berlin', country: 'germany' }, ['Anna']],
    [{ missing: 'phone' }, ['Anna', 'Bert', 'Dora']],
    [{ missing: 'birthday' }, ['Cleo', 'Dora']],
    [{ missing: ['email', 'tag'] }, ['Dora']],
    [{ last_contacted_before: 'P90D' }, ['Anna']],
    [{ last_contacted_before: '2020-01-02' }, ['Anna']],
    [{ last_contacted_before: '2020-01-01' }, []],
    [{ last_contacted_after: '2020-01-01' }, ['Anna', 'Bert']],
    [{ last_contacted_after: 'P1D' }, ['Bert']],
    [{ never_contacted: true }, ['Cleo', 'Dora']],
    [{ never_contacted: false }, ['Anna', 'Bert']],
    [{ has_photo: true }, ['Dora']],
    [{ has_photo: false, tag: ['choir', 'chess'] }, ['Anna', 'Bert', 'Cleo']],
    [{ birthday_month: 5 }, ['Anna', 'Bert']],
    [{ birthday_month: 6 }, []],
    [{ created_after: '2000-01-01' }, ['Anna', 'Bert', 'Cleo', 'Dora']],
    [{ created_after: '2999-01-01' }, []],
  ])('lists and counts the contacts that match %j', async (query, expected) => {
    const found = await list(query);
    expect(namesOf(found)).toEqual(expected);
    expect(found.count).toBe(expected.length);
  });

  it('combines several types with a city and the last contact', async () => {
    const both = [types.get('Client') ?? 0, types.get('Friend') ?? 0];
    expect(namesOf(await list({ type: both }))).toEqual(['Anna', 'Bert', 'Cleo']);
    const query = { type: both, city: 'Berlin', last_contacted_before: 'P90D' };
    expect(namesOf(await list(query))).toEqual(['Anna']);
  });

  it('lists contacts without a schedule of their own, their type or their tags', async () => {
    const params = { id: types.get('Friend') ?? 0 };
    const setCadence = (cadence_days: number | null) =>
      ada.call('PATCH /api/contact-types/{id}/', { params, body: { cadence_days } });
    await setCadence(60);
    expect(namesOf(await list({ missing: 'schedule' }))).toEqual(['Anna', 'Dora']);
    const { id } = (await list({})).results.find(({ first_name }) => first_name === 'Cleo')!;
    const turn = (own: number | null) =>
      ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days: own } });
    await turn(0);
    expect(namesOf(await list({ missing: 'schedule' }))).toEqual(['Anna', 'Cleo', 'Dora']);
    await turn(null);
    await setCadence(null);
    expect(namesOf(await list({ missing: 'schedule' }))).toEqual(['Anna', 'Cleo', 'Dora']);
  });

  it('suggests companies and places that start with the text, the most frequent first', async () => {
    expect(await valuesOf('company', 'B')).toEqual([{ value: 'Beta', contact_count: 1 }]);
    expect(await valuesOf('city', 'mun')).toEqual([{ value: 'München', contact_count: 1 }]);
    expect(await valuesOf('country')).toEqual([{ value: 'Germany', contact_count: 1 }]);
  });

  it('finds contacts with the same email, phone or full name', async () => {
    expect(await matches({ email: 'ANNA@example.org' })).toEqual(['Anna']);
    expect(await matches({ phone: '0048 (22) 1112233' })).toEqual(['Cleo']);
    expect(await matches({ name: 'dôra' })).toEqual(['Dora']);
    expect(await matches({ name: 'Dor' })).toEqual([]);
    expect(await matches({})).toEqual([]);
    const eve = await app.signUp('Eve');
    const query = { email: 'anna@example.org', name: 'Anna' };
    expect((await eve.call('GET /api/contacts/matches/', { query })).results).toEqual([]);
  });

  it('applies the same filter to bulk actions', async () => {
    const filter = { tag: ['choir'], birthday_month: 5, never_contacted: false };
    const body = { filter, action: 'favorite' as const };
    expect((await ada.call('POST /api/contacts/bulk/', { body })).changed).toBe(2);
    const { batch_id } = await ada.call('POST /api/contacts/bulk/', {
      body: { filter: { city: 'Łódź' }, action: 'favorite' },
    });
    expect(
      await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } }),
    ).toEqual({ changed: 1 });
  });

  it.each<[string, Query]>([
    ['missing', { missing: 'name' }],
    ['tag_match', { tag: 'x', tag_match: 'some' }],
    ['last_contacted_before', { last_contacted_before: 'yesterday' }],
    ['created_after', { created_after: '2026-02-30' }],
    ['birthday_month', { birthday_month: 13 }],
    ['tag', { tag: Array.from({ length: 51 }, (_, at) => `tag ${at}`) }],
  ])('rejects %s: %j', async (field, query) => {
    const problem = await ada.rejected('GET /api/contacts/', { query });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('derives cities for contacts of an earlier version', async () => {
    await app.db.updateTable('contacts').set({ location_keys: [] }).execute();
    expect((await list({ city: 'berlin' })).count).toBe(0);
    await refreshSearch(app.context, { after: 0, owner_id: null });
    expect((await list({ city: 'berlin' })).count).toBe(2);
  });
});

describe('orders of the contact list', () => {
  let person: Person;
  beforeAll(async () => {
    person = ada;
    ada = await app.signUp('Grace');
    await add({ first_name: 'Ann', last_name: 'Zorn', company_name: 'éclair', cadence_days: 300 });
    await add({ first_name: 'Bea', company_name: 'Delta', addresses: [address('Ulm')] });
    await add({
      first_name: 'Cem',
      last_name: 'Aal',
      addresses: [address('Åby')],
      cadence_days: 7,
    });
  });
  it.each<[ContactSort, string[]]>([
    ['first_name', ['Ann', 'Bea', 'Cem']],
    ['last_name', ['Cem', 'Bea', 'Ann']],
    ['company', ['Bea', 'Ann', 'Cem']],
    ['city', ['Cem', 'Bea', 'Ann']],
    ['next_contact_at', ['Cem', 'Ann', 'Bea']],
    ['created_at', ['Ann', 'Bea', 'Cem']],
  ])('sorts by %s in both directions', async (sort, expected) => {
    for (const query of [{}, { missing: 'phone' }, { favorite: false }]) {
      expect(namesOf(await list({ sort, ...query }))).toEqual(expected);
      expect(namesOf(await list({ sort: `-${sort}`, ...query }))).toEqual(expected.toReversed());
    }
  });

  it('returns where each letter starts for sorts by name', async () => {
    const lettersOf = async (sort: ContactSort) =>
      (await ada.call('GET /api/contacts/landmarks/', { query: { sort } })).letters;
    expect(await lettersOf('-last_name')).toEqual([
      { letter: 'Z', index: 0 },
      { letter: 'B', index: 1 },
      { letter: 'A', index: 2 },
    ]);
    expect(await lettersOf('company')).toEqual([]);
    const params = { id: (await add({ first_name: 'Ärla' })).id };
    await add({ first_name: '1st' });
    expect((await lettersOf('name')).map(({ letter, index }) => `${letter}${index}`)).toEqual([
      '#0',
      'A1',
      'B3',
      'C4',
    ]);
    await ada.call('DELETE /api/contacts/{id}/', { params });
    ada = person;
  });
});
