import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function twoPeople(): Promise<[ada: Person, grace: Person]> {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  await app.runJobs();
  app.mails.length = 0;
  return [ada, grace];
}

const write = async (from: Person, to: Person, initial_message = 'Good morning') =>
  (
    await from.call('POST /api/conversations/start/', {
      body: { to_user: to.id, initial_message },
    })
  ).id;
const read = (person: Person, id: number) =>
  person.call('POST /api/conversations/{id}/mark_read/', { params: { id } });

async function after(minutes: number): Promise<string[]> {
  app.clock.advance(minutes * 60_000);
  await app.runJobs();
  return app.mails.map(({ subject }) => subject);
}

it('emails sender and count without content after 15 unread minutes', async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace, 'The secret of the loom');
  await write(ada, grace, 'And another');
  expect(await after(14)).toEqual([]);
  expect(await after(2)).toEqual(['2 messages from Ada Lovelace']);
  expect(app.mails[0]).toMatchObject({
    to: grace.user.email,
    action: { url: `http://localhost:3000/messages?id=${id}` },
    unsubscribe_url: expect.stringContaining('.message') as string,
  });
  expect(JSON.stringify(app.mails)).not.toMatch(/loom|another/);
});

it("doesn't email about messages read in time", async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  await after(5);
  await read(grace, id);
  expect(await after(20)).toEqual([]);
});

it('emails about unread messages once per conversation until it is read', async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  expect(await after(16)).toHaveLength(1);
  await write(ada, grace);
  expect(await after(60)).toHaveLength(1);
  await read(grace, id);
  await write(ada, grace);
  expect(await after(16)).toEqual(['A message from Ada Lovelace', 'A message from Ada Lovelace']);
});

it('emails about unread messages again after messages were read one by one', async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  await write(ada, grace);
  expect(await after(16)).toHaveLength(1);
  const { messages } = await grace.call('GET /api/conversations/{id}/', { params: { id } });
  for (const { id: message_id } of messages)
    await grace.call('POST /api/conversations/{id}/messages/{message_id}/mark_read/', {
      params: { id, message_id },
    });
  await write(ada, grace);
  expect(await after(16)).toHaveLength(2);
});

it('counts 15 minutes from the oldest unread message', async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  await after(5);
  await read(grace, id);
  await after(4);
  await write(ada, grace);
  // 15 minutes after the first message, 6 after the second.
  expect(await after(6)).toEqual([]);
  expect(await after(8)).toEqual([]);
  expect(await after(2)).toEqual(['A message from Ada Lovelace']);
});

it('emails separately about unread messages of several conversations', async () => {
  const [ada, grace] = await twoPeople();
  const bob = await app.signUp('Bob');
  await write(ada, grace);
  await write(bob, grace);
  expect((await after(16)).toSorted((a, b) => a.localeCompare(b))).toEqual(
    expect.arrayContaining(['A message from Ada Lovelace', 'A message from Bob']),
  );
});

it("doesn't email about hidden conversations until a new message", async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  await grace.call('POST /api/conversations/{id}/hide/', { params: { id } });
  expect(await after(16)).toEqual([]);
  await write(ada, grace);
  expect(await after(16)).toEqual(['2 messages from Ada Lovelace']);
});

it("doesn't email about withheld messages during or after a block", async () => {
  const [ada, grace] = await twoPeople();
  const id = await write(ada, grace);
  await read(grace, id);
  await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
  await ada.call('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content: 'Do you hear me' },
  });
  expect(await after(16)).toEqual([]);
  await grace.call('DELETE /api/blocks/{id}/', { params: { id: ada.id } });
  expect(await after(16)).toEqual([]);
});

it('leaves shares to their own emails', async () => {
  const [ada, grace] = await twoPeople();
  const contact = await ada.call('POST /api/contacts/', { body: { first_name: 'Kay' } });
  await ada.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: grace.id, contacts: [contact.id], message: '', related_need: '' },
  });
  expect(await after(16)).toEqual(['Ada Lovelace shared a contact with you']);
});
