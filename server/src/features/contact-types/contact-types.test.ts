import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

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
