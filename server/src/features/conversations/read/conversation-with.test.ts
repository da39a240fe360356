import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
  stranger = await app.signUp('Mallory');
});
afterAll(() => app.close());

const withUser = async (person: Person, user: number) =>
  (await person.call('GET /api/conversations/', { query: { user } })).results;

it('finds a conversation by its other participant, also while hidden', async () => {
  expect(await withUser(ada, grace.id)).toEqual([]);
  const { id } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello' },
  });
  expect(await withUser(grace, ada.id)).toMatchObject([
    { id, unread_count: 1, is_active: true, messages: [], last_message: { content: 'Hello' } },
  ]);
  await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
  expect(await withUser(ada, grace.id)).toMatchObject([{ id, is_active: false }]);
});

it('returns no conversation of others, with oneself or with unknown users', async () => {
  expect(await withUser(stranger, grace.id)).toEqual([]);
  expect(await withUser(ada, ada.id)).toEqual([]);
  expect(await withUser(ada, 999_999_999)).toEqual([]);
  const query = { user: 'grace' as unknown as number };
  expect(await ada.rejected('GET /api/conversations/', { query })).toMatchObject({ status: 400 });
});
