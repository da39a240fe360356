import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { block } from '../../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { sendMessage } from '../../../testing/user-fixtures.ts';

const ROUTE = '/api/conversations/{id}/messages/{message_id}/reaction/';

let app: TestApp;
let ada: Person;
let grace: Person;
let params: { id: number; message_id: number };
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  params = await sendMessage(ada, grace, 'We have a compiler');
});

const react = (person: Person, emoji: string) =>
  person.call(`PUT ${ROUTE}`, { params, body: { emoji } });
const removeReaction = (person: Person) => person.call(`DELETE ${ROUTE}`, { params });
const reactions = async (person: Person) => {
  const { messages } = await person.call('GET /api/conversations/{id}/', { params });
  return messages.at(-1)!.reactions;
};

it('keeps one reaction per person and message', async () => {
  await react(grace, '👍');
  expect((await react(grace, '❤️')).reactions).toEqual([{ user: grace.id, emoji: '❤️' }]);
  await react(ada, '👩🏽‍🚀');
  expect(await reactions(ada)).toEqual([
    { user: grace.id, emoji: '❤️' },
    { user: ada.id, emoji: '👩🏽‍🚀' },
  ]);
  await removeReaction(grace);
  expect((await removeReaction(grace)).reactions).toEqual([{ user: ada.id, emoji: '👩🏽‍🚀' }]);
});

it('accepts one emoji and nothing else', async () => {
  for (const emoji of ['', 'a', '👍👍', 'ok 👍', '1', 7, '‮👍'])
    expect(await grace.rejected(`PUT ${ROUTE}`, { params, body: { emoji } })).toMatchObject({
      status: 400,
      errors: { emoji: [expect.any(String)] },
    });
  for (const emoji of ['🇩🇪', '1️⃣', '👨‍👩‍👧‍👦'])
    expect((await react(grace, emoji)).reactions).toMatchObject([{ emoji }]);
});

it('returns 404 for a stranger and for a message of another conversation', async () => {
  const eve = await app.signUp('Eve');
  expect((await eve.attempt(`PUT ${ROUTE}`, { params, body: { emoji: '👍' } })).status).toBe(404);
  const elsewhere = await sendMessage(grace, eve, 'Hello');
  params = { id: elsewhere.id, message_id: params.message_id };
  expect((await eve.attempt(`PUT ${ROUTE}`, { params, body: { emoji: '👍' } })).status).toBe(404);
});

it('rejects a reaction to a deleted message with 409', async () => {
  await ada.call('DELETE /api/conversations/{id}/messages/{message_id}/', { params });
  expect(await grace.rejected(`PUT ${ROUTE}`, { params, body: { emoji: '👍' } })).toMatchObject({
    status: 409,
    detail: 'This message was deleted.',
  });
});

it('shows the reaction of a blocked user to that user only', async () => {
  await block(grace, ada);
  expect((await react(ada, '👍')).reactions).toEqual([{ user: ada.id, emoji: '👍' }]);
  await grace.call('DELETE /api/blocks/{id}/', { params: { id: ada.id } });
  expect(await reactions(grace)).toEqual([]);
  expect(await reactions(ada)).toHaveLength(1);
  await react(ada, '👍');
  expect(await reactions(grace)).toHaveLength(1);
});

it('returns 403 if the other participant accepts no messages', async () => {
  await ada.call('PATCH /api/me/', { body: { who_can_message: 'nobody' } });
  expect((await grace.attempt(`PUT ${ROUTE}`, { params, body: { emoji: '👍' } })).status).toBe(403);
});

it('deletes the reactions of a deleted account', async () => {
  await react(grace, '👍');
  await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
  expect(await reactions(ada)).toEqual([]);
});
