import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import type { Problem } from '#contract/errors.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;
let other: TestApp;
const log_lines: string[] = [];
beforeAll(async () => {
  const limits = { messages_per_minute: 5, new_conversations_per_hour: 3 };
  app = await openTestApp({ limits, log_lines });
  other = await app.openAnother();
});
afterAll(() => app.close());

const startAt = (from: Person, to: { id: number }, headers: Record<string, string> = {}) =>
  from.attempt('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
    headers,
  });

const sendAt = (from: Person, id: number, headers: Record<string, string> = {}, content = 'Hi') =>
  from.attempt('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content },
    headers,
  });

/** Two who have a conversation in which nothing was counted for the first, who is on both servers. */
async function pair() {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const { id } = (await startAt(grace, ada)).body as Conversation;
  return { ada, elsewhere: await other.logIn(ada), grace, id };
}

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

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

describe('the message limit per minute', () => {
  it('allows the configured number, then rejects with Retry-After', async () => {
    const { ada, grace, id } = await pair();
    for (let index = 0; index < 5; index += 1) expect((await sendAt(ada, id)).status).toBe(201);
    app.clock.advance(18_000);
    const rejected = await sendAt(ada, id);
    const wait = Number(rejected.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual(42);
    expect(rejected).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_calls',
        detail: `You’ve sent 5 messages in a minute. Try again in ${wait} seconds.`,
      },
    });
    // The other user isn't limited, and in the next minute no one is.
    expect((await sendAt(grace, id)).status).toBe(201);
    app.clock.advance(42_000);
    expect((await sendAt(ada, id)).status).toBe(201);
  });

  it('counts across two servers, also concurrent messages', async () => {
    const { ada, elsewhere, id } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendAt(index % 2 ? ada : elsewhere, id)),
    );
    expect(statuses(answers)).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(15).fill(429),
    ]);
    const thread = await ada.call('GET /api/conversations/{id}/', { params: { id } });
    expect(thread.messages).toHaveLength(6);
  });

  it('counts all conversations including first messages', async () => {
    const { ada, id } = await pair();
    for (let index = 0; index < 3; index += 1)
      expect((await startAt(ada, await app.signUp('Joan'))).status).toBe(201);
    expect(statuses([await sendAt(ada, id), await sendAt(ada, id)])).toEqual([201, 201]);
    expect((await sendAt(ada, id)).status).toBe(429);
    app.clock.advance(60 * MINUTE);
  });

  it("doesn't count repetitions, which work past the limit", async () => {
    const { ada, elsewhere, id } = await pair();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await sendAt(ada, id, headers);
    for (let index = 0; index < 9; index += 1)
      expect((await sendAt(index % 2 ? ada : elsewhere, id, headers)).body).toEqual(first.body);
    for (let index = 0; index < 4; index += 1) expect((await sendAt(ada, id)).status).toBe(201);
    expect((await sendAt(ada, id)).status).toBe(429);
    expect(await sendAt(elsewhere, id, headers)).toMatchObject({ status: 201, body: first.body });
  });

  it('accepts a rejected message with the same key in the next minute', async () => {
    const { ada, id } = await pair();
    for (let index = 0; index < 5; index += 1) await sendAt(ada, id);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await sendAt(ada, id, headers)).status).toBe(429);
    app.clock.advance(MINUTE);
    expect((await sendAt(ada, id, headers)).status).toBe(201);
  });

  it("doesn't count otherwise rejected messages", async () => {
    const { ada, grace, id } = await pair();
    const key = { 'idempotency-key': randomUUID() };
    await sendAt(ada, id, key);
    await app.db
      .updateTable('users')
      .set({ who_can_message: 'nobody' })
      .where('id', '=', grace.id)
      .execute();
    for (let index = 0; index < 6; index += 1) {
      expect((await sendAt(ada, id)).status).toBe(403);
      expect((await sendAt(ada, id, {}, ' ')).status).toBe(400);
      expect((await sendAt(ada, id, key, 'Another')).status).toBe(409);
      expect((await sendAt(ada, 999_999_999)).status).toBe(404);
    }
    await app.db
      .updateTable('users')
      .set({ who_can_message: 'anyone' })
      .where('id', '=', grace.id)
      .execute();
    for (let index = 0; index < 4; index += 1) expect((await sendAt(ada, id)).status).toBe(201);
    expect((await sendAt(ada, id)).status).toBe(429);
  });

  it('counts withheld messages like others', async () => {
    const { ada, grace, id } = await pair();
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    for (let index = 0; index < 5; index += 1) expect((await sendAt(ada, id)).status).toBe(201);
    expect((await sendAt(ada, id)).status).toBe(429);
  });

  it('logs an exceeded limit once', async () => {
    const { ada, id } = await pair();
    log_lines.length = 0;
    for (let index = 0; index < 9; index += 1) await sendAt(ada, id);
    const lines = log_lines.filter((line) => line.includes('limit_reached'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { security: 'limit_reached', limit: 'messages', subject: String(ada.id) },
    ]);
  });
});

/** Begins one conversation after another within the limit on messages. */
async function begin(from: Person, count: number): Promise<{ status: number; body: unknown }[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1)
    answers.push(await startAt(from, await app.signUp('Joan Clarke')));
  app.clock.advance(MINUTE);
  return answers;
}

describe('the hourly limit of new conversations', () => {
  it('allows the configured number, then rejects with Retry-After', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const answers = await begin(ada, 4);
    expect(statuses(answers)).toEqual([201, 201, 201, 429]);
    expect((answers[3]!.body as Problem).detail).toBe(
      'You’ve messaged 3 new people in an hour. You can still message your connections. Try again in 60 minutes.',
    );
    const [seen] = (await ada.call('GET /api/conversations/')).results;
    expect((await sendAt(ada, seen!.id)).status).toBe(201);
    app.clock.advance(58 * MINUTE);
    expect(statuses(await begin(ada, 1))).toEqual([429]);
    expect(statuses(await begin(ada, 1))).toEqual([201]);
  });

  it('stores nothing of a rejected conversation', async () => {
    const ada = await app.signUp('Ada Lovelace');
    await begin(ada, 3);
    const joan = await app.signUp('Joan Clarke');
    expect((await startAt(ada, joan)).status).toBe(429);
    const rows = await app.db
      .selectFrom('conversations')
      .select('id')
      .where('user_high', '=', joan.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it("doesn't count connections and existing conversations", async () => {
    const { ada, grace } = await pair();
    const joan = await app.signUp('Joan Clarke');
    await connect(joan, ada);
    expect(statuses([await startAt(ada, grace), await startAt(ada, joan)])).toEqual([200, 201]);
    app.clock.advance(MINUTE);
    expect(statuses(await begin(ada, 4))).toEqual([201, 201, 201, 429]);
    expect(statuses([await startAt(ada, grace), await startAt(ada, joan)])).toEqual([200, 200]);
  });

  it('counts across two servers, and twenty starts of one conversation once', async () => {
    const { ada, elsewhere } = await pair();
    const friends = [];
    for (let index = 0; index < 6; index += 1) friends.push(await app.signUp('Joan Clarke'));
    const answers = await Promise.all(
      friends.map((friend, index) => startAt(index % 2 ? ada : elsewhere, friend)),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429]);

    app.clock.advance(60 * MINUTE);
    const headers = { 'idempotency-key': randomUUID() };
    const joan = await app.signUp('Joan Clarke');
    const same = await Promise.all(
      Array.from({ length: 20 }, (_, index) => startAt(index % 2 ? ada : elsewhere, joan, headers)),
    );
    expect(new Set(statuses(same))).toEqual(new Set([201]));
    expect(statuses(await begin(ada, 3))).toEqual([201, 201, 429]);
  });

  it("doesn't count rejected recipients", async () => {
    const ada = await app.signUp('Ada Lovelace');
    const closed = await app.signUp('Joan Clarke');
    await app.db
      .updateTable('users')
      .set({ who_can_message: 'connections' })
      .where('id', '=', closed.id)
      .execute();
    for (let index = 0; index < 4; index += 1) {
      expect((await startAt(ada, closed)).status).toBe(403);
      expect((await startAt(ada, { id: 999_999_999 })).status).toBe(400);
    }
    expect(statuses(await begin(ada, 3))).toEqual([201, 201, 201]);
  });
});
