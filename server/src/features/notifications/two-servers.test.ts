import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallResponse } from '#contract/client.ts';
import type { Person } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

let servers: TwoServers;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  servers = await openTwoServers();
  ada = await servers.signUp('Ada Lovelace');
  grace = await servers.signUp('Grace Hopper');
});
afterAll(() => servers.close());

/** The bell of a person whose browser is at the other server. */
async function bellThere({ token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await servers.second.guest.attempt('GET /api/notifications/', { headers });
  return body as CallResponse<'GET /api/notifications/'>;
}

/** Does something here and waits until a browser at the other server receives this topic. */
async function receivedThere<T>(reader: Person, topic: string, work: () => Promise<T>): Promise<T> {
  const stream = await servers.streamOf(reader, servers.second);
  await stream.next();
  const done = await work();
  for (let event = null; !JSON.stringify(event).includes(`"${topic}"`);)
    event = await stream.next();
  return done;
}

it('publishes notifications to a user connected to another server', async () => {
  const { id, created_at } = await receivedThere(ada, 'connections', () =>
    grace.call('POST /api/connections/', { body: { to_user: ada.id } }),
  );
  await receivedThere(ada, 'notifications', () =>
    ada.call('POST /api/notifications/mark_all_read/'),
  );
  const { requests_read_at } = await bellThere(ada);
  expect(requests_read_at! >= created_at).toBe(true);

  await receivedThere(grace, 'notifications', () =>
    ada.call('POST /api/connections/{id}/accept/', { params: { id } }),
  );
  expect(await bellThere(grace)).toMatchObject({
    unread_count: 1,
    results: [{ message: 'Ada Lovelace accepted your connection request', read: false }],
  });

  const contact = await ada.call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
  await receivedThere(grace, 'notifications', () =>
    ada.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: grace.id, contacts: [contact.id], message: '', related_need: '' },
    }),
  );
  expect(await bellThere(grace)).toMatchObject({
    unread_count: 2,
    results: [{ message: 'Ada Lovelace shared a contact with you' }, {}],
  });
});

it('publishes reading to another server', async () => {
  const { results } = await bellThere(grace);
  const { id } = results[0]!;
  await receivedThere(grace, 'notifications', () =>
    grace.call('POST /api/notifications/{id}/mark_read/', { params: { id } }),
  );
  expect((await bellThere(grace)).unread_count).toBe(1);
  await receivedThere(grace, 'notifications', () =>
    grace.call('POST /api/notifications/mark_all_read/'),
  );
  expect((await bellThere(grace)).unread_count).toBe(0);
});
