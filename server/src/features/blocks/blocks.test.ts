import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { block, requestConnection } from '../../testing/relations.ts';
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

const NO_USER = 'User not found.';
const noUserAt = (field: string) => ({ status: 400, errors: { [field]: [NO_USER] } });

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

/** A contact of this person, to be shared. */
const card = (person: Person) =>
  person.call('POST /api/contacts/', { body: { first_name: 'Charles' } });

describe('GET /api/blocks/', () => {
  it("lists only the current user's blocks, newest first, page by page", async () => {
    const others = [mallory, await app.signUp('Eve'), await app.signUp('Oscar')];
    for (const other of others) {
      app.clock.advance(1);
      expect(await block(ada, other)).toMatchObject({
        user: { id: other.id, first_name: other.user.first_name },
        created_at: expect.any(String) as string,
      });
    }
    const newest = others.toReversed().map((other) => other.id);
    const first = await ada.call('GET /api/blocks/', { query: { limit: 2 } });
    const cursor = first.next_cursor ?? '';
    const second = await ada.call('GET /api/blocks/', { query: { limit: 2, cursor } });
    const paged = [...first.results, ...second.results];
    expect(paged.map(({ user }) => user.id)).toEqual(newest);
    expect(second.next_cursor).toBeNull();
    expect(await blocksOf(mallory)).toEqual([]);
  });

  it('returns the same response when blocking a user twice', async () => {
    const first = await block(ada, mallory);
    app.clock.advance(1000);
    expect(await block(ada, mallory)).toEqual(first);
    expect(await blocksOf(ada)).toEqual([first]);
  });

  it('rejects blocking oneself and unknown users', async () => {
    const rejected = (user_id: number) => ada.rejected('POST /api/blocks/', { body: { user_id } });
    expect(await rejected(ada.id)).toMatchObject({
      status: 400,
      errors: { user_id: ['You can’t block yourself.'] },
    });
    expect(await rejected(999_999_999)).toMatchObject(noUserAt('user_id'));
  });

  it('removes unblocked users and returns 404 for users not blocked', async () => {
    await block(ada, mallory);
    await unblock(ada, mallory);
    expect(await blocksOf(ada)).toEqual([]);
    const params = { id: mallory.id };
    expect(await ada.rejected('DELETE /api/blocks/{id}/', { params })).toMatchObject({
      status: 404,
    });
    await block(mallory, ada);
    expect(await ada.rejected('DELETE /api/blocks/{id}/', { params })).toMatchObject({
      status: 404,
    });
  });
});

describe('a user who blocked the caller', () => {
  beforeEach(async () => {
    await block(ada, mallory);
  });

  it('shows a user who blocked the caller as unknown', async () => {
    const params = { id: ada.id };
    expect(await mallory.rejected('GET /api/users/{id}/', { params })).toEqual(
      await mallory.rejected('GET /api/users/{id}/', { params: { id: 999_999_999 } }),
    );
    const [seen] = await blocksOf(ada);
    expect(seen).toMatchObject({ user: { id: mallory.id } });
  });

  it('answers a first message, request, share and block to a blocker like to an unknown user', async () => {
    const { id } = await card(mallory);
    expect(await mallory.rejected('POST /api/conversations/start/', starting(ada))).toMatchObject(
      noUserAt('to_user'),
    );
    const body = { to_user: ada.id };
    expect(await mallory.rejected('POST /api/connections/', { body })).toMatchObject(
      noUserAt('to_user'),
    );
    expect(
      await mallory.rejected('POST /api/contact-shares/multi_share/', {
        body: { ...body, contacts: [id] },
      }),
    ).toMatchObject(noUserAt('to_user'));
    expect(
      await mallory.rejected('POST /api/blocks/', { body: { user_id: ada.id } }),
    ).toMatchObject(noUserAt('user_id'));
    for (const person of [ada, mallory])
      expect((await person.call('GET /api/conversations/')).results).toEqual([]);
    expect((await ada.call('GET /api/notifications/')).results).toEqual([]);
  });

  it('shows a user who blocked the caller again after unblocking', async () => {
    await unblock(ada, mallory);
    await start(mallory, ada);
    await requestConnection(mallory, ada);
    expect((await ada.call('GET /api/messages/unread-count/')).unread_count).toBe(1);
    expect(await listOf(ada, 'pending/')).toHaveLength(1);
  });
});

it('requires unblocking before writing', async () => {
  const { id } = await start(mallory, ada);
  const own = await card(ada);
  await block(ada, mallory);
  const write = 'You blocked this person. Unblock them to send messages.';
  const body = { to_user: mallory.id, contacts: [own.id] };
  const rejections = [
    await ada.rejected('POST /api/conversations/start/', starting(mallory)),
    await ada.rejected('POST /api/conversations/{id}/messages/', {
      params: { id },
      body: { content: 'And another thing' },
    }),
    await ada.rejected('POST /api/contact-shares/multi_share/', { body }),
  ];
  for (const rejection of rejections)
    expect(rejection).toMatchObject({ status: 403, detail: write });
  expect(await ada.rejected('POST /api/connections/', { body })).toMatchObject({
    status: 403,
    detail: 'You blocked this person. Unblock them to connect.',
  });
  expect(await contentsOf(mallory, id)).toEqual(['Hello']);
});

describe('messages of a blocked user in an existing conversation', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await start(ada, mallory));
    await ada.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    await block(ada, mallory);
  });

  it('withholds a message that looks sent to its sender', async () => {
    const before = await read(ada, id);
    const list = await ada.call('GET /api/conversations/');
    app.clock.advance(1000);
    const message = await send(mallory, id, 'Answer me');
    expect(message).toMatchObject({ content: 'Answer me', is_read: false, conversation: id });
    expect(await read(mallory, id)).toMatchObject({ last_message: message, unread_count: 1 });
    expect((await mallory.call('GET /api/conversations/')).results).toMatchObject([
      { id, last_message: message, last_message_time: message.created_at },
    ]);
    expect(await read(ada, id)).toEqual(before);
    expect(await ada.call('GET /api/conversations/')).toEqual(list);
    expect(await ada.call('GET /api/messages/unread-count/')).toEqual({ unread_count: 0 });
    const params = { id };
    const { results } = await ada.call('GET /api/conversations/{id}/messages/', { params });
    expect(results.map(({ content }) => content)).toEqual(['Hello']);
    const one = { params: { id, message_id: message.id } };
    expect(
      await ada.rejected('POST /api/conversations/{id}/messages/{message_id}/mark_read/', one),
    ).toMatchObject({ status: 404 });
    await ada.call('POST /api/conversations/{id}/mark_read/', { params });
    await ada.call('POST /api/conversations/mark_all_read/');
    expect((await read(mallory, id)).messages.at(-1)).toMatchObject({ is_read: false });
  });

  it("doesn't reveal the email of a blocked sender", async () => {
    await send(mallory, id, 'Answer me');
    expect((await read(ada, id)).participants[1]).toMatchObject({ id: mallory.id, email: null });
  });

  it("doesn't unhide a conversation or send email for a withheld message", async () => {
    await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
    await app.db
      .updateTable('users')
      .set({ email_verified_at: app.clock.now() })
      .where('id', '=', ada.id)
      .execute();
    await app.runJobs();
    const before = app.mails.length;
    await send(mallory, id, 'Answer me');
    app.clock.advance(3_600_000);
    await app.runJobs();
    expect((await ada.call('GET /api/conversations/')).results).toEqual([]);
    const mailed = app.mails.slice(before).filter((mail) => mail.to === ada.user.email);
    expect(mailed).toEqual([]);
  });

  it('returns the same withheld message for a repeated key', async () => {
    const input = {
      params: { id },
      body: { content: 'Answer me' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await mallory.attempt('POST /api/conversations/{id}/messages/', input);
    expect(first.status).toBe(201);
    const again = await mallory.attempt('POST /api/conversations/{id}/messages/', input);
    expect(again).toMatchObject({ status: 201, body: first.body as object });
    expect(await contentsOf(mallory, id)).toEqual(['Hello', 'Answer me']);
  });

  it('keeps withheld messages hidden after unblocking and delivers later ones', async () => {
    await send(mallory, id, 'Answer me');
    await unblock(ada, mallory);
    const message = await send(mallory, id, 'Sorry');
    expect(await contentsOf(ada, id)).toEqual(['Hello', 'Sorry']);
    expect(await contentsOf(mallory, id)).toEqual(['Hello', 'Answer me', 'Sorry']);
    expect(await read(ada, id)).toMatchObject({
      unread_count: 1,
      last_message: { ...message, sender_email: null },
    });
  });

  it("delivers withheld messages only through the conversation's own endpoints", async () => {
    expect(await mallory.rejected('POST /api/conversations/start/', starting(ada))).toMatchObject(
      noUserAt('to_user'),
    );
    const { id: message_id } = await send(mallory, id, 'Answer me');
    const contacts = [(await card(mallory)).id];
    for (const more of [{}, { message_id }])
      expect(
        await mallory.rejected('POST /api/contact-shares/multi_share/', {
          body: { to_user: ada.id, contacts, ...more },
        }),
      ).toMatchObject(noUserAt('to_user'));
    expect((await ada.call('GET /api/contact-shares/')).results).toEqual([]);
  });

  it('lets a blocked user block as well without seeing more than the name', async () => {
    await ada.call('PATCH /api/me/', { body: { headline: 'Analyst' } });
    expect((await block(mallory, ada)).user).toEqual({
      id: ada.id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      headline: '',
      avatar_url: null,
    });
    await unblock(ada, mallory);
    expect((await blocksOf(mallory))[0]?.user).toMatchObject({ headline: 'Analyst' });
  });

  it('withholds messages of a blocked user when the recipient accepts none', async () => {
    for (const who_can_message of ['nobody', 'connections'] as const) {
      await ada.call('PATCH /api/me/', { body: { who_can_message } });
      await send(mallory, id, 'Answer me');
    }
    expect(await contentsOf(ada, id)).toEqual(['Hello']);
    expect(await contentsOf(mallory, id)).toEqual(['Hello', 'Answer me', 'Answer me']);
  });

  it('shows the new name again after unblocking', async () => {
    await ada.call('PATCH /api/me/', { body: { first_name: 'Augusta', last_name: 'King' } });
    await ada.call('PATCH /api/me/', { body: { first_name: 'Countess' } });
    const nameSeen = async () => (await read(mallory, id)).participants[1]?.name;
    expect(await nameSeen()).toBe('Ada Lovelace');
    await unblock(ada, mallory);
    expect(await nameSeen()).toBe('Countess King');
    await block(ada, mallory);
    await ada.call('PATCH /api/me/', { body: { first_name: 'Ada' } });
    expect(await nameSeen()).toBe('Countess King');
  });

  it('finds the conversation by the name at the block only', async () => {
    await ada.call('PATCH /api/me/', { body: { first_name: 'Augusta' } });
    const search = async (q: string) =>
      (await mallory.call('GET /api/search/', { query: { q } })).conversations.length;
    expect([await search('Ada'), await search('Augusta'), await search('Agusta')]).toEqual([
      1, 0, 0,
    ]);
    await unblock(ada, mallory);
    expect([await search('Ada'), await search('Augusta')]).toEqual([0, 1]);
  });
});

it('returns an earlier first message for its key despite a block', async () => {
  const input = { ...starting(ada), headers: { 'idempotency-key': randomUUID() } };
  const first = await mallory.attempt('POST /api/conversations/start/', input);
  await block(ada, mallory);
  expect(await mallory.attempt('POST /api/conversations/start/', input)).toMatchObject({
    status: 201,
    body: { id: (first.body as Conversation).id },
  });
});
