import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('rejects a conversation with another user as sender', async () => {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const body = { to_user: grace.id, initial_message: 'Hello' };
  const rejected = await ada.rejected('POST /api/conversations/start/', {
    body: { ...body, sender: grace.id },
  });
  expect(rejected).toMatchObject({
    status: 400,
    errors: { sender: ['Sender must be you.'] },
  });
  expect((await ada.call('GET /api/conversations/')).results).toEqual([]);
  const opened = await ada.call('POST /api/conversations/start/', {
    body: { ...body, sender: ada.id },
  });
  expect(opened.last_message?.sender).toBe(ada.id);
});
