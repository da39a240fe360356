import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
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

/** An anonymized row. */
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

  it('completes or rejects writes, requests, replies and shares concurrent with an account deletion', async () => {
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
