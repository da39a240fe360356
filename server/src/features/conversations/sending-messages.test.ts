import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
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

const allows = (person: Person, who_can_message: string) =>
  app.db.updateTable('users').set({ who_can_message }).where('id', '=', person.id).execute();

describe('message permissions', () => {
  it('rejects messages by who_can_message in new and existing conversations', async () => {
    const [alan, joan] = await pair();
    const body = { to_user: joan.id, initial_message: 'Hello' };
    const rejectedStart = () => alan.rejected('POST /api/conversations/start/', { body });

    await allows(joan, 'nobody');
    expect(await rejectedStart()).toMatchObject({ status: 403, code: 'not_allowed' });
    await allows(joan, 'connections');
    expect(await rejectedStart()).toMatchObject({ status: 403 });
    expect((await joan.call('GET /api/conversations/')).results).toEqual([]);

    await connect(alan, joan);
    const { id } = await start(alan, joan);
    await allows(joan, 'nobody');
    const rejectedSend = await alan.rejected('POST /api/conversations/{id}/messages/', {
      params: { id },
      body: { content: 'And now?' },
    });
    expect(rejectedSend).toMatchObject({ status: 403 });
    expect((await read(joan, id)).messages).toHaveLength(1);
  });

  it('returns an earlier message for its key regardless of permissions', async () => {
    const [alan, joan] = await pair();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { to_user: joan.id, initial_message: 'Hello' };
    await alan.attempt('POST /api/conversations/start/', { body, headers });
    await allows(joan, 'nobody');
    const again = await alan.attempt('POST /api/conversations/start/', { body, headers });
    expect(again.status).toBe(201);
  });
});

describe('sending a message', () => {
  it('rejects blank and long content and wrong participants at their fields', async () => {
    const { id } = await start(ada, grace);
    const before = await read(grace, id);
    const rejectedFields = async (body: unknown) => {
      const problem = await ada.rejected('POST /api/conversations/{id}/messages/', {
        params: { id },
        body,
      });
      expect(problem.status).toBe(400);
      return problem.errors;
    };
    for (const content of ['', '  ', undefined])
      expect(await rejectedFields({ content })).toEqual({
        content: ['Message content cannot be empty'],
      });
    expect(await rejectedFields({ content: 'é'.repeat(10_001) })).toHaveProperty('content');
    expect(await rejectedFields({ content: 'a\u0000b' })).toHaveProperty('content');
    expect(await rejectedFields({ content: 'Hi', conversation: id + 1 })).toHaveProperty(
      'conversation',
    );
    expect(await rejectedFields({ content: 'Hi', sender: grace.id })).toHaveProperty('sender');
    expect(await read(grace, id)).toEqual(before);
  });

  it('accepts ten thousand characters of any script', async () => {
    const { id } = await start(ada, grace);
    const content = '🙂'.repeat(10_000);
    expect((await send(ada, id, content)).content).toBe(content);
    expect((await read(grace, id)).last_message).toMatchObject({ content });
  });

  it('creates one message for fifty concurrent requests with one key', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        alan.attempt('POST /api/conversations/{id}/messages/', {
          params: { id },
          body: { content: 'Once' },
          headers,
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => (answer.body as Message).id)).size).toBe(1);
    expect((await read(joan, id)).messages.map((message) => message.content)).toEqual([
      'Hello',
      'Once',
    ]);
    expect(await unread(joan)).toBe(2);
  });

  it('rejects a key of another message with 409', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    const other = await start(alan, ada, 'Elsewhere');
    const headers = { 'idempotency-key': randomUUID() };
    const attempt = (conversation: number, content: string) =>
      alan.attempt('POST /api/conversations/{id}/messages/', {
        params: { id: conversation },
        body: { content },
        headers,
      });
    expect((await attempt(id, 'One')).status).toBe(201);
    for (const [conversation, content] of [
      [id, 'Two'],
      [other.id, 'One'],
    ] as const)
      expect(await attempt(conversation, content)).toMatchObject({
        status: 409,
        body: { code: 'idempotency_mismatch' },
      });
    const theirs = await joan.attempt('POST /api/conversations/{id}/messages/', {
      params: { id },
      body: { content: 'The same key is another for another person' },
      headers,
    });
    expect(theirs.status).toBe(201);
  });

  it('shows both users the same order during concurrent writes', async () => {
    const [alan, joan] = await pair();
    const { id } = await start(alan, joan);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(index % 2 ? alan : joan, id, `${index}`)),
    );
    const mine = (await read(alan, id)).messages;
    const ids = mine.map((message) => message.id);
    expect((await read(joan, id)).messages.map((message) => message.id)).toEqual(ids);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(mine.map((message) => message.created_at)).toEqual(
      mine.map((message) => message.created_at).toSorted(),
    );
  });
});
