import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMessages } from '../../infra/translations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { DEFAULT_CONTACT_TYPES } from './default-types.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
});
afterAll(() => app.close());

const types = (query = {}) => ada.call('GET /api/contact-types/', { query });

it('requires a session', async () => {
  expect(await app.guest.rejected('GET /api/contact-types/')).toMatchObject({
    status: 401,
    detail: 'Authentication required',
  });
});

it.each([{ limit: '0' }, { limit: 'x' }, { cursor: 'rubbish' }])('rejects %j', async (query) => {
  const [field = ''] = Object.keys(query);
  const problem = await ada.rejected('GET /api/contact-types/', { query });
  expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
});

it('creates ten ordered types for a new account', async () => {
  const { results } = await types();
  expect(results.map((type) => type.name)).toEqual([
    'Family',
    'Friend',
    'Colleague',
    'Client',
    'Prospect',
    'Mentor',
    'Investor',
    'Partner',
    'Supplier',
    'Community',
  ]);
});

it('counts contacts outside the trash per type', async () => {
  const [family] = (await types()).results;
  const body = { first_name: 'Anne', contact_type_id: family?.id ?? 0 };
  const anne = await ada.call('POST /api/contacts/', { body });
  await ada.call('POST /api/contacts/', { body });
  expect((await types()).results[0]).toMatchObject({ name: 'Family', contact_count: 2 });
  await ada.call('DELETE /api/contacts/{id}/', { params: { id: anne.id } });
  expect((await types()).results[0]).toMatchObject({ contact_count: 1 });
});

it('lists no types of other users', async () => {
  const own = new Set((await types()).results.map((type) => type.id));
  ada = await app.signUp('Eve');
  const others = (await types()).results.map((type) => type.id);
  expect(others.filter((id) => own.has(id))).toEqual([]);
});

it('pages types by position', async () => {
  const first = await types({ limit: 6 });
  const second = await types({ limit: 6, cursor: first.next_cursor });
  expect([...first.results, ...second.results]).toEqual((await types()).results);
  expect(second.next_cursor).toBeNull();
});

const speak = (person: Person, language: 'de' | 'en') =>
  person.call('PATCH /api/me/', { body: { language } });
const firstTwo = async (person: Person) =>
  (await person.call('GET /api/contact-types/')).results.slice(0, 2).map(({ name }) => name);
const rename = async (person: Person, position: number, name: string) => {
  const { results } = await person.call('GET /api/contact-types/');
  const params = { id: results[position]!.id };
  await person.call('PATCH /api/contact-types/{id}/', { params, body: { name } });
};

describe('default types in another language', () => {
  const [family, friend] = DEFAULT_CONTACT_TYPES;
  beforeAll(() =>
    setMessages('de', { [family.label.id]: 'Familie', [friend.label.id]: 'Freunde' }),
  );
  afterAll(() => setMessages('de', {}));

  it('follows the language of the user', async () => {
    const grace = await app.signUp('Grace');
    await speak(grace, 'de');
    expect(await firstTwo(grace)).toEqual(['Familie', 'Freunde']);
    await speak(grace, 'en');
    expect(await firstTwo(grace)).toEqual(['Family', 'Friend']);
  });

  it('preserves names that the user chose', async () => {
    const grace = await app.signUp('Grace');
    await rename(grace, 0, 'Clan');
    await rename(grace, 1, 'Friend');
    await speak(grace, 'de');
    expect(await firstTwo(grace)).toEqual(['Clan', 'Freunde']);
  });

  it('preserves a name when the user has another type of the new name', async () => {
    const grace = await app.signUp('Grace');
    await grace.call('POST /api/contact-types/', { body: { name: 'familie' } });
    await speak(grace, 'de');
    expect(await firstTwo(grace)).toEqual(['Family', 'Freunde']);
  });

  it('translates the types of accounts from before the keys', async () => {
    const grace = await app.signUp('Grace');
    await app.db
      .updateTable('contact_types')
      .set({ key: null })
      .where('owner_id', '=', grace.id)
      .execute();
    await speak(grace, 'de');
    expect(await firstTwo(grace)).toEqual(['Familie', 'Freunde']);
  });

  it('adds types in the language of the user', async () => {
    const grace = await app.signUp('Grace');
    await speak(grace, 'de');
    await grace.call('POST /api/onboarding/purposes/', { body: { purposes: ['work'] } });
    const body = { purposes: ['friends_and_family' as const] };
    const { results } = await grace.call('POST /api/onboarding/purposes/', { body });
    expect(results.map(({ name }) => name)).toEqual(['Familie', 'Freunde']);
  });
});
