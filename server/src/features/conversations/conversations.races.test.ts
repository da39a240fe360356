import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import {
  openTestApp,
  PASSWORD,
  type Answered,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
});
afterAll(() => app.close());

/** A person, signed in on both servers. */
async function join(name: string): Promise<[here: Person, there: Person]> {
  const person = await app.signUp(name);
  return [person, await other.logIn(person)];
}

/** As every client does: where all connections to the database are taken for too long, it asks again. */
async function answer(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answered = await ask();
    if (answered.status !== 503) return answered;
  }
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

const startAt = (from: Person, to: { id: number }, content = 'Hello', key: string = randomUUID()) =>
  answer(() =>
    from.attempt('POST /api/conversations/start/', {
      body: { to_user: to.id, initial_message: content },
      ...withKey(key),
    }),
  );

const sendAt = (from: Person, id: number, content = 'Hello', key: string = randomUUID()) =>
  answer(() =>
    from.attempt('POST /api/conversations/{id}/messages/', {
      params: { id },
      body: { content },
      ...withKey(key),
    }),
  );

const start = async (from: Person, to: { id: number }) =>
  (await startAt(from, to)).body as Conversation;
const read = (person: Person, id: number) =>
  person.call('GET /api/conversations/{id}/', { params: { id } });
const markRead = (person: Person, id: number) =>
  answer(() => person.attempt('POST /api/conversations/{id}/mark_read/', { params: { id } }));
const unread = async (person: Person) =>
  (await person.call('GET /api/messages/unread-count/')).unread_count;
const listed = async (person: Person) => (await person.call('GET /api/conversations/')).results;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const contents = (messages: Message[]) => messages.map((message) => message.content);

describe('a message idempotency key', () => {
  it('creates one message for fifty concurrent requests on two servers', async () => {
    const [[ada, there], [grace]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    const key = randomUUID();
    const answers = await Promise.all(
      times(50, (index) => sendAt(index % 2 ? ada : there, id, 'Once', key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body as Message).id)).size).toBe(1);
    expect(contents((await read(grace, id)).messages)).toEqual(['Hello', 'Once']);
    expect(await unread(grace)).toBe(2);
  });

  it('creates one conversation and message for fifty concurrent starts on two servers', async () => {
    const [[ada, there], [grace]] = [await join('Ada'), await join('Grace')];
    const key = randomUUID();
    const answers = await Promise.all(
      times(50, (index) => startAt(index % 2 ? ada : there, grace, 'Once', key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [conversation, ...others] = await listed(grace);
    expect(others).toEqual([]);
    expect(contents((await read(grace, conversation!.id)).messages)).toEqual(['Once']);
    expect(await unread(grace)).toBe(1);
  });

  it('returns the same message on a restarted and on another server', async () => {
    const [[ada, there], [grace]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    const key = randomUUID();
    const { body: first } = await sendAt(ada, id, 'Once', key);
    app.clock.advance(48 * 3_600_000);
    const later = await app.openAnother();
    try {
      for (const from of [await later.logIn(ada), there])
        expect(await sendAt(from, id, ' Once ', key)).toMatchObject({ status: 201, body: first });
    } finally {
      await later.close();
    }
    expect((await read(grace, id)).messages).toHaveLength(2);
  });

  it('rejects the key with other content, conversation or recipient on either server', async () => {
    const [[ada, there], [grace], [joan]] = [
      await join('Ada'),
      await join('Grace'),
      await join('Joan'),
    ];
    const { id } = await start(ada, grace);
    const key = randomUUID();
    await sendAt(ada, id, 'Once', key);
    for (const from of [ada, there]) {
      expect(await sendAt(from, id, 'Twice', key)).toMatchObject({ status: 409 });
      expect(await startAt(from, grace, 'Twice', key)).toMatchObject({ status: 409 });
      expect(await startAt(from, joan, 'Once', key)).toMatchObject({
        status: 409,
        body: { code: 'idempotency_mismatch' },
      });
    }
    expect(await listed(joan)).toEqual([]);
  });

  it('creates one message for two different concurrent requests and rejects the other', async () => {
    const [[ada, there], [grace], [joan]] = [
      await join('Ada'),
      await join('Grace'),
      await join('Joan'),
    ];
    const [one, two] = [await start(ada, grace), await start(ada, joan)];
    const key = randomUUID();
    const answers = await Promise.all(
      times(20, (index) =>
        index % 2 ? sendAt(ada, one.id, 'For you', key) : sendAt(there, two.id, 'For you', key),
      ),
    );
    const sent = answers.filter(({ status }) => status === 201);
    expect(new Set(sent.map(({ body }) => (body as Message).id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - sent.length);
    expect((await unread(grace)) + (await unread(joan))).toBe(3);
  });

  it('returns the message after the recipient deleted their account', async () => {
    const [[ada], [grace]] = [await join('Ada'), await join('Grace')];
    const key = randomUUID();
    const first = await startAt(ada, grace, 'Once', key);
    await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
    const again = await startAt(ada, grace, 'Once', key);
    expect(again.status).toBe(201);
    const { id, messages } = again.body as Conversation;
    expect(id).toBe((first.body as Conversation).id);
    expect(contents(messages)).toEqual(['Once']);
    expect((await startAt(ada, grace, 'Twice', key)).status).toBe(409);
    expect((await startAt(ada, grace, 'Twice')).status).toBe(400);
  });
});

describe('concurrent messages', () => {
  it('creates one conversation from twenty concurrent starts of both users', async () => {
    const [[ada, adaThere], [grace, graceThere]] = [await join('Ada'), await join('Grace')];
    const answers = await Promise.all(
      times(20, (index) => {
        const [mine, theirs] = index % 4 < 2 ? [ada, grace] : [adaThere, graceThere];
        return index % 2 ? startAt(mine, grace, `${index}`) : startAt(theirs, ada, `${index}`);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...times(19, () => 200),
      201,
    ]);
    expect(new Set(answers.map(({ body }) => (body as Conversation).id)).size).toBe(1);
    const [mine] = await listed(ada);
    const { messages } = await read(ada, mine!.id);
    expect(messages).toHaveLength(20);
    const seenThere = (await read(graceThere, mine!.id)).messages;
    expect(seenThere.map((message) => message.id)).toEqual(messages.map(({ id }) => id));
    expect([await unread(ada), await unread(graceThere)]).toEqual([10, 10]);
  });

  it('keeps the unread count consistent while sending and reading concurrently', async () => {
    const [[ada, adaThere], [grace, graceThere]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    await Promise.all(
      times(60, async (index) => {
        const [writer, reader] = index % 4 < 2 ? [ada, graceThere] : [adaThere, grace];
        const { status } = await (index % 2
          ? sendAt(writer, id, `${index}`)
          : markRead(reader, id));
        expect(status).toBe(index % 2 ? 201 : 200);
      }),
    );
    const { messages, unread_count } = await read(grace, id);
    expect(messages).toHaveLength(31);
    expect(unread_count).toBe(messages.filter((message) => !message.is_read).length);
    expect(await unread(grace)).toBe(unread_count);
    await markRead(graceThere, id);
    expect(await unread(grace)).toBe(0);
  });

  it('counts each message once when marked as read on two servers', async () => {
    const [[ada], [grace, there]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    for (let index = 0; index < 4; index += 1) await sendAt(ada, id, `${index}`);
    const { messages } = await read(grace, id);
    await Promise.all(
      messages.slice(1).flatMap(({ id: message_id }) =>
        [grace, there].map((reader) =>
          reader.call('POST /api/conversations/{id}/messages/{message_id}/mark_read/', {
            params: { id, message_id },
          }),
        ),
      ),
    );
    expect(await unread(grace)).toBe(1);
  });
});
