import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { block, connect } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { addContact, sendMessage, share } from '../../../testing/user-fixtures.ts';
import { verify } from '../../../testing/verify.ts';

const MINUTES = 60_000;
const ROUTE = '/api/conversations/{id}/messages/{message_id}/';

let app: TestApp;
let other: TestApp;
let ada: Person;
let grace: Person;
let id: number;
let message_id: number;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  ({ id, message_id } = await sendMessage(ada, grace, 'The first draft'));
});

const params = () => ({ id, message_id });
const edit = (person: Person, content: string) =>
  person.call(`PATCH ${ROUTE}`, { params: params(), body: { content } });
const tryEdit = (person: Person, content = 'Changed') =>
  person.attempt(`PATCH ${ROUTE}`, { params: params(), body: { content } });
const remove = (person: Person) => person.call(`DELETE ${ROUTE}`, { params: params() });
const tryRemove = (person: Person) => person.attempt(`DELETE ${ROUTE}`, { params: params() });
const thread = async (person: Person) =>
  (await person.call('GET /api/conversations/{id}/', { params: { id } })).messages;
const lastSeen = async (person: Person) =>
  (await person.call('GET /api/conversations/', {})).results[0]!.last_message!;
const found = async (person: Person, q: string) =>
  (await person.call('GET /api/messages/search/', { query: { q } })).results.map(
    ({ message }) => message.content,
  );
const unread = async (person: Person) =>
  (await person.call('GET /api/messages/unread-count/')).unread_count;
const reply = (person: Person, content: string, reply_to_id: number) =>
  person.call('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content, reply_to_id },
  });

describe('editing a message', () => {
  it('replaces the text for both, also in the list and in searches', async () => {
    const edited = await edit(ada, ' The second draft ');
    expect(edited).toMatchObject({
      content: 'The second draft',
      edited_at: expect.any(String) as string,
      deleted_at: null,
    });
    for (const person of [ada, grace]) {
      expect(await thread(person)).toMatchObject([
        { content: 'The second draft', edited_at: edited.edited_at },
      ]);
      expect(await lastSeen(person)).toMatchObject({ content: 'The second draft' });
      expect(await found(person, 'second')).toEqual(['The second draft']);
      expect(await found(person, 'first')).toEqual([]);
    }
    expect(await unread(grace)).toBe(1);
  });

  it('accepts an edit for 15 minutes by the clock of the server', async () => {
    app.clock.advance(14 * MINUTES);
    expect((await tryEdit(ada, 'In time')).status).toBe(200);
    app.clock.advance(MINUTES);
    expect(await tryEdit(ada, 'Too late')).toMatchObject({
      status: 409,
      body: { detail: 'Messages can only be edited for 15 minutes.' },
    });
    expect((await tryEdit(ada, 'In time')).status).toBe(200);
    expect(await thread(grace)).toMatchObject([{ content: 'In time' }]);
  });

  it('changes nothing for the same text', async () => {
    expect(await edit(ada, 'The first draft')).toMatchObject({ edited_at: null });
  });

  it('returns 403 for a received message and 404 for a stranger', async () => {
    expect(await tryEdit(grace)).toMatchObject({
      status: 403,
      body: { detail: 'You can only edit your own messages.' },
    });
    expect((await tryEdit(await app.signUp('Eve'))).status).toBe(404);
    expect(await thread(ada)).toMatchObject([{ content: 'The first draft', edited_at: null }]);
  });

  it('rejects blank text at its field', async () => {
    expect(await tryEdit(ada, '  ')).toMatchObject({
      status: 400,
      body: { errors: { content: ['Message content cannot be empty'] } },
    });
  });

  it('returns 403 once the recipient no longer accepts messages', async () => {
    await grace.call('PATCH /api/me/', { body: { who_can_message: 'nobody' } });
    expect((await tryEdit(ada)).status).toBe(403);
    expect((await tryRemove(ada)).status).toBe(204);
  });

  it('returns the edited message for its idempotency key', async () => {
    const send = () =>
      ada.attempt('POST /api/conversations/{id}/messages/', {
        params: { id },
        body: { content: 'Once' },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    message_id = ((await send()).body as Message).id;
    await edit(ada, 'Twice');
    expect(await send()).toMatchObject({ status: 201, body: { id: message_id, content: 'Twice' } });
    await remove(ada);
    expect(await send()).toMatchObject({ status: 201, body: { id: message_id, content: '' } });
    expect(await thread(grace)).toHaveLength(2);
  });

  it('returns 409 for messages with shared contacts', async () => {
    await connect(ada, grace);
    await share(ada, grace, await addContact(ada, 'Charles'));
    message_id = (await thread(ada)).at(-1)!.id;
    expect((await tryEdit(ada)).status).toBe(409);
    expect((await tryRemove(ada)).status).toBe(409);
    expect((await thread(grace)).at(-1)).toMatchObject({ deleted_at: null, edited_at: null });
  });

  it('returns 429 past the limit of changes per minute', async () => {
    const limit = app.context.settings.limits.messages_per_minute;
    app.context.settings.limits.messages_per_minute = 1;
    try {
      await edit(ada, 'One');
      expect(await tryEdit(ada, 'Two')).toMatchObject({
        status: 429,
        body: { detail: expect.stringMatching(/^You’ve changed 1 messages in a minute/) as string },
      });
    } finally {
      app.context.settings.limits.messages_per_minute = limit;
    }
  });
});

describe('deleting a message', () => {
  it('erases the text everywhere and leaves a mark for both', async () => {
    await grace.call(`PUT ${ROUTE}reaction/`, { params: params(), body: { emoji: '👍' } });
    await edit(ada, 'A secret');
    await remove(ada);
    await remove(ada);
    for (const person of [ada, grace]) {
      const gone = { content: '', deleted_at: expect.any(String) as string, edited_at: null };
      expect(await thread(person)).toMatchObject([{ ...gone, reactions: [] }]);
      expect(await lastSeen(person)).toMatchObject(gone);
      expect(await found(person, 'secret')).toEqual([]);
    }
    const { rows } = await sql`
      select messages::text as row from messages where id = ${message_id}
      union all
      select message_texts::text from message_texts where message_id = ${message_id}`.execute(
      app.db,
    );
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(await tryEdit(ada)).toMatchObject({
      status: 409,
      body: { detail: 'This message was deleted.' },
    });
  });

  it('removes the message from counts and emails', async () => {
    await verify(app, ada, grace);
    await app.runJobs();
    app.mails.length = 0;
    await remove(ada);
    expect(await unread(grace)).toBe(0);
    app.clock.advance(20 * MINUTES);
    await app.runJobs();
    expect(app.mails).toEqual([]);
    await sendMessage(ada, grace, 'Another');
    expect(await unread(grace)).toBe(1);
    await grace.call('POST /api/conversations/{id}/mark_read/', {
      params: { id },
      query: { up_to: message_id },
    });
    expect(await unread(grace)).toBe(1);
  });

  it('accepts a deletion for 15 minutes, from the sender only', async () => {
    expect((await tryRemove(grace)).status).toBe(403);
    expect((await tryRemove(await app.signUp('Eve'))).status).toBe(404);
    app.clock.advance(15 * MINUTES + 1);
    expect(await tryRemove(ada)).toMatchObject({
      status: 409,
      body: { detail: 'Messages can only be deleted for 15 minutes.' },
    });
    expect(await thread(grace)).toMatchObject([{ content: 'The first draft' }]);
  });

  it('shows an unread deleted message as neither waiting nor in the timeline', async () => {
    await connect(ada, grace);
    await remove(ada);
    const query = { user_id: ada.id };
    const [card] = (await grace.call('GET /api/contacts/search/', { query })).results;
    const entries = await grace.call('GET /api/contacts/{id}/timeline/', {
      params: { id: card!.id },
    });
    expect(JSON.stringify(entries)).not.toContain('draft');
    expect(JSON.stringify(await grace.call('GET /api/dashboard/'))).not.toContain('draft');
  });

  it('leaves no text after concurrent edits', async () => {
    const there = await other.logIn(ada);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 10 ? tryRemove(there) : tryEdit(index % 2 ? ada : there, `Draft ${index}`),
      ),
    );
    for (const { status } of answers) expect([200, 204, 409]).toContain(status);
    expect(await thread(grace)).toMatchObject([{ content: '', edited_at: null }]);
    expect(await found(ada, 'draft')).toEqual([]);
    expect(await unread(grace)).toBe(0);
  });

  it('keeps the unread count right while the recipient reads', async () => {
    const there = await other.logIn(grace);
    await Promise.all([
      remove(ada),
      there.call('POST /api/conversations/{id}/mark_read/', { params: { id } }),
      sendMessage(ada, grace, 'Another'),
    ]);
    const { messages, unread_count } = await grace.call('GET /api/conversations/{id}/', {
      params: { id },
    });
    expect(unread_count).toBe(
      messages.filter(({ is_read, deleted_at }) => !is_read && deleted_at === null).length,
    );
  });
});

describe('quoting a message', () => {
  it('shows sender and start of the quoted text, as it is now', async () => {
    const answer = await reply(grace, 'Agreed', message_id);
    const quoted = { id: message_id, sender: ada.id, content: 'The first draft' };
    expect(answer.reply_to).toEqual({ ...quoted, is_deleted: false });
    await edit(ada, 'x'.repeat(300));
    expect((await thread(ada)).at(-1)!.reply_to!.content).toBe('x'.repeat(200));
    await remove(ada);
    expect((await thread(ada)).at(-1)!.reply_to).toEqual({
      ...quoted,
      content: '',
      is_deleted: true,
    });
    expect((await reply(grace, 'Still', message_id)).reply_to).toMatchObject({ is_deleted: true });
  });

  it('rejects messages of other conversations at reply_to_id', async () => {
    const elsewhere = await sendMessage(ada, await app.signUp('Eve'), 'Hello');
    for (const reply_to_id of [elsewhere.message_id, 10 ** 12]) {
      const problem = await ada.rejected('POST /api/conversations/{id}/messages/', {
        params: { id },
        body: { content: 'Hm', reply_to_id },
      });
      expect(problem).toMatchObject({ status: 400, errors: { reply_to_id: [expect.any(String)] } });
    }
    expect(await thread(grace)).toHaveLength(1);
  });
});

describe('reading up to a message', () => {
  it('marks only the messages up to it', async () => {
    await sendMessage(ada, grace, 'Second');
    await sendMessage(ada, grace, 'Third');
    const second = (await thread(grace))[1]!;
    const read = await grace.call('POST /api/conversations/{id}/mark_read/', {
      params: { id },
      query: { up_to: second.id },
    });
    expect(read.unread_count).toBe(1);
    expect((await thread(ada)).map(({ is_read }) => is_read)).toEqual([true, true, false]);
    expect(await unread(grace)).toBe(1);
  });
});

describe('a change by a blocked user', () => {
  beforeEach(async () => {
    await block(grace, ada);
    app.clock.advance(1000);
  });

  it('shows an edit to its sender only, also after unblocking', async () => {
    expect(await edit(ada, 'An insult')).toMatchObject({ content: 'An insult' });
    await grace.call('DELETE /api/blocks/{id}/', { params: { id: ada.id } });
    expect(await thread(ada)).toMatchObject([{ content: 'An insult' }]);
    expect(await lastSeen(ada)).toMatchObject({ content: 'An insult' });
    expect(await found(ada, 'insult')).toEqual(['An insult']);
    expect(await thread(grace)).toMatchObject([{ content: 'The first draft', edited_at: null }]);
    expect(await lastSeen(grace)).toMatchObject({ content: 'The first draft', edited_at: null });
    expect(await found(grace, 'insult')).toEqual([]);
    const answer = await reply(grace, 'Agreed', message_id);
    expect(answer.reply_to).toMatchObject({ content: 'The first draft' });
    expect((await thread(ada)).at(-1)!.reply_to).toMatchObject({ content: 'An insult' });
    await edit(ada, 'An apology');
    expect((await thread(grace))[0]).toMatchObject({ content: 'An apology' });
  });

  it('hides a withheld message that a later one quotes', async () => {
    const withheld = await reply(ada, 'Another insult', message_id);
    await grace.call('DELETE /api/blocks/{id}/', { params: { id: ada.id } });
    await reply(ada, 'Hello again', withheld.id);
    expect((await thread(ada)).at(-1)!.reply_to).toMatchObject({ content: 'Another insult' });
    expect((await thread(grace)).at(-1)).toMatchObject({ content: 'Hello again', reply_to: null });
    message_id = withheld.id;
    expect((await tryEdit(grace)).status).toBe(404);
  });

  it('erases the text for both when deleted', async () => {
    await remove(ada);
    expect(await thread(grace)).toMatchObject([{ content: '' }]);
    expect(await unread(grace)).toBe(0);
  });
});

it('prevents a blocker from changing what the blocked user sees', async () => {
  await grace.call(`PUT ${ROUTE}reaction/`, { params: params(), body: { emoji: '🎉' } });
  await block(ada, grace);
  const before = await thread(grace);
  expect((await tryEdit(ada)).status).toBe(403);
  expect(await tryRemove(ada)).toMatchObject({
    status: 403,
    body: { detail: 'You blocked this person. Unblock them to change messages.' },
  });
  for (const name of [`PUT ${ROUTE}reaction/`, `DELETE ${ROUTE}reaction/`] as const)
    expect((await ada.attempt(name, { params: params(), body: { emoji: '🎉' } })).status).toBe(403);
  expect(await thread(grace)).toEqual(before);
});
