import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { turnOnTwoFactor } from '../../two-factor/testing/authenticator-app.ts';

let app: TestApp;
let boss: Person;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.signUp('Root Boss');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

const params = () => ({ params: { id: ada.id } });
const act = (name: string, input: object = {}, by = boss) =>
  by.attempt(`POST /api/admin/people/{id}/${name}/` as CallName, { ...params(), ...input });
const makeAdministrator = () =>
  boss.call('POST /api/admin/people/{id}/make-administrator/', {
    ...params(),
    body: { password: PASSWORD },
  });
const list = async (query: object = {}) =>
  (await boss.call('GET /api/admin/people/', { query })).results;
const storage = async () =>
  (await boss.call('GET /api/admin/people/{id}/', params())).storage_bytes;
const lastAct = async () => {
  const { results } = await boss.call('GET /api/admin/audit-log/', { query: { limit: '1' } });
  const [{ kind, actor, subject, details } = {}] = results;
  return { kind, by: actor?.email ?? null, to: subject?.id, details };
};

describe('GET /api/admin/people/', () => {
  it('finds accounts by the start of email, name and last name, each once, page by page', async () => {
    const lovelace = await app.signUp('Lovelace Zed');
    const found = [];
    let cursor: string | undefined;
    do {
      const query = { q: 'LOVELACE', limit: '1', ...(cursor && { cursor }) };
      const page = await boss.call('GET /api/admin/people/', { query });
      found.push(...page.results.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(found[0]).toBe(lovelace.id);
    expect(found).toContain(ada.id);
    expect(new Set(found).size).toBe(found.length);
    expect(await list({ q: 'ada lovelace' })).toContainEqual(
      expect.objectContaining({ id: ada.id }),
    );
    expect(await list({ q: 'da lovelace' })).toEqual([]);
    expect(await list({ q: '%' })).toEqual([]);
  });

  it('shows state, second factor and the day of the last use', async () => {
    await turnOnTwoFactor(app, ada);
    await act('disable');
    expect(await list({ q: ada.user.email, filter: 'disabled' })).toEqual([
      expect.objectContaining({
        two_factor: true,
        administrator: false,
        disabled_at: expect.any(String),
        last_seen_on: null,
      }),
    ]);
    expect(await list({ q: ada.user.email, filter: 'administrators' })).toEqual([]);
    expect(await list({ q: boss.user.email })).toEqual([
      expect.objectContaining({ last_seen_on: app.clock.now().slice(0, 10), administrator: true }),
    ]);
  });

  it('sums the storage of one account', async () => {
    const before = await storage();
    await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
    expect(await storage()).toBeGreaterThan(before);
  });
});

describe('acts on accounts', () => {
  it.each([
    ['disable', 'account_disabled', {}],
    ['make-administrator', 'administrator_added', { body: { password: PASSWORD } }],
  ] as const)('records %s with who did it', async (name, kind, input) => {
    const answer = await act(name, input);
    expect(answer.status).toBe(200);
    expect(await lastAct()).toEqual({ kind, by: boss.user.email, to: ada.id, details: {} });
    expect((await act(name, input)).status).toBe(409);
  });

  it('ends the session of a disabled account, and lets it log in again', async () => {
    await act('disable');
    expect((await ada.attempt('GET /api/me/')).status).toBe(401);
    await act('enable');
    expect((await app.logIn(ada)).id).toBe(ada.id);
  });

  it('turns off two-factor authentication', async () => {
    expect((await act('reset-two-factor')).status).toBe(409);
    await turnOnTwoFactor(app, ada);
    expect((await act('reset-two-factor')).body).toMatchObject({ two_factor: false });
    expect((await app.logIn(ada)).id).toBe(ada.id);
  });

  it('deletes an account with the password and its email', async () => {
    const remove = (body: object) =>
      boss.attempt('DELETE /api/admin/people/{id}/', { ...params(), body });
    const { email } = ada.user;
    expect((await remove({ password: PASSWORD, email: 'a@example.org' })).body).toMatchObject({
      errors: { email: [expect.any(String)] },
    });
    expect((await remove({ password: 'not this one', email })).body).toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    expect((await ada.call('GET /api/me/')).administrator).toBe(false);
    expect((await remove({ password: PASSWORD, email: email.toUpperCase() })).status).toBe(204);
    expect((await ada.attempt('GET /api/me/')).status).toBe(401);
    const { results } = await boss.call('GET /api/admin/audit-log/', { query: { limit: '1' } });
    expect(results[0]).toMatchObject({
      kind: 'account_deleted',
      subject: { id: ada.id, name: null, email: null },
    });
    expect((await act('disable')).status).toBe(404);
  });

  it.each(['disable', 'reset-two-factor', 'remove-administrator'])(
    'rejects to %s the own account with 409',
    async (name) => {
      await makeAdministrator();
      const own = await act(name, {}, ada);
      expect(own).toMatchObject({ status: 409 });
      expect((await ada.call('GET /api/me/')).administrator).toBe(true);
    },
  );

  it('keeps an administrator when two remove each other', async () => {
    await makeAdministrator();
    const answers = await Promise.all([
      act('remove-administrator'),
      act('remove-administrator', { params: { id: boss.id } }, ada),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    await app.db
      .updateTable('users')
      .set({ administrator: true })
      .where('id', '=', boss.id)
      .execute();
  });

  it('rejects a wrong password for a new administrator', async () => {
    const rejection = await act('make-administrator', { body: { password: 'not this one' } });
    expect(rejection).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
  });
});
