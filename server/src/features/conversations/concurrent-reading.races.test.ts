import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import {
  openTestApp,
  PASSWORD,
  type Answered,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { statementsDuring } from '../../testing/statements-during.ts';

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
const hide = (person: Person, id: number) =>
  person.call('POST /api/conversations/{id}/hide/', { params: { id } });
const unread = async (person: Person) =>
  (await person.call('GET /api/messages/unread-count/')).unread_count;
const listed = async (person: Person) => (await person.call('GET /api/conversations/')).results;
const contents = (messages: Message[]) => messages.map((message) => message.content);

describe('hiding a conversation', () => {
  it('preserves unread messages of a hidden conversation and shows it again with a new one', async () => {
    const [[ada], [grace, there]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    await sendAt(ada, id, 'Still there?');
    const [joan] = await join('Joan');
    const { id: later } = await start(joan, grace);
    await hide(grace, id);
    expect(await unread(there)).toBe(1);
    app.clock.advance(1000);
    await sendAt(ada, id, 'Hello?');
    expect((await listed(there)).map((seen) => [seen.id, seen.unread_count])).toEqual([
      [id, 3],
      [later, 1],
    ]);
    expect(await unread(there)).toBe(4);
  });

  it('shows a hidden conversation again only to the sender of a message', async () => {
    const [[ada], [grace]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    await hide(ada, id);
    await sendAt(ada, id, 'I am back');
    expect((await listed(ada)).map((seen) => seen.id)).toEqual([id]);
    await hide(grace, id);
    await markRead(grace, id);
    expect(await listed(grace)).toEqual([]);
    expect(await read(grace, id)).toMatchObject({ is_active: false, unread_count: 0 });
  });
});

/** A person with the given number of conversations, all unread. */
async function filled(count: number): Promise<Person> {
  const reader = await app.signUp('Grace');
  const now = app.clock.now();
  await sql`
    with writers as (
      insert into users (first_name, email, password_hash, referral_code, created_at, updated_at)
      select 'Writer', gen_random_uuid() || '@example.org', '', gen_random_uuid(), ${now}, ${now}
      from generate_series(1, ${count}::int) returning id
    ), opened as (
      insert into conversations (user_low, user_high, created_at)
      select least(id, ${reader.id}), greatest(id, ${reader.id}), ${now}::timestamptz from writers
      returning id, user_low + user_high - ${reader.id} as writer_id
    ), written as (
      insert into messages (conversation_id, sender_id, content, created_at)
      select id, writer_id, 'Hello', ${now}::timestamptz from opened
      returning id, conversation_id, sender_id
    )
    insert into conversation_members
      (conversation_id, user_id, unread_count, last_message_id, last_message_time)
    select conversation_id, sender_id, 0, id, ${now}::timestamptz from written
    union all
    select conversation_id, ${reader.id}::bigint, 1, id, ${now}::timestamptz from written`.execute(
    app.db,
  );
  expect(await unread(reader)).toBe(count);
  return reader;
}

const markAllRead = (reader: Person) =>
  statementsDuring(() => reader.call('POST /api/conversations/mark_all_read/'));

describe('marking everything as read', () => {
  it('marks two hundred conversations as read with as many queries as two', async () => {
    const [few, many] = [await filled(2), await filled(200)];
    expect(await markAllRead(many)).toHaveLength((await markAllRead(few)).length);
    expect([await unread(few), await unread(many)]).toEqual([0, 0]);
  });
});

describe('a block during an open conversation', () => {
  it('applies a block in an open conversation in both directions and hides withheld messages afterwards', async () => {
    const [[ada], [grace, there]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(ada, grace);
    await sendAt(grace, id, 'Hello back');
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    expect((await sendAt(ada, id, 'Do you hear me')).status).toBe(201);
    expect(await sendAt(there, id)).toMatchObject({ status: 403 });
    expect(await startAt(ada, grace)).toMatchObject({ status: 400 });

    await ada.call('POST /api/blocks/', { body: { user_id: grace.id } });
    expect(await sendAt(ada, id)).toMatchObject({ status: 403 });
    await grace.call('DELETE /api/blocks/{id}/', { params: { id: ada.id } });
    // The other direction.
    expect((await sendAt(there, id, 'I hear you now')).status).toBe(201);
    await ada.call('DELETE /api/blocks/{id}/', { params: { id: grace.id } });
    await sendAt(ada, id, 'Back to normal');

    expect(contents((await read(ada, id)).messages)).toEqual([
      'Hello',
      'Hello back',
      'Do you hear me',
      'Back to normal',
    ]);
    expect(contents((await read(there, id)).messages)).toEqual([
      'Hello',
      'Hello back',
      'I hear you now',
      'Back to normal',
    ]);
    expect([await unread(ada), await unread(grace)]).toEqual([1, 2]);
  });

  it("reveals no email of a withheld message's sender", async () => {
    const [[ada], [grace]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(grace, ada);
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    await sendAt(ada, id, 'Do you hear me');
    const seen = await read(grace, id);
    expect(seen.participants[1]).toMatchObject({ id: ada.id, email: null });
    expect(JSON.stringify(seen)).not.toContain(ada.user.email);
  });
});

describe('a conversation with a deleted user', () => {
  it('shows a conversation with a deleted user without name and email and rejects new messages', async () => {
    const [[ada], [grace]] = [await join('Ada'), await join('Grace')];
    const { id } = await start(grace, ada);
    await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
    const [seen] = await listed(ada);
    expect(seen).toMatchObject({
      id,
      unread_count: 1,
      participants: [{}, { id: grace.id, name: 'Deleted account', email: null }],
      last_message: { content: 'Hello', sender_name: 'Deleted account', sender_email: null },
    });
    expect(JSON.stringify([seen, await read(ada, id)])).not.toContain(grace.user.email);
    expect(await sendAt(ada, id)).toMatchObject({
      status: 403,
      body: { detail: 'This account was deleted.' },
    });
    expect((await markRead(ada, id)).body).toMatchObject({ unread_count: 0 });
    await hide(ada, id);
    expect(await listed(ada)).toEqual([]);
  });
});
