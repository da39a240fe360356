import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { addPasskey, requestPasskey, logInWithPasskey } from './testing/passkeys.ts';
import { softwareAuthenticator, type Malformation } from './testing/software-authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const add = (person: Person, credential: unknown, name = 'My phone') =>
  person.attempt('POST /api/passkeys/', { body: { name, credential } });
const list = async (person: Person) => (await person.call('GET /api/passkeys/')).results;
const kinds = async (person: Person) => {
  const { results } = await person.call('GET /api/security-log/');
  return results.map((event) => event.kind);
};
const REJECTED = {
  status: 400,
  body: { errors: { credential: ['Couldn’t verify this passkey. Try again.'] } },
};

describe('adding a passkey', () => {
  it('stores the credential and notifies the user', async () => {
    const ada = await app.signUp('Ada');
    const passkey = await addPasskey(ada, softwareAuthenticator(), ' Blue key ');
    expect(passkey).toMatchObject({ name: 'Blue key', last_used_at: null, backed_up: false });
    expect(await list(ada)).toEqual([passkey]);
    expect(await kinds(ada)).toContain('passkey_added');
    const { results } = await ada.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ message: 'A passkey was added to your account.' });
    const stored = await app.db
      .selectFrom('passkeys')
      .select('transports')
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow();
    expect(stored.transports).toEqual(['internal']);
  });

  it('requires the password', async () => {
    const ada = await app.signUp('Ada');
    const body = { password: 'no' };
    const problem = await ada.rejected('POST /api/passkeys/options/', { body });
    expect(problem).toMatchObject({ status: 400, errors: { password: [expect.any(String)] } });
  });

  it('returns browser options without personal data', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const phone = softwareAuthenticator();
    await addPasskey(ada, phone);
    const [first, second] = [await requestPasskey(ada), await requestPasskey(ada)];
    expect(first).toMatchObject({
      rp: { id: 'localhost', name: 'Acquaint' },
      user: { name: ada.user.email, displayName: 'Ada Lovelace' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    expect(first['user']).toEqual(second['user']);
    expect(first['challenge']).not.toBe(second['challenge']);
    expect((first['user'] as { id: string }).id).toMatch(/^[\w-]{43}$/);
  });

  it('accepts an answer once, from its user, within five minutes', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    const phone = softwareAuthenticator();
    const options = await requestPasskey(ada);
    expect(await add(grace, phone.create(options))).toMatchObject(REJECTED);
    expect((await add(ada, phone.create(options))).status).toBe(201);
    expect(await add(ada, phone.create(options))).toMatchObject(REJECTED);
    const late = await requestPasskey(ada);
    app.clock.advance(300_000);
    expect(await add(ada, phone.create(late))).toMatchObject(REJECTED);
    expect(await list(ada)).toHaveLength(1);
  });

  it('accepts a self-attested passkey', async () => {
    const ada = await app.signUp('Ada');
    const phone = softwareAuthenticator();
    const options = await requestPasskey(ada);
    expect((await add(ada, phone.create(options, { self_attested: true }))).status).toBe(201);
    expect((await logInWithPasskey(app.guest, phone)).status).toBe(200);
  });

  it.each<[string, Malformation]>([
    ['made by another site', { origin: 'https://acquaint.example.net' }],
    ['bound to another site', { rp_id: 'example.net' }],
    ['with another ceremony type', { type: 'webauthn.get' }],
    ['with an unknown challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a malformed challenge', { challenge: 'a\u0000b' }],
  ])('rejects a passkey %s', async (_, malformation) => {
    const ada = await app.signUp('Ada');
    const credential = softwareAuthenticator().create(await requestPasskey(ada), malformation);
    expect(await add(ada, credential)).toMatchObject(REJECTED);
  });

  it('rejects malformed answers', async () => {
    const ada = await app.signUp('Ada');
    const phone = softwareAuthenticator();
    const good = phone.create(await requestPasskey(ada));
    const malformed = [
      undefined,
      null,
      7,
      '',
      'AA',
      'o2Nm',
      [],
      {},
      'a'.repeat(5000),
      '\u0000',
      '!',
    ];
    for (const attestationObject of malformed) {
      const fresh = phone.create(await requestPasskey(ada));
      const response = { ...fresh.response, attestationObject };
      expect((await add(ada, { ...fresh, response })).status).toBe(400);
    }
    for (const clientDataJSON of ['AA', 'bnVsbA', 'W10', 'e30', '1'.repeat(9999)])
      expect(await add(ada, { ...good, response: { clientDataJSON } })).toMatchObject(REJECTED);
    for (const credential of [null, 'x', {}, { ...good, id: 'AA' }, { ...good, type: 'x' }])
      expect((await add(ada, credential)).status).toBe(400);
    expect(await list(ada)).toEqual([]);
  });

  it('rejects a passkey already stored by anyone', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    const phone = softwareAuthenticator();
    const { id } = await addPasskey(ada, phone);
    const row = app.db.updateTable('passkeys').where('id', '=', id);
    for (const person of [ada, grace]) {
      const credential = phone.create(await requestPasskey(person));
      await row.set({ credential_id: credential.id }).execute();
      expect(await add(person, credential)).toMatchObject({
        status: 400,
        body: { errors: { credential: ['This passkey is already added.'] } },
      });
    }
  });

  it('rejects the twenty-first, also for concurrent requests', async () => {
    const ada = await app.signUp('Ada');
    const phone = softwareAuthenticator();
    const created_at = app.clock.now();
    const stored = { user_id: ada.id, public_key: Buffer.of(0), sign_count: 0, backed_up: false };
    const rows = Array.from({ length: 18 }, (_, n) => ({
      ...stored,
      name: `Key ${n}`,
      credential_id: `key-${n}`,
      created_at,
    }));
    await app.db.insertInto('passkeys').values(rows).execute();
    const options = await Promise.all([1, 2, 3, 4].map(() => requestPasskey(ada)));
    const answers = await Promise.all(options.map((one) => add(ada, phone.create(one))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 400, 400,
    ]);
    const body = { password: PASSWORD };
    expect(await ada.rejected('POST /api/passkeys/options/', { body })).toMatchObject({
      status: 400,
      detail: 'You have 20 passkeys, the maximum. Remove one first.',
    });
    const first = await ada.call('GET /api/passkeys/', { query: { limit: 12 } });
    const rest = await ada.call('GET /api/passkeys/', { query: { cursor: first.next_cursor! } });
    const ids = [...first.results, ...rest.results].map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(rest.next_cursor).toBeNull();
  });
});

describe('managing passkeys', () => {
  it('renames a passkey and removes it with the password', async () => {
    const ada = await app.signUp('Ada');
    const phone = softwareAuthenticator();
    const { id } = await addPasskey(ada, phone);
    const params = { id };
    const renamed = await ada.call('PATCH /api/passkeys/{id}/', { params, body: { name: 'Old' } });
    expect(renamed).toMatchObject({ id, name: 'Old' });
    const blank = await ada.rejected('PATCH /api/passkeys/{id}/', { params, body: { name: ' ' } });
    expect(blank.errors).toEqual({ name: ['Enter a name.'] });
    const wrong = { params, body: { password: 'no' } };
    expect((await ada.rejected('DELETE /api/passkeys/{id}/', wrong)).status).toBe(400);
    await ada.call('DELETE /api/passkeys/{id}/', { params, body: { password: PASSWORD } });
    expect(await list(ada)).toEqual([]);
    expect(await kinds(ada)).toContain('passkey_removed');
    expect(await logInWithPasskey(app.guest, phone)).toMatchObject({ status: 401 });
  });

  it('returns 404 for passkeys of other users', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    const { id } = await addPasskey(ada, softwareAuthenticator());
    for (const params of [{ id }, { id: 999_999_999 }]) {
      const rename = { params, body: { name: 'Mine' } };
      expect((await grace.attempt('PATCH /api/passkeys/{id}/', rename)).status).toBe(404);
      const remove = { params, body: { password: PASSWORD } };
      expect((await grace.attempt('DELETE /api/passkeys/{id}/', remove)).status).toBe(404);
    }
    expect(await list(grace)).toEqual([]);
    expect(await list(ada)).toMatchObject([{ id, name: 'My phone' }]);
  });
});
