import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
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

function read(person: Person, id: number): Promise<Conversation> {
  return person.call('GET /api/conversations/{id}/', { params: { id } });
}

async function unread(person: Person): Promise<number> {
  return (await person.call('GET /api/messages/unread-count/')).unread_count;
}

/** Two users without other conversations. */
async function pair(): Promise<[Person, Person]> {
  return [await app.signUp('Alan Turing'), await app.signUp('Joan Clarke')];
}

const startWith = (body: unknown) => ada.rejected('POST /api/conversations/start/', { body });

describe('starting a conversation', () => {
  it('returns a message for missing fields', async () => {
    expect(await startWith({ initial_message: 'Hello' })).toMatchObject({
      status: 400,
      errors: { to_user: ['No user ID provided for conversation'] },
    });
    for (const initial_message of ['', ' \n ', undefined])
      expect(await startWith({ to_user: grace.id, initial_message })).toMatchObject({
        status: 400,
        detail: 'Message content cannot be empty',
        errors: { initial_message: ['Message content cannot be empty'] },
      });
    const long = { to_user: grace.id, initial_message: '🙂'.repeat(10_001) };
    expect((await startWith(long)).errors).toHaveProperty('initial_message');
  });

  it('rejects oneself and unknown users at to_user', async () => {
    for (const to_user of [ada.id, 999_999_999])
      expect(await startWith({ to_user, initial_message: 'Hello' })).toMatchObject({
        status: 400,
        errors: { to_user: [expect.any(String)] },
      });
  });

  it('returns 201 for a new conversation, then 200 with the same', async () => {
    const [alan, joan] = await pair();
    const first = await alan.attempt('POST /api/conversations/start/', {
      body: { to_user: joan.id, initial_message: ' Are you there? ' },
    });
    expect(first.status).toBe(201);
    const message = {
      id: expect.any(Number) as number,
      content: 'Are you there?',
      sender: alan.id,
      sender_name: 'Alan Turing',
      sender_email: alan.user.email,
      is_read: false,
      read_at: null,
      contact_shares: [],
    };
    expect(first.body).toMatchObject({
      participants: [
        { id: alan.id, name: 'Alan Turing', email: alan.user.email },
        { id: joan.id, name: 'Joan Clarke', email: null },
      ],
      messages: [message],
      last_message: message,
      unread_count: 0,
      is_active: true,
      is_placeholder: false,
    });
    const answer = await joan.attempt('POST /api/conversations/start/', {
      body: { to_user: alan.id, initial_message: 'Yes' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: (first.body as Conversation).id, unread_count: 1 });
  });

  it('creates one conversation with every message of twenty concurrent starts', async () => {
    const [alan, joan] = await pair();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [alan, joan] : [joan, alan];
        return from.attempt('POST /api/conversations/start/', {
          body: { to_user: to.id, initial_message: `Message ${index}` },
        });
      }),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(19).fill(200),
      201,
    ]);
    expect(new Set(answers.map((answer) => (answer.body as Conversation).id)).size).toBe(1);
    const [seen] = (await alan.call('GET /api/conversations/')).results;
    const { messages } = await read(alan, seen!.id);
    expect(messages.map((message) => message.content).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `Message ${index}`).toSorted(),
    );
    expect(messages.map((message) => message.created_at)).toEqual(
      messages.map((message) => message.created_at).toSorted(),
    );
    expect([await unread(alan), await unread(joan)]).toEqual([10, 10]);
  });

  it('returns the same response and status for the same key', async () => {
    const [alan, joan] = await pair();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { to_user: joan.id, initial_message: 'Once' };
    const again = () => alan.attempt('POST /api/conversations/start/', { body, headers });
    const first = await again();
    await start(joan, alan, 'Yes?');
    app.clock.advance(25 * 3_600_000);
    const second = await again();
    expect([first.status, second.status]).toEqual([201, 201]);
    const { id, messages } = second.body as Conversation;
    expect(id).toBe((first.body as Conversation).id);
    expect(messages.map((message) => message.content)).toEqual(['Once', 'Yes?']);
  });
});
