import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import { openTestApp, type LooseInput, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
  stranger = await app.signUp('Mallory');
});
afterAll(() => app.close());

/** Writes a first message, and gives the conversation as its sender sees it. */
function start(from: Person, to: Person, initial_message = 'Hello'): Promise<Conversation> {
  return from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });
}

function send(from: Person, id: number, content: string): Promise<Message> {
  const body = { content, conversation: id, sender: from.id };
  return from.call('POST /api/conversations/{id}/messages/', { params: { id }, body });
}

function read(person: Person, id: number): Promise<Conversation> {
  return person.call('GET /api/conversations/{id}/', { params: { id } });
}

async function unread(person: Person): Promise<number> {
  return (await person.call('GET /api/messages/unread-count/')).unread_count;
}

/** Two people with no other messages. */
async function pair(): Promise<[Person, Person]> {
  return [await app.signUp('Alan Turing'), await app.signUp('Joan Clarke')];
}

const listed = async (person: Person) =>
  (await person.call('GET /api/conversations/')).results.map((conversation) => conversation.id);

/** A cursor as one might make it up. */
const forged = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

const connect = (from: Person, to: Person) =>
  app.db
    .insertInto('connections')
    .values({
      from_user: from.id,
      to_user: to.id,
      status: 'accepted',
      created_at: app.clock.now(),
    })
    .execute();

describe('every conversation endpoint', () => {
  const conversation = { params: { id: 1 } };
  const calls: [CallName, LooseInput][] = [
    ['GET /api/conversations/', {}],
    ['GET /api/conversations/{id}/', conversation],
    ['GET /api/conversations/{id}/messages/', conversation],
    ['POST /api/conversations/start/', { body: { to_user: 1, initial_message: 'Hello' } }],
    ['POST /api/conversations/{id}/messages/', { ...conversation, body: { content: 'Hello' } }],
    ['POST /api/conversations/{id}/mark_read/', conversation],
    [
      'POST /api/conversations/{id}/messages/{message_id}/mark_read/',
      { params: { id: 1, message_id: 1 } },
    ],
    ['POST /api/conversations/{id}/hide/', conversation],
    ['POST /api/conversations/mark_all_read/', {}],
    ['GET /api/messages/unread-count/', {}],
  ];

  it.each(calls)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  const withId = calls.filter(([name]) => name.includes('{id}'));

  it.each(withId)('%s rejects an invalid id', async (name, input) => {
    for (const id of ['abc', '0', '-1', '1.5', '9007199254740993', 'placeholder-3'])
      expect(await ada.rejected(name, { ...input, params: { message_id: 1, id } })).toMatchObject({
        status: 400,
        detail: 'Invalid conversation ID',
        errors: { id: ['Invalid conversation ID'] },
      });
  });

  it.each(withId)('%s returns 404 for conversations of other users', async (name, input) => {
    const { id, messages } = await start(ada, grace, 'Between us');
    const before = await read(grace, id);
    const params = { id, ...(name.includes('message_id') && { message_id: messages.at(-1)!.id }) };
    expect(await stranger.rejected(name, { ...input, params })).toMatchObject({
      status: 404,
      detail: 'Conversation not found.',
    });
    expect(await read(grace, id)).toEqual(before);
  });
});

describe("the other participant's email", () => {
  it("shows the other participant's email only while connected", async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    await send(joan, id, 'Hello back');
    for (const [reader, other] of [
      [alan, joan],
      [joan, alan],
    ] as const) {
      const { participants, messages } = await read(reader, id);
      expect(participants[1]).toMatchObject({ id: other.id, email: null });
      expect(messages.find(({ sender }) => sender === other.id)).toMatchObject({
        sender_email: null,
      });
    }
    await connect(joan, alan);
    const [seen] = (await alan.call('GET /api/conversations/')).results;
    expect(seen!.participants[1]).toMatchObject({ id: joan.id, email: joan.user.email });
    expect((await read(alan, id)).participants).toEqual(seen!.participants);
    const [connection] = (await alan.call('GET /api/connections/')).results;
    await alan.call('DELETE /api/connections/{id}/', { params: { id: connection!.id } });
    expect((await read(alan, id)).participants[1]).toMatchObject({ email: null });
  });
});

describe('GET /api/conversations/', () => {
  it('lists conversations by newest message without their messages', async () => {
    const [alan, joan] = await pair();
    const first = await start(alan, joan);
    const second = await start(alan, ada);
    app.clock.advance(1000);
    const message = await send(joan, first.id, 'I am back');
    const { results } = await alan.call('GET /api/conversations/');
    expect(results.map((conversation) => conversation.id)).toEqual([first.id, second.id]);
    const last_message = { ...message, sender_email: null };
    expect(results[0]).toMatchObject({ last_message, messages: [], unread_count: 1 });
    expect(results[0]!.last_message_time).toBe(message.created_at);
  });

  it('pages each conversation once', async () => {
    const alan = await app.signUp('Alan Turing');
    for (let index = 0; index < 7; index += 1)
      await start(alan, await app.signUp(`Friend Number${index}`));
    const whole = (await alan.call('GET /api/conversations/')).results;
    const paged: Conversation[] = [];
    let cursor: string | undefined;
    do {
      const page = await alan.call('GET /api/conversations/', { query: { limit: 3, cursor } });
      paged.push(...page.results);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(whole).toHaveLength(7);
    expect(paged).toEqual(whole);
  });

  it('rejects a foreign cursor', async () => {
    for (const cursor of ['x', forged([1]), forged(['0000-01-01T00:00:00.000Z', 1])])
      expect(await ada.rejected('GET /api/conversations/', { query: { cursor } })).toMatchObject({
        status: 400,
        errors: { cursor: ['Invalid cursor.'] },
      });
  });
});

describe('paging through older messages', () => {
  it('returns every message once while new ones arrive', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan, '0');
    for (let index = 1; index < 60; index += 1) await send(index % 3 ? alan : joan, id, `${index}`);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await joan.call('GET /api/conversations/{id}/messages/', {
        params: { id },
        query: { limit: 7, cursor },
      });
      pages.unshift(page.results.map((message) => message.content));
      await send(alan, id, 'meanwhile');
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, index) => `${index}`));
  });

  it('starts with the newest fifty as in the conversation', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan, '0');
    for (let index = 1; index <= 50; index += 1) await send(alan, id, `${index}`);
    const { results, next_cursor } = await joan.call('GET /api/conversations/{id}/messages/', {
      params: { id },
    });
    expect(results.map((message) => message.content)).toEqual(
      Array.from({ length: 50 }, (_, index) => `${index + 1}`),
    );
    expect(next_cursor).not.toBeNull();
    expect((await read(joan, id)).messages).toEqual(results);
  });
});

describe('marking messages as read', () => {
  it('clears the count and shows the read time to the sender', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    await send(alan, id, 'Still there?');
    expect(await unread(joan)).toBe(2);
    const seen = await joan.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect(seen).toMatchObject({ id, unread_count: 0 });
    expect(await unread(joan)).toBe(0);
    for (const message of (await read(alan, id)).messages)
      expect(message).toMatchObject({ is_read: true, read_at: expect.any(String) as string });
    const again = await joan.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect(again).toEqual(seen);
  });

  it("doesn't mark the user's own messages", async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    await alan.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect((await read(joan, id)).messages).toMatchObject([{ is_read: false }]);
    expect(await unread(joan)).toBe(1);
  });

  it('marks one message once', async () => {
    const [alan, joan] = await pair();
    const { id, messages } = await start(alan, joan);
    await send(alan, id, 'Still there?');
    const params = { id, message_id: messages[0]!.id };
    const readOne = () =>
      joan.call('POST /api/conversations/{id}/messages/{message_id}/mark_read/', { params });
    const message = await readOne();
    expect(message).toMatchObject({ id: params.message_id, is_read: true });
    expect(await readOne()).toEqual(message);
    expect(await unread(joan)).toBe(1);
    expect((await read(alan, id)).messages.map((one) => one.is_read)).toEqual([true, false]);
  });

  it("rejects the user's own messages, other conversations and invalid ids", async () => {
    const [alan, joan] = await pair();
    const { id, messages } = await start(alan, joan);
    const elsewhere = await start(ada, joan);
    const rejected = (person: Person, message_id: number | string) =>
      person.rejected('POST /api/conversations/{id}/messages/{message_id}/mark_read/', {
        params: { id, message_id },
      });
    expect(await rejected(alan, messages[0]!.id)).toMatchObject({
      status: 400,
      errors: { message_id: ['You can’t mark your own message as read.'] },
    });
    expect(await rejected(joan, elsewhere.messages[0]!.id)).toMatchObject({ status: 404 });
    expect(await rejected(joan, 'last')).toMatchObject({ detail: 'Invalid conversation ID' });
    expect(await unread(joan)).toBe(2);
  });

  it("marks all of the user's conversations only", async () => {
    const [alan, joan] = await pair();
    const mine = await start(alan, joan);
    await send(joan, mine.id, 'For Alan');
    await start(ada, joan, 'For Joan');
    await joan.call('POST /api/conversations/mark_all_read/');
    expect([await unread(joan), await unread(alan)]).toEqual([0, 1]);
    expect((await read(alan, mine.id)).messages.map((one) => one.is_read)).toEqual([true, false]);
  });
});

describe('hiding conversations', () => {
  it('removes a conversation from list and count until a new message', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    await joan.call('POST /api/conversations/{id}/hide/', { params: { id } });
    expect([await listed(joan), await listed(alan)]).toEqual([[], [id]]);
    expect(await unread(joan)).toBe(0);
    expect(await read(joan, id)).toMatchObject({ is_active: false, unread_count: 1 });

    await send(alan, id, 'Hello again');
    expect(await listed(joan)).toEqual([id]);
    expect(await unread(joan)).toBe(2);
  });
});
