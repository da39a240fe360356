import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { addPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { findDavToken } from './public.ts';
import { addDevice, addToken, callerWith } from './testing/tokens.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const rejectedFields = async (body: object) => {
  const sent = { password: PASSWORD, name: 'X', ...body };
  const { status, errors } = await ada.rejected('POST /api/access-tokens/', { body: sent });
  return { status, fields: Object.keys(errors ?? {}) };
};
const kindsOfLog = async () =>
  (await ada.call('GET /api/security-log/')).results.map(({ kind }) => kind);

describe('POST /api/access-tokens/', () => {
  it('returns a 256-bit API token once and stores only its hash', async () => {
    const created = await addToken(ada, ['contacts:write', 'contacts:read']);
    expect(created).toMatchObject({
      kind: 'api',
      profile: null,
      scopes: ['contacts:read', 'contacts:write'],
      last_used_at: null,
      username: null,
    });
    expect(created.token).toMatch(/^acq_[\w-]{43}$/);
    const { results } = await ada.call('GET /api/access-tokens/');
    expect(results).toMatchObject([{ id: created.id, name: 'Script' }]);
    const rows = await app.db.selectFrom('access_tokens').selectAll().execute();
    for (const text of [JSON.stringify(results), JSON.stringify(rows)])
      expect(text).not.toContain(created.token);
    expect(await kindsOfLog()).toContain('token_created');
  });

  it('returns what a device needs to log in', async () => {
    const created = await addDevice(ada, { profile: 'apple' });
    expect(created.token).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
    expect(created).toMatchObject({
      kind: 'dav',
      profile: 'apple',
      groups: null,
      username: ada.user.email,
      url: 'http://localhost:3000/dav/',
    });
  });

  it.each([
    ['scopes', { kind: 'api', scopes: [] }],
    ['scopes', { kind: 'dav', scopes: ['contacts:write'] }],
    ['scopes', { kind: 'dav', scopes: ['messages:read'] }],
    ['profile', { kind: 'dav', scopes: ['contacts:read'], profile: 'nokia' }],
    ['groups', { kind: 'dav', scopes: ['contacts:read'], groups: 'both' }],
    ['kind', { kind: 'web', scopes: ['contacts:read'] }],
    ['name', { kind: 'api', scopes: ['contacts:read'], name: ' ' }],
    ['expires_on', { kind: 'api', scopes: ['contacts:read'], expires_on: '2001-01-01' }],
    ['password', { kind: 'api', scopes: ['contacts:read'], password: 'wrong' }],
    ['password', { kind: 'api', scopes: ['contacts:read'], password: undefined }],
  ])('returns 400 at %s for %o', async (field, body) => {
    const { status, fields } = await rejectedFields(body);
    expect([status, ...new Set(fields.map((path) => path.split('.')[0]))]).toEqual([400, field]);
  });

  it('returns 400 at name past 50 tokens', async () => {
    for (let count = 0; count < 50; count += 1)
      await app.db
        .insertInto('access_tokens')
        .values({
          user_id: ada.id,
          kind: 'api',
          name: 'Old',
          scopes: [],
          secret_hash: Buffer.from(`${ada.id} ${count}`),
          created_at: app.clock.now(),
        })
        .execute();
    expect(await rejectedFields({ kind: 'api', scopes: ['contacts:read'] })).toEqual({
      status: 400,
      fields: ['name'],
    });
  });

  it('accepts a passkey of the caller instead of the password', async () => {
    const device = softwareAuthenticator(true);
    await addPasskey(ada, device);
    const credentialOf = async (owner: typeof device) =>
      owner.get(await app.guest.call('POST /api/passkeys/login/options/'));
    const body = { kind: 'api' as const, name: 'X', scopes: ['contacts:read' as const] };
    const credential = await credentialOf(device);
    await ada.call('POST /api/access-tokens/', { body: { ...body, credential } });
    // Used up.
    const again = await ada.rejected('POST /api/access-tokens/', { body: { ...body, credential } });
    expect(again).toMatchObject({ status: 400, errors: { credential: [expect.any(String)] } });
    const grace = await app.signUp('Grace');
    const foreign = { ...body, credential: await credentialOf(device) };
    expect(await grace.rejected('POST /api/access-tokens/', { body: foreign })).toMatchObject({
      status: 400,
    });
  });
});

describe('PATCH and DELETE /api/access-tokens/{id}/', () => {
  it('renames a token, and changes profile and tags of devices only', async () => {
    const [device, script] = [await addDevice(ada), await addToken(ada, ['contacts:read'])];
    const change = (id: number, body: object) =>
      ada.attempt('PATCH /api/access-tokens/{id}/', { params: { id }, body });
    expect(
      (await change(device.id, { name: 'Phone', profile: 'android', groups: 'categories' })).body,
    ).toMatchObject({ name: 'Phone', profile: 'android', groups: 'categories' });
    expect((await change(device.id, { groups: null })).body).toMatchObject({ groups: null });
    expect((await change(script.id, {})).body).toMatchObject({ name: 'Script' });
    expect((await change(script.id, { profile: 'apple' })).body).toMatchObject({
      status: 400,
      errors: { profile: [expect.any(String)] },
    });
  });

  it('revokes a token for the next request', async () => {
    const { id, token } = await addToken(ada, ['contacts:read']);
    const call = callerWith(app, token);
    expect((await call('GET /api/contacts/')).status).toBe(200);
    await ada.call('DELETE /api/access-tokens/{id}/', { params: { id } });
    expect((await call('GET /api/contacts/')).status).toBe(401);
    expect(await kindsOfLog()).toContain('token_revoked');
  });
});

const find = (username: string, secret: string) => findDavToken(app.context, username, secret);

describe('findDavToken', () => {
  it('ignores the case of the email, and spaces, hyphens and case of the secret', async () => {
    const { token, id } = await addDevice(ada, { profile: 'apple' });
    const { email } = ada.user;
    const found = { id, user_id: ada.id, groups: 'cards', profile: 'apple' };
    for (const secret of [token, token.replaceAll('-', ''), ` ${token.toUpperCase()} `])
      expect(await find(email.toUpperCase(), secret)).toMatchObject(found);
    expect(await find('other@example.org', token)).toBeNull();
    expect(await find(email, token.slice(1))).toBeNull();
    expect(await find(email, PASSWORD)).toBeNull();
    expect(await find(email, (await addToken(ada, ['contacts:read'])).token)).toBeNull();
  });

  it('shows tags as the profile does unless overridden', async () => {
    const formats = {
      apple: 'cards',
      android: 'cards',
      thunderbird: 'categories',
      other: 'categories',
    };
    for (const [profile, groups] of Object.entries(formats)) {
      const { token } = await addDevice(ada, { profile: profile as 'other' });
      expect(await find(ada.user.email, token)).toMatchObject({ groups });
    }
    const { token } = await addDevice(ada, { groups: 'cards' });
    expect(await find(ada.user.email, token)).toMatchObject({ profile: 'other', groups: 'cards' });
  });

  it('accepts a token through its last day', async () => {
    const expires_on = app.clock.now().slice(0, 10);
    const { token } = await addDevice(ada, { expires_on });
    expect(await find(ada.user.email, token)).not.toBeNull();
    app.clock.advance(86_400_000);
    expect(await find(ada.user.email, token)).toBeNull();
  });
});
