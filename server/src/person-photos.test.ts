import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadAvatar } from './testing/get-requests.ts';
import { uploadPhoto } from './testing/photos.ts';
import { block, connect, makeDiscoverable, requestConnection } from './testing/relations.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { addContact, sendMessage, share } from './testing/user-fixtures.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await uploadAvatar(ada);
  await uploadAvatar(grace);
});

const avatarOf = async (person: Person) => (await person.call('GET /api/me/')).avatar_url;
const seen = async (person: Person, photo_url: string | null = null) => ({
  id: person.id,
  name: `${person.user.first_name} ${person.user.last_name}`,
  photo_url,
  avatar_url: await avatarOf(person),
});

type List = 'connections' | 'connections/sent' | 'connections/received' | 'connections/pending';
const usersIn = async (by: Person, list: List) =>
  (await by.call(`GET /api/${list}/`)).results.map(({ user }) => user);
const reject = (by: Person, { id }: { id: number }) =>
  by.call('POST /api/connections/{id}/reject/', { params: { id } });
const notifiedUsers = async (person: Person) =>
  (await person.call('GET /api/notifications/')).results.map(({ user }) => user);

const suggestedTo = async (person: Person) =>
  (await person.call('GET /api/suggested-connections/')).results.map(({ user }) => user);

describe('the other user of a connection', () => {
  it('has a photo in requests, connections and search results', async () => {
    expect((await requestConnection(ada, grace)).user).toEqual(await seen(grace));
    expect(await usersIn(ada, 'connections/sent')).toEqual([await seen(grace)]);
    expect(await usersIn(grace, 'connections/received')).toEqual([await seen(ada)]);
    expect(await usersIn(grace, 'connections/pending')).toEqual([await seen(ada)]);
    expect((await requestConnection(grace, ada)).user).toEqual(await seen(ada));
    expect(await usersIn(ada, 'connections')).toEqual([await seen(grace)]);
    expect(await usersIn(grace, 'connections')).toEqual([await seen(ada)]);
    const { connections } = await ada.call('GET /api/search/', { query: { q: 'Hopper' } });
    expect(connections).toMatchObject([{ user: await seen(grace) }]);
  });

  it("has the photo of the viewer's contact, which only the viewer sees", async () => {
    await connect(ada, grace);
    const query = { user_id: grace.id };
    const { results } = await ada.call('GET /api/contacts/search/', { query });
    const photo_url = await uploadPhoto(ada, results[0]!.id);
    expect(await usersIn(ada, 'connections')).toEqual([await seen(grace, photo_url)]);
    expect(await usersIn(grace, 'connections')).toEqual([await seen(ada)]);
  });

  it('has no photo in a request that the viewer rejected, but for its sender', async () => {
    const request = await requestConnection(ada, grace);
    const pending = await usersIn(ada, 'connections/sent');
    await reject(grace, request);
    const hidden = { ...(await seen(ada)), avatar_url: null };
    expect(await usersIn(grace, 'connections/received')).toEqual([hidden]);
    expect(await usersIn(ada, 'connections/sent')).toEqual(pending);
  });
});

describe('the user of a notification', () => {
  it('has a photo while the two are connected', async () => {
    const { id } = await connect(grace, ada);
    expect(await notifiedUsers(grace)).toEqual([await seen(ada)]);
    await ada.call('DELETE /api/connections/{id}/', { params: { id } });
    expect(await notifiedUsers(grace)).toEqual([null]);
  });

  it('has a photo while the two have a conversation, none after a block', async () => {
    const shared = await share(ada, grace, await addContact(ada, 'Katherine'));
    await grace.call('POST /api/contact-shares/{id}/accept/', { params: { id: shared } });
    expect(await notifiedUsers(grace)).toEqual([await seen(ada)]);
    expect(await notifiedUsers(ada)).toEqual([await seen(grace)]);
    await block(ada, grace);
    await ada.call('PATCH /api/me/', { body: { first_name: 'Augusta' } });
    await uploadAvatar(ada);
    const frozen = { id: ada.id, name: 'Ada Lovelace', photo_url: null, avatar_url: null };
    expect(await notifiedUsers(grace)).toEqual([frozen]);
    expect(await notifiedUsers(ada)).toEqual([await seen(grace)]);
  });

  it("names no user in notifications about the viewer's own reminders", async () => {
    await sendMessage(ada, grace, 'Hello');
    const due = { due_date: app.clock.now().slice(0, 10), due_time: '00:00' };
    await grace.call('POST /api/reminders/', { body: { title: 'Call', ...due } });
    await app.runJobs();
    expect(await notifiedUsers(grace)).toEqual([null]);
  });
});

describe('a suggested stranger', () => {
  it('has a photo while discoverable, and is no longer listed after a block', async () => {
    const joan = await app.signUp('Joan Clarke');
    await connect(ada, grace);
    await connect(grace, joan);
    await uploadAvatar(joan);
    await makeDiscoverable(grace);
    expect(await suggestedTo(ada)).toEqual([]);
    await makeDiscoverable(joan);
    expect(await suggestedTo(ada)).toMatchObject([
      { id: joan.id, avatar_url: await avatarOf(joan) },
    ]);
    await block(joan, ada);
    expect(await suggestedTo(ada)).toEqual([]);
  });
});
