import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELETED_NAME } from './deleted-account.ts';
import { setMessages } from './infra/translations.ts';
import { connect, sendMessage } from './testing/user-fixtures.ts';
import { openTestApp, PASSWORD, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  setMessages('de', { [DELETED_NAME.id]: 'Gelöschtes Konto' });
  app = await openTestApp();
});
afterAll(async () => {
  setMessages('de', {});
  await app.close();
});

it('returns the name of deleted users in the reader’s language', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await ada.call('PATCH /api/me/', { body: { language: 'de' } });
  await connect(ada, grace);
  const { id } = await sendMessage(grace, ada, 'Farewell');
  await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });

  const name = 'Gelöschtes Konto';
  const conversation = await ada.call('GET /api/conversations/{id}/', { params: { id } });
  expect(conversation).toMatchObject({
    participants: [{ name: 'Ada' }, { name }],
    messages: [{ sender_name: name }],
  });
  const { results } = await ada.call('GET /api/conversations/');
  expect(results).toMatchObject([
    { participants: [{}, { name }], last_message: { sender_name: name } },
  ]);
  const notifications = await ada.call('GET /api/notifications/');
  expect(notifications.results.map(({ message }) => message)).toContainEqual(
    `${name} accepted your connection request`,
  );
});
