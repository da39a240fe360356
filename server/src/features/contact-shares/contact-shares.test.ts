import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { openTestApp, type LooseInput, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  stranger = await app.signUp('Mallory');
});
afterAll(() => app.close());

/** Two users without other shares. */
async function pair(): Promise<[Person, Person]> {
  return [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
}

function add(person: Person, body: Record<string, unknown>): Promise<Contact> {
  return person.call('POST /api/contacts/', { body });
}

function share(from: Person, to: Person, contacts: Contact[], more: Record<string, unknown> = {}) {
  const body = { to_user: to.id, contacts: contacts.map((contact) => contact.id), ...more };
  return from.call('POST /api/contact-shares/multi_share/', { body });
}

const started = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
  });

/** One shared card and its receiver's view of it. */
async function shared(from: Person, to: Person, card: Record<string, unknown>) {
  const contact = await add(from, card);
  const { message, shares } = await share(from, to, [contact]);
  return { contact, message, id: shares[0]!.id };
}

const listOf = async (person: Person, type?: 'received' | 'sent'): Promise<ContactShare[]> =>
  (await person.call('GET /api/contact-shares/', { query: { type } })).results;

const conversationsOf = async (person: Person) =>
  (await person.call('GET /api/conversations/')).results;

const noticesOf = async (person: Person) => (await person.call('GET /api/notifications/')).results;

describe('every share endpoint', () => {
  const calls: [CallName, LooseInput][] = [
    ['POST /api/contact-shares/multi_share/', { body: { to_user: 1, contacts: [1] } }],
    ['GET /api/contact-shares/', {}],
    ['POST /api/contact-shares/{id}/accept/', { params: { id: 1 } }],
    ['POST /api/contact-shares/{id}/decline/', { params: { id: 1 } }],
  ];

  it.each(calls)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });
});

describe('sharing contacts', () => {
  it('returns an error at each invalid field and shares nothing', async () => {
    const [ada, grace] = await pair();
    const { id } = await add(ada, { first_name: 'Alan' });
    const good = { to_user: grace.id, contacts: [id] };
    const invalid: [string, unknown][] = [
      ['to_user', { contacts: [id] }],
      ['to_user', { ...good, to_user: ada.id }],
      ['to_user', { ...good, to_user: 999_999_999 }],
      ['contacts', { to_user: grace.id }],
      ['contacts', { ...good, contacts: [] }],
      ['contacts', { ...good, contacts: Array.from({ length: 51 }, (_, index) => index + 1) }],
      ['contacts.0', { ...good, contacts: ['Alan'] }],
      ['message', { ...good, message: 'a'.repeat(10_001) }],
      ['related_need', { ...good, related_need: 'a'.repeat(301) }],
      ['message_id', { ...good, message_id: 999_999_999 }],
    ];
    for (const [field, body] of invalid) {
      const problem = await ada.rejected('POST /api/contact-shares/multi_share/', { body });
      expect([problem.status, ...Object.keys(problem.errors ?? {})]).toEqual([400, field]);
    }
    expect(await listOf(ada)).toEqual([]);
    expect(await conversationsOf(grace)).toEqual([]);
  });

  it('creates one message and a share per contact and notifies the recipient', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan', last_name: 'Turing' });
    const company = await add(ada, { company_name: 'Bletchley Park' });
    const { message, shares } = await share(ada, grace, [alan, company, alan], {
      message: ' These two can help. ',
      related_need: ' Breaking a cipher ',
    });
    expect(shares).toMatchObject([
      {
        from_user: ada.id,
        from_user_name: 'Ada Lovelace',
        to_user: grace.id,
        to_user_name: 'Grace Hopper',
        contact: { first_name: 'Alan', last_name: 'Turing' },
        message: 'These two can help.',
        related_need: 'Breaking a cipher',
        message_id: message.id,
        status: 'pending',
        responded_at: null,
        accepted_contact_id: null,
      },
      { contact: { company_name: 'Bletchley Park' }, message_id: message.id },
    ]);
    expect(message).toMatchObject({
      content: 'These two can help.',
      sender: ada.id,
      contact_shares: [
        { id: shares[0]!.id, contact_name: 'Alan Turing', status: 'pending' },
        { id: shares[1]!.id, contact_name: 'Bletchley Park', status: 'pending' },
      ],
    });
    expect(await conversationsOf(grace)).toMatchObject([
      { id: message.conversation, last_message: { id: message.id }, unread_count: 1 },
    ]);
    expect(await noticesOf(grace)).toMatchObject([
      {
        type: 'other',
        message: 'Ada Lovelace shared 2 contacts with you',
        read: false,
        data: {
          kind: 'share_received',
          conversation_id: message.conversation,
          user_id: ada.id,
        },
      },
    ]);
    expect(await noticesOf(ada)).toEqual([]);
  });

  it('shares with a default message', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const joan = await add(ada, { first_name: 'Joan' });
    const one = await share(ada, grace, [alan]);
    const two = await share(ada, grace, [alan, joan], { message: '  ' });
    expect([one.message.content, two.message.content]).toEqual([
      'Shared a contact',
      'Shared 2 contacts',
    ]);
    expect(two.shares[0]!.message).toBe('');
    expect((await noticesOf(grace)).at(-1)!.message).toBe('Ada Lovelace shared a contact with you');
  });

  it("shares nothing if one contact isn't the caller's", async () => {
    const [ada, grace] = await pair();
    const own = await add(ada, { first_name: 'Alan' });
    const foreign = await add(grace, { first_name: 'Joan' });
    const deleted = await add(ada, { first_name: 'Nobody' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: deleted.id } });
    for (const other of [foreign, deleted]) {
      const body = { to_user: grace.id, contacts: [own.id, other.id], message: 'Look' };
      expect(await ada.rejected('POST /api/contact-shares/multi_share/', { body })).toMatchObject({
        status: 404,
      });
    }
    expect(await listOf(grace)).toEqual([]);
    expect(await conversationsOf(ada)).toEqual([]);
    expect(await noticesOf(grace)).toEqual([]);
  });

  it("applies the recipient's message settings to shares", async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const mine = await started(ada, grace);
    await app.db
      .updateTable('users')
      .set({ who_can_message: 'connections' })
      .where('id', '=', grace.id)
      .execute();
    for (const message_id of [null, mine.messages[0]!.id]) {
      const body = { to_user: grace.id, contacts: [alan.id], message_id };
      expect(await ada.rejected('POST /api/contact-shares/multi_share/', { body })).toMatchObject({
        status: 403,
      });
    }
    expect(await listOf(grace)).toEqual([]);
  });

  it('attaches shares to an existing message', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const { messages } = await started(ada, grace);
    const message_id = messages[0]!.id;
    const { message, shares } = await share(ada, grace, [alan], { message_id });
    expect(message).toMatchObject({ id: message_id, content: 'Hello' });
    const [conversation] = await conversationsOf(grace);
    expect(conversation).toMatchObject({ unread_count: 1, last_message: { id: message_id } });
    expect(conversation!.last_message!.contact_shares).toMatchObject([{ id: shares[0]!.id }]);
  });

  it('rejects messages of or to other users', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const theirs = await started(grace, ada);
    const elsewhere = await started(ada, stranger);
    for (const { messages } of [theirs, elsewhere]) {
      const body = { to_user: grace.id, contacts: [alan.id], message_id: messages[0]!.id };
      expect(await ada.rejected('POST /api/contact-shares/multi_share/', { body })).toMatchObject({
        status: 400,
        errors: { message_id: ['You didn’t send this message to this person.'] },
      });
    }
    expect(await listOf(ada)).toEqual([]);
  });

  it('shares once per idempotency key', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { to_user: grace.id, contacts: [alan.id] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ada.attempt('POST /api/contact-shares/multi_share/', { body, headers }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(await listOf(grace)).toHaveLength(1);
    expect(await noticesOf(grace)).toHaveLength(1);
  });
});

describe('GET /api/contact-shares/', () => {
  it('lists received, sent or all shares, newest first', async () => {
    const [ada, grace] = await pair();
    const first = await shared(ada, grace, { first_name: 'Alan' });
    const second = await shared(grace, ada, { first_name: 'Joan' });
    const ids = async (type?: 'received' | 'sent') => (await listOf(ada, type)).map(({ id }) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    expect(await ids('received')).toEqual([second.id]);
    expect(await ids('sent')).toEqual([first.id]);
    expect(await listOf(stranger)).toEqual([]);
    const query = { type: 'all' };
    expect(await ada.rejected('GET /api/contact-shares/', { query })).toMatchObject({
      status: 400,
      errors: { type: ['Must be one of: received, sent, pending.'] },
    });
  });

  it.each([undefined, 'received', 'sent'] as const)('pages by key (%s)', async (type) => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const joan = await add(grace, { first_name: 'Joan' });
    for (let round = 0; round < 4; round += 1) {
      await share(ada, grace, [alan]);
      await share(grace, ada, [joan]);
    }
    const paged: ContactShare[] = [];
    let cursor: string | undefined;
    do {
      const query = { type, limit: 3, cursor };
      const page = await ada.call('GET /api/contact-shares/', { query });
      paged.push(...page.results);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toHaveLength(type === undefined ? 8 : 4);
    expect(paged).toEqual(await listOf(ada, type));
  });
});
