import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { block, connect, makeDiscoverable, requestConnection } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let mallory: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, mallory] = [await app.signUp('Ada Lovelace'), await app.signUp('Mallory Moor')];
});

const unblock = (by: Person, target: Person) =>
  by.call('DELETE /api/blocks/{id}/', { params: { id: target.id } });
const blocksOf = async (by: Person) => (await by.call('GET /api/blocks/')).results;

const starting = (to: Person) => ({ body: { to_user: to.id, initial_message: 'Hello' } });
const start = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', starting(to));
const send = (from: Person, id: number, content: string): Promise<Message> =>
  from.call('POST /api/conversations/{id}/messages/', { params: { id }, body: { content } });
const read = (person: Person, id: number): Promise<Conversation> =>
  person.call('GET /api/conversations/{id}/', { params: { id } });
const contentsOf = async (person: Person, id: number) =>
  (await read(person, id)).messages.map((message) => message.content);

const listOf = async (person: Person, list: '' | 'sent/' | 'received/' | 'pending/') =>
  (await person.call(`GET /api/connections/${list}`)).results;

const suggested = async (person: Person) =>
  (await person.call('GET /api/suggested-connections/')).results.map(({ user }) => user.id);

/** A contact of this person, to be shared. */
const card = (person: Person) =>
  person.call('POST /api/contacts/', { body: { first_name: 'Charles' } });

describe('connections and requests after a block', () => {
  it('ends the connection and hides the profile like from strangers', async () => {
    await connect(ada, mallory);
    await block(ada, mallory);
    for (const person of [ada, mallory]) expect(await listOf(person, '')).toEqual([]);
    const [linked] = (await mallory.call('GET /api/contacts/')).results;
    expect(linked).toMatchObject({ first_name: 'Ada', linked_user: null });
    const [own] = (await ada.call('GET /api/contacts/')).results;
    expect(own).toMatchObject({ linked_user: { id: mallory.id } });
    await unblock(ada, mallory);
    expect(await listOf(ada, '')).toEqual([]);
    expect((await mallory.call('GET /api/contacts/')).results).toMatchObject([
      { linked_user: { id: ada.id } },
    ]);
  });

  it("withdraws the blocker's pending request", async () => {
    const { id } = await requestConnection(ada, mallory);
    await block(ada, mallory);
    expect([await listOf(ada, 'sent/'), await listOf(mallory, 'pending/')]).toEqual([[], []]);
    const params = { id };
    expect(await mallory.rejected('POST /api/connections/{id}/accept/', { params })).toMatchObject({
      status: 404,
    });
  });

  it("rejects the blocked user's pending request silently", async () => {
    const asked = await requestConnection(mallory, ada);
    await block(ada, mallory);
    expect(await listOf(ada, 'pending/')).toEqual([]);
    expect(await listOf(mallory, 'sent/')).toEqual([asked]);
    app.clock.advance(31 * 86_400_000);
    mallory = await app.logIn(mallory);
    expect(await listOf(mallory, 'sent/')).toEqual([]);
  });

  it('suggests neither user until unblocked', async () => {
    const common = await app.signUp('Common');
    await makeDiscoverable(ada, common, mallory);
    await connect(ada, common);
    await connect(common, mallory);
    expect([await suggested(ada), await suggested(mallory)]).toEqual([[mallory.id], [ada.id]]);
    await block(ada, mallory);
    expect([await suggested(ada), await suggested(mallory)]).toEqual([[], []]);
    await unblock(ada, mallory);
    expect([await suggested(ada), await suggested(mallory)]).toEqual([[mallory.id], [ada.id]]);
  });
});

it("doesn't notify the blocker of a reply to an earlier share", async () => {
  const { id } = await card(ada);
  const body = { to_user: mallory.id, contacts: [id] };
  const { shares } = await ada.call('POST /api/contact-shares/multi_share/', { body });
  await block(ada, mallory);
  const params = { id: shares[0]!.id };
  const accepted = await mallory.call('POST /api/contact-shares/{id}/accept/', { params });
  expect(accepted.status).toBe('accepted');
  expect((await ada.call('GET /api/notifications/')).results).toEqual([]);
});

describe('concurrent blocks', () => {
  let another: TestApp;
  beforeAll(async () => {
    another = await app.openAnother();
  });
  afterAll(() => another.close());

  /** The same person, who calls the other server. */
  const elsewhere = (person: Person) => another.logIn(person);

  it('delivers a message before a concurrent block or withholds it after', async () => {
    const { id } = await start(mallory, ada);
    const far = await elsewhere(mallory);
    const sent = Array.from({ length: 12 }, (_, nth) => send(far, id, `${nth}`));
    const blocked = block(ada, mallory);
    await blocked;
    const atOnce = await contentsOf(ada, id);
    await Promise.all(sent);
    expect(await contentsOf(ada, id)).toEqual(atOnce);
    const { unread_count } = await ada.call('GET /api/messages/unread-count/');
    expect(unread_count).toBe(atOnce.length);
    expect(await contentsOf(mallory, id)).toHaveLength(13);
  });

  it('accepts a first message or request before a concurrent block or finds no user after', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [blocker, other] = [await app.signUp('Ada'), await app.signUp('Mallory')];
      const far = await elsewhere(other);
      const [written, asked] = await Promise.all([
        far.attempt('POST /api/conversations/start/', starting(blocker)),
        far.attempt('POST /api/connections/', { body: { to_user: blocker.id } }),
        block(blocker, other),
      ]);
      for (const { status } of [written, asked]) expect([201, 400]).toContain(status);
      const seen = (await blocker.call('GET /api/conversations/')).results;
      expect(seen).toHaveLength(written.status === 201 ? 1 : 0);
      expect(await listOf(blocker, 'pending/')).toEqual([]);
    }
  });

  it('handles two users blocking each other while connecting', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await app.signUp('One'), await app.signUp('Other')];
      await start(one, other);
      const { id } = await requestConnection(one, other);
      const far = await elsewhere(other);
      const [, , { status }] = await Promise.all([
        block(one, other),
        block(far, one),
        far.attempt('POST /api/connections/{id}/accept/', { params: { id } }),
      ]);
      expect(status).toBeLessThan(500);
      for (const person of [one, other]) {
        expect(await blocksOf(person)).toHaveLength(1);
        expect(await listOf(person, '')).toEqual([]);
      }
    }
  });
});
