import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '../../infra/events.ts';
import { openStream } from '../../testing/event-stream.ts';
import { uploadAvatar } from '../../testing/get-requests.ts';
import { block, connect } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, share } from '../../testing/user-fixtures.ts';

// What a blocker does after the block doesn't show to the blocked user. See docs/decisions/037.

let app: TestApp;
let address: string;
let ada: Person;
let mallory: Person;
let conversation: { params: { id: number } };
let share_id: number;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, mallory] = [await app.signUp('Ada Lovelace'), await app.signUp('Mallory Moor')];
  await connect(ada, mallory);
  share_id = await share(mallory, ada, await addContact(mallory, 'Charles'));
  const [{ id } = expect.fail()] = (await mallory.call('GET /api/conversations/')).results;
  conversation = { params: { id } };
  await block(ada, mallory);
  app.clock.advance(1000);
});

/** The topics of events to a user during this work. */
async function topicsDuring(person: Person, work: () => Promise<unknown>): Promise<string[]> {
  const stream = await openStream(address, person.token);
  await stream.next();
  await work();
  await publish(app.db, [person.id], 'mark');
  const topics: string[] = [];
  for (let topic = ''; topic !== 'mark'; topics.push(topic))
    topic = ((await stream.next())!.data as { topic: string }).topic;
  stream.close();
  return topics.slice(0, -1);
}

const readAll = () => ada.call('POST /api/conversations/{id}/mark_read/', conversation);

const seen = async () => ({
  conversation: await mallory.call('GET /api/conversations/{id}/', conversation),
  list: await mallory.call('GET /api/conversations/'),
  shares: await mallory.call('GET /api/contact-shares/'),
});

it('publishes no profile change of a blocker to the blocked user', async () => {
  const topics = await topicsDuring(mallory, async () => {
    await ada.call('PATCH /api/me/', { body: { first_name: 'Augusta', discoverable: true } });
    await uploadAvatar(ada);
  });
  expect(topics).toEqual([]);
});

it('hides from the blocked user that the blocker reads messages', async () => {
  const before = await seen();
  expect(await topicsDuring(mallory, readAll)).toEqual([]);
  const markAll = () => ada.call('POST /api/conversations/mark_all_read/');
  expect(await topicsDuring(mallory, markAll)).toEqual([]);
  expect(await seen()).toEqual(before);
  const own = await ada.call('GET /api/conversations/{id}/', conversation);
  expect(own.messages).toMatchObject([{ is_read: true }]);
});

it('hides from the blocked user that the blocker answers a share', async () => {
  const before = await seen();
  const accept = () =>
    ada.call('POST /api/contact-shares/{id}/accept/', { params: { id: share_id } });
  expect(await topicsDuring(mallory, accept)).toEqual([]);
  expect(await seen()).toEqual(before);
  expect((await ada.call('GET /api/contact-shares/')).results).toMatchObject([
    { status: 'accepted' },
  ]);
});

it('shows what the blocker did after unblocking', async () => {
  await readAll();
  await ada.call('POST /api/contact-shares/{id}/decline/', { params: { id: share_id } });
  await ada.call('DELETE /api/blocks/{id}/', { params: { id: mallory.id } });
  const now = await seen();
  expect(now.conversation.messages).toMatchObject([
    { is_read: true, contact_shares: [{ status: 'declined' }] },
  ]);
  expect(now.shares.results).toMatchObject([{ status: 'declined' }]);
});
