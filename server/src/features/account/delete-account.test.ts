import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStream, waitForEvents } from '../../testing/event-stream.ts';
import { connect } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { purgeDeletedAccounts } from './account.service.ts';

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

/** Rows in every table that is a person's own. */
async function fillAccount(person: Person, other: Person): Promise<void> {
  await connect(person, other);
  await person.call('POST /api/email-verification/resend/');
  await person.call('POST /api/contacts/', {
    body: { first_name: 'Anne' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  } as never);
  await person.upload('POST /api/imports/', 'a.csv', 'Name\nGrace Hopper');
  await app.runJobs();
  const { id: user_id } = person;
  const now = app.clock.now();
  const times = { created_at: now, expires_at: now };
  const secret = Buffer.from(`secret of ${user_id}`);
  await app.db
    .insertInto('avatars')
    .values({ key: `key${user_id}`, user_id, image: secret, created_at: now })
    .execute();
  await app.db
    .insertInto('two_factor')
    .values({ user_id, secret: 'x', recovery_salt: secret, created_at: now })
    .execute();
  await app.db.insertInto('recovery_codes').values({ user_id, code_hash: secret }).execute();
  await app.db
    .insertInto('login_challenges')
    .values({ user_id, token_hash: secret, ...times })
    .execute();
  await app.db
    .insertInto('passkeys')
    .values({
      user_id,
      name: 'Key',
      credential_id: `id${user_id}`,
      public_key: secret,
      sign_count: 0,
      backed_up: false,
      created_at: now,
    })
    .execute();
  await app.db
    .insertInto('passkey_challenges')
    .values({ user_id, purpose: 'register', challenge: `c${user_id}`, ...times })
    .execute();
  await app.db
    .updateTable('users')
    .set({
      bio: 'Secret',
      phone_number: '+49 30 123',
      avatar_key: `key${user_id}`,
      discoverable: true,
    })
    .where('id', '=', user_id)
    .execute();
}

/** A row of which nothing is known but what must be. */
async function freshRow() {
  const now = app.clock.now();
  const must = {
    first_name: 'X',
    email: '',
    password_hash: '',
    created_at: now,
    updated_at: now,
  };
  return app.db
    .insertInto('users')
    .values({ ...must, referral_code: `fresh${now}`, deleted_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const settled = (calls: Promise<{ status: number }>[]) =>
  Promise.all(calls).then((answers) => answers.map(({ status }) => status));

describe('account deletion', () => {
  it('requires the password and changes nothing without it', async () => {
    const [ada] = await people('Ada');
    expect(await leave(ada, 'not this one')).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
    expect((await ada.call('GET /api/me/')).id).toBe(ada.id);
  });

  it('ends every session and its streams immediately', async () => {
    const [ada] = await people('Ada');
    const second = await app.logIn(ada);
    const streams = [];
    for (const { token } of [ada, second]) {
      const stream = await openStream(address, token);
      onTestFinished(() => stream.close());
      expect(await stream.next()).toMatchObject({ event: 'ready' });
      streams.push(stream);
    }
    expect(await leave(ada)).toMatchObject({ status: 204, body: '' });
    for (const session of [ada, second])
      expect(await session.rejected('GET /api/me/')).toMatchObject({ status: 401 });
    for (const stream of streams) {
      let event;
      do event = await stream.next();
      while (event !== null);
      expect(event).toBeNull();
    }
  });

  it('deletes everything of a user without conversations', async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    await fillAccount(ada, grace);
    expect((await tablesAbout(ada)).length).toBeGreaterThan(10);
    expect((await leave(ada)).status).toBe(204);
    expect(await rowOf(ada)).toBeUndefined();
    expect(await tablesAbout(ada)).toEqual([]);
  });

  it('leaves an anonymized row and the conversations of other users', async () => {
    const [ada, grace] = await people('Ada Lovelace', 'Grace');
    await fillAccount(ada, grace);
    await write(ada, grace);
    await share(ada, grace);
    expect((await leave(ada)).status).toBe(204);
    expect(await tablesAbout(ada)).toEqual([
      'contact_shares',
      'conversation_members',
      'conversations',
      'messages',
    ]);
    const { id, referral_code, unsubscribe_key, ...row } = (await rowOf(ada))!;
    expect([id, referral_code, unsubscribe_key]).not.toContain(ada.user.referral_code);
    const { id: _id, referral_code: _code, unsubscribe_key: _key, ...fresh } = await freshRow();
    const { deleted_at } = row;
    expect(deleted_at).not.toBeNull();
    expect(row).toEqual({
      ...fresh,
      first_name: 'Deleted account',
      name_text: 'deleted account',
      who_can_message: 'nobody',
      notification_preferences: row.notification_preferences,
      created_at: deleted_at,
      updated_at: deleted_at,
      deleted_at,
    });
  });

  it('frees the email for a new account and rejects the old login', async () => {
    const [ada, grace] = await people('Ada', 'Grace');
    await write(ada, grace);
    await leave(ada);
    const { email } = ada.user;
    expect(
      await app.guest.rejected('POST /api/login/', { body: { email, password: PASSWORD } }),
    ).toMatchObject({ status: 401, detail: 'Invalid email or password' });
    const { user } = await app.guest.call('POST /api/signup/', {
      body: { first_name: 'Ada', email, password: PASSWORD, accept_terms: true },
    });
    expect(user.id).not.toBe(ada.id);
    const again = await app.logIn(ada);
    expect((await again.call('GET /api/conversations/')).results).toEqual([]);
  });

  it('sends a goodbye email', async () => {
    const [ada] = await people('Ada');
    await leave(ada);
    await app.runJobs();
    expect(app.mails.findLast(({ to }) => to === ada.user.email)).toMatchObject({
      subject: 'Your account was deleted',
    });
  });
});

describe('other users after an account deletion', () => {
  it('keep the conversation read-only with a deleted account', async () => {
    const [ada, grace] = await people('Ada Lovelace', 'Grace');
    await connect(ada, grace);
    const { id } = await write(ada, grace, 'Farewell');
    await leave(ada);
    const conversation = await grace.call('GET /api/conversations/{id}/', { params: { id } });
    const participant = { id: ada.id, name: 'Deleted account', email: null };
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

  it("can't find, message or add a deleted user", async () => {
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
    const block = { body: { user_id: ada.id } };
    expect(await grace.rejected('POST /api/blocks/', block)).toMatchObject({ status: 400 });
  });

  it('keep their contact for a deleted user, unlinked, and lose the connection', async () => {
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

  it('keep contacts shared by a deleted user and can still accept one', async () => {
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

  it('no longer get a deleted user as a suggestion', async () => {
    const [ada, grace, bob] = await people('Ada', 'Grace', 'Bob');
    await connect(ada, bob);
    await connect(grace, bob);
    await write(ada, bob);
    const suggested = async () =>
      (await grace.call('GET /api/suggested-connections/')).results.map(({ user }) => user.id);
    expect(await suggested()).toEqual([ada.id]);
    await leave(ada);
    expect(await suggested()).toEqual([]);
  });

  it('receive events about a deletion immediately', async () => {
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
      'connections',
      'contact_shares',
      'contacts',
      'conversations',
      'messages',
      'users',
    ]);
  });

  it('lose the conversation once both users are deleted', async () => {
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

describe('concurrent account deletion', () => {
  it('deletes everything of two users who delete their accounts concurrently', async () => {
    for (let time = 0; time < 5; time += 1) {
      const [ada, grace] = await people('Ada', 'Grace');
      await connect(ada, grace);
      await write(ada, grace);
      expect(await settled([leave(ada), leave(grace)])).toEqual([204, 204]);
      expect([await rowOf(ada), await rowOf(grace)]).toEqual([undefined, undefined]);
    }
  });

  it('either completes or rejects concurrent writes, requests, replies and shares', async () => {
    for (let time = 0; time < 6; time += 1) {
      const [ada, grace, bob] = await people('Ada', 'Grace', 'Bob');
      const { id } = await write(grace, ada);
      const asked = await ada.call('POST /api/connections/', { body: { to_user: bob.id } });
      const card = await bob.call('POST /api/contacts/', { body: { first_name: 'Charles' } });
      const statuses = await settled([
        leave(ada),
        grace.attempt('POST /api/conversations/{id}/messages/', {
          params: { id },
          body: { content: 'One' },
        }),
        bob.attempt('POST /api/conversations/start/', {
          body: { to_user: ada.id, initial_message: 'Two' },
        }),
        grace.attempt('POST /api/connections/', { body: { to_user: ada.id } }),
        bob.attempt('POST /api/connections/{id}/accept/', { params: { id: asked.id } }),
        bob.attempt('POST /api/contact-shares/multi_share/', {
          body: { to_user: ada.id, contacts: [card.id] },
        }),
        bob.attempt('POST /api/blocks/', { body: { user_id: ada.id } }),
        ada.attempt('POST /api/contacts/', { body: { first_name: 'Late' } }),
      ]);
      expect(statuses[0]).toBe(204);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      await purgeDeletedAccounts(app.context);
      expect(await rowOf(ada)).toMatchObject({ first_name: 'Deleted account', email: '' });
      for (const table of await tablesAbout(ada))
        expect(['contact_shares', 'conversation_members', 'conversations', 'messages']).toContain(
          table,
        );
      for (const person of [grace, bob]) {
        const { results } = await person.call('GET /api/conversations/');
        for (const { participants } of results)
          expect(participants.map(({ name }) => name)).not.toContain('Ada');
        expect((await person.call('GET /api/connections/')).results).toEqual([]);
      }
    }
  });
});
