import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { answerAsk, askFriends, done, keysOf, names, reopen, today } from './testing/days.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
});

it('names the asker, the need and the ask', async () => {
  const id = await askFriends(app, ada, grace);
  const { items, count } = await today(grace);
  expect(items).toMatchObject([
    {
      key: `ask-${id}`,
      kind: 'ask',
      name: 'Ada Lovelace',
      reason: 'Asked today: “A loom”',
      ask_id: id,
      introduction_id: null,
      user_id: ada.id,
    },
  ]);
  expect([count, await today(ada)]).toMatchObject([1, { items: [], count: 0 }]);
});

it('lists no asks that were closed, dismissed, muted or answered', async () => {
  const id = await askFriends(app, ada, grace);
  const params = { id };
  await grace.call('POST /api/asks/{id}/dismiss/', { params });
  expect(keysOf(await today(grace))).toEqual([]);
  // Dismissed elsewhere, it can be brought back here.
  expect(
    await grace.rejected('POST /api/dashboard/today/{key}/done/', {
      params: { key: `ask-${id}` },
    }),
  ).toMatchObject({ status: 409 });
  expect(keysOf(await reopen(grace, `ask-${id}`))).toEqual([`ask-${id}`]);
  await grace.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
  expect(keysOf(await today(grace))).toEqual([]);
  await grace.call('DELETE /api/asks/mutes/{user_id}/', { params: { user_id: ada.id } });
  const contact = await grace.call('POST /api/contacts/', { body: { first_name: 'Joseph' } });
  const body = { to_user: ada.id, contacts: [contact.id], ask_id: id };
  await grace.call('POST /api/contact-shares/multi_share/', { body });
  expect(keysOf(await today(grace))).toEqual([]);
  const again = await ada.call('POST /api/asks/', {
    body: { need: 'Silk', audience: 'connections' },
  });
  expect(keysOf(await today(grace))).toEqual([`ask-${again.id}`]);
  await ada.call('POST /api/asks/{id}/close/', {
    params: { id: again.id },
    body: { outcome: 'no_luck' },
  });
  expect(keysOf(await today(grace))).toEqual([]);
});

it('leaves the list of received asks when completed', async () => {
  const id = await askFriends(app, ada, grace);
  await done(grace, `ask-${id}`);
  const query = { box: 'received' } as const;
  expect((await grace.call('GET /api/asks/', { query })).results).toEqual([]);
});

it('asks once after 30 days whether an answered ask worked out, until it is closed', async () => {
  const id = await askFriends(app, ada, grace);
  const key = `outcome-${id}`;
  const created_at = addDays(app.clock.now(), -40);
  await app.db.updateTable('asks').set({ created_at }).where('id', '=', id).execute();
  expect(keysOf(await today(ada))).toEqual([]);
  expect(
    await ada.rejected('POST /api/dashboard/today/{key}/done/', { params: { key } }),
  ).toMatchObject({ status: 404 });
  await answerAsk(app, { id, from: ada, by: grace });
  expect(names(await today(ada))).toEqual(['A loom: Did it work out?']);
  await done(ada, key);
  // Also after the dismissal was deleted with age.
  await app.db.deleteFrom('today_marks').where('user_id', '=', ada.id).execute();
  expect(keysOf(await today(ada))).toEqual([]);
  const dismissed = { outcome_dismissed_at: null };
  await app.db.updateTable('asks').set(dismissed).where('id', '=', id).execute();
  expect(keysOf(await today(ada))).toEqual([key]);
  await ada.call('POST /api/asks/{id}/close/', { params: { id }, body: { outcome: 'helped' } });
  expect(keysOf(await today(ada))).toEqual([]);
});

const asksOf = async (person: Person) => (await person.call('GET /api/dashboard/')).asks;

it('shows open asks of the user that have answers', async () => {
  const id = await askFriends(app, ada, grace);
  expect(await asksOf(ada)).toEqual([]);
  await answerAsk(app, { id, from: ada, by: grace });
  const contact = await grace.call('POST /api/contacts/', { body: { first_name: 'Joseph' } });
  const body = { to_user: ada.id, contacts: [contact.id], ask_id: id };
  await grace.call('POST /api/contact-shares/multi_share/', { body });
  expect(await asksOf(ada)).toEqual([{ id, need: 'A loom', answer_count: 2 }]);
  expect(await asksOf(grace)).toEqual([]);
  await ada.call('POST /api/asks/{id}/close/', { params: { id }, body: { outcome: 'helped' } });
  expect(await asksOf(ada)).toEqual([]);
});
