import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStream, waitForEvents } from '../../testing/event-stream.ts';
import { block, connect, makeDiscoverable } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const leave = (person: Person, password = PASSWORD) =>
  person.attempt('DELETE /api/me/', { body: { password } });
const write = (from: Person, to: { id: number }, initial_message = 'Hello') =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });
const share = async (from: Person, to: Person) => {
  const { id } = await from.call('POST /api/contacts/', {
    body: { first_name: 'Charles', email: 'charles@example.net' },
  });
  const { shares } = await from.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: to.id, contacts: [id] },
  });
  return shares[0]!;
};
const people = async (...names: string[]) => {
  const signedUp: Person[] = [];
  for (const name of names) signedUp.push(await app.signUp(name));
  return signedUp as [Person, Person, Person];
};
const rowOf = ({ id }: Person) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Every table with rows that point at a person, by the schema itself: none that comes later is forgotten. */
async function tablesAbout({ id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select cl.relname as table, a.attname as column
    from pg_constraint c
    join pg_class cl on cl.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(app.db);
  const found = [];
  for (const { table, column } of rows) {
    const { rows: some } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(app.db);
    if (some.length > 0) found.push(table);
  }
  return [...new Set(found)].toSorted();
}

/** The raw response for a profile. */
async function bodyFor(reader: Person, id: number) {
  const headers = { authorization: `Bearer ${reader.token}` };
  const { statusCode, body } = await app.app.inject({ url: `/api/users/${id}/`, headers });
  return { statusCode, body };
}

describe('other users after an account deletion', () => {
  it('leaves other users a read-only conversation with a deleted account', async () => {
    const [ada, grace] = await people('Ada Lovelace', 'Grace');
    await connect(ada, grace);
    const { id } = await write(ada, grace, 'Farewell');
    await leave(ada);
    const conversation = await grace.call('GET /api/conversations/{id}/', { params: { id } });
    const urls = { photo_url: null, avatar_url: null };
    const participant = { id: ada.id, name: 'Deleted account', email: null, ...urls };
    expect(conversation.participants).toContainEqual(participant);
    expect(conversation.messages).toMatchObject([
      { content: 'Farewell', sender_name: 'Deleted account', sender_email: null },
    ]);
    const [listed] = (await grace.call('GET /api/conversations/')).results;
    expect(listed).toMatchObject({ id, unread_count: 1 });
    expect(listed?.participants).toContainEqual(participant);
    expect(JSON.stringify([conversation, listed])).not.toMatch(/Ada|Lovelace|ada\d/);
    await grace.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect(
      await grace.rejected('POST /api/conversations/{id}/messages/', {
        params: { id },
        body: { content: 'Are you there?' },
      }),
    ).toMatchObject({ status: 403, detail: 'This account was deleted.' });
  });

  it('hides a deleted user from search, messages and requests', async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    await write(ada, grace);
    const contact = await grace.call('POST /api/contacts/', { body: { first_name: 'Charles' } });
    await leave(ada);
    expect(await grace.rejected('GET /api/users/{id}/', { params: { id: ada.id } })).toMatchObject({
      status: 404,
      code: 'account_deleted',
    });
    const not_found = { status: 400, errors: { to_user: [expect.any(String)] } };
    const calls = [
      ['POST /api/conversations/start/', { to_user: ada.id, initial_message: 'Hi' }],
      ['POST /api/connections/', { to_user: ada.id }],
      ['POST /api/contact-shares/multi_share/', { to_user: ada.id, contacts: [contact.id] }],
    ] as const;
    for (const [name, body] of calls)
      expect(await grace.rejected(name, { body })).toMatchObject(not_found);
    const blocking = { body: { user_id: ada.id } };
    expect(await grace.rejected('POST /api/blocks/', blocking)).toMatchObject({ status: 400 });
  });

  it('returns the same 404 to strangers for deleted, blocking and unknown users', async () => {
    const [ada, grace, stranger] = await people('Ada', 'Grace', 'Stranger');
    await write(ada, grace);
    await leave(ada);
    await block(grace, stranger);
    const unknown = await bodyFor(stranger, 999_999_999);
    expect(unknown.statusCode).toBe(404);
    for (const { id } of [ada, grace]) expect(await bodyFor(stranger, id)).toEqual(unknown);
    expect((await bodyFor(grace, ada.id)).body).toContain('account_deleted');
  });

  it("unlinks other users' contacts of a deleted user and removes the connection", async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    await connect(ada, grace);
    const { results } = await grace.call('GET /api/contacts/', { query: { linked: true } });
    expect(results[0]).toMatchObject({ associated_user_id: ada.id });
    await leave(ada);
    const id = results[0]!.id;
    const card = await grace.call('GET /api/contacts/{id}/', { params: { id } });
    expect(card).toMatchObject({ first_name: 'Ada', associated_user_id: null, linked_user: null });
    expect(card.updated_at > results[0]!.updated_at).toBe(true);
    expect((await grace.call('GET /api/connections/')).results).toEqual([]);
  });

  it('leaves other users the contacts shared by a deleted user, to accept one too', async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    const { id } = await share(ada, grace);
    await leave(ada);
    const [received] = (await grace.call('GET /api/contact-shares/')).results;
    expect(received).toMatchObject({ id, from_user_name: 'Deleted account', status: 'pending' });
    const accepted = await grace.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
    const remaining = await grace.call('GET /api/contacts/{id}/', {
      params: { id: accepted.accepted_contact_id! },
    });
    expect(remaining).toMatchObject({ first_name: 'Charles', email: 'charles@example.net' });
    await app.runJobs();
    expect(await tablesAbout(ada)).not.toContain('notifications');
    expect(app.mails.filter(({ to }) => to === '')).toEqual([]);
  });

  it('stops suggesting a deleted user', async () => {
    const [ada, grace, bob] = await people('Ada', 'Grace', 'Bob');
    await makeDiscoverable(ada, bob);
    await connect(ada, bob);
    await connect(grace, bob);
    await write(ada, bob);
    const suggested = async () =>
      (await grace.call('GET /api/suggested-connections/')).results.map(({ user }) => user.id);
    expect(await suggested()).toEqual([ada.id]);
    await leave(ada);
    expect(await suggested()).toEqual([]);
  });

  it('sends other users events about a deletion immediately', async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    await connect(ada, grace);
    await write(ada, grace);
    await waitForEvents(app.db, grace, [address]);
    const stream = await openStream(address, grace.token);
    onTestFinished(() => stream.close());
    await stream.next();
    await leave(ada);
    const topics = new Set<string>();
    while (!topics.has('users')) {
      const { data } = (await stream.next())!;
      topics.add((data as { topic: string }).topic);
    }
    expect([...topics].toSorted()).toEqual([
      'asks',
      'connections',
      'contact_shares',
      'contacts',
      'conversations',
      'messages',
      'users',
    ]);
  });

  it('deletes the conversation once both users are deleted', async () => {
    const [ada, grace, bob] = await people('Ada', 'Grace', 'Bob');
    const { id } = await write(ada, grace);
    await write(ada, bob);
    await leave(ada);
    await leave(grace);
    expect(await rowOf(grace)).toBeUndefined();
    const left = app.db.selectFrom('conversations').where('id', '=', id).selectAll();
    expect(await left.execute()).toEqual([]);
    expect(await rowOf(ada)).toMatchObject({ first_name: 'Deleted account' });
    await leave(bob);
    expect([await rowOf(ada), await rowOf(bob)]).toEqual([undefined, undefined]);
  });
});
