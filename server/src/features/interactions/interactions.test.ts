import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type LooseInput, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const add = async (first_name: string, person = ada) =>
  (await person.call('POST /api/contacts/', { body: { first_name } })).id;

const log = (id: number, body: Record<string, unknown> = {}) =>
  ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id },
    body: { kind: 'call', ...body },
  });

const change = (id: number, body: Record<string, unknown>) =>
  ada.call('PATCH /api/interactions/{id}/', { params: { id }, body });

const remove = (id: number) => ada.call('DELETE /api/interactions/{id}/', { params: { id } });

const trash = (id: number) => ada.call('DELETE /api/contacts/{id}/', { params: { id } });

const logged = async (id: number) => {
  const query = { type: 'interaction', limit: 200 } as const;
  const page = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id }, query });
  return page.results.map((entry) => entry.id);
};

const tomorrow = (ms: number) => addMs(app.clock.now(), 86_400_000 + ms);

describe('every interaction endpoint', () => {
  const calls: [CallName, LooseInput][] = [
    ['GET /api/contacts/{id}/overview/', { params: { id: 1 } }],
    ['GET /api/contacts/{id}/timeline/', { params: { id: 1 } }],
    ['POST /api/contacts/{id}/interactions/', { params: { id: 1 }, body: { kind: 'call' } }],
    ['PATCH /api/interactions/{id}/', { params: { id: 1 }, body: {} }],
    ['DELETE /api/interactions/{id}/', { params: { id: 1 } }],
  ];

  it.each(calls)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({ status: 401 });
  });

  it.each(calls)('%s returns 404 for interactions of other users', async (name, input) => {
    const bob = await app.signUp('Bob');
    const contact = await add('Charles');
    const { id } = await log(contact);
    const params = { id: name.includes('contacts') ? contact : id };
    expect(await bob.rejected(name, { ...input, params })).toMatchObject({ status: 404 });
  });
});

describe('logging an interaction', () => {
  it('requires only the kind and defaults to now', async () => {
    const id = await add('Charles');
    const before = app.clock.now();
    const interaction = await log(id, { contact_ids: [] });
    expect(interaction).toMatchObject({
      kind: 'call',
      body: '',
      contact_ids: [id],
      contacts: [{ id, name: 'Charles' }],
    });
    expect(interaction.occurred_at >= before).toBe(true);
  });

  it('lists several contacts once by name', async () => {
    const [charles, mary] = [await add('Charles'), await add('Mary')];
    const company = await ada.call('POST /api/contacts/', { body: { company_name: 'Analytic' } });
    const contact_ids = [mary, company.id, charles, mary];
    const interaction = await log(charles, { kind: 'meeting', contact_ids, body: ' Tea ' });
    expect(interaction.body).toBe('Tea');
    expect(interaction.contact_ids).toEqual([charles, mary, company.id]);
    expect(interaction.contacts.map(({ name }) => name)).toEqual(['Analytic', 'Charles', 'Mary']);
    for (const id of interaction.contact_ids) expect(await logged(id)).toEqual([interaction.id]);
  });

  it('accepts past times and up to a day ahead', async () => {
    const id = await add('Charles');
    const occurred_at = '1842-08-01T10:00:00.000Z';
    expect((await log(id, { occurred_at })).occurred_at).toBe(occurred_at);
    await log(id, { occurred_at: tomorrow(-60_000) });
    const params = { id };
    const body = { kind: 'call', occurred_at: tomorrow(60_000) };
    const problem = await ada.rejected('POST /api/contacts/{id}/interactions/', { params, body });
    expect(problem).toMatchObject({
      status: 400,
      errors: { occurred_at: ['Must be at most one day in the future.'] },
    });
  });

  it('rejects unknown, trashed and foreign contacts without storing anything', async () => {
    const id = await add('Charles');
    const trashed = await add('Trashed');
    await trash(trashed);
    const others = [2 ** 52, trashed, await add('Theirs', await app.signUp('Bob'))];
    for (const other of others) {
      const body = { kind: 'call', contact_ids: [other] };
      const input = { params: { id }, body };
      const problem = await ada.rejected('POST /api/contacts/{id}/interactions/', input);
      expect(problem).toMatchObject({
        status: 400,
        errors: { contact_ids: ['One of these contacts doesn’t exist.'] },
      });
    }
    expect(await logged(id)).toEqual([]);
  });

  it('accepts at most 100 contacts', async () => {
    const id = await add('Charles');
    const body = { kind: 'call', contact_ids: Array.from({ length: 100 }, (_, n) => 1000 + n) };
    const input = { params: { id }, body };
    const problem = await ada.rejected('POST /api/contacts/{id}/interactions/', input);
    expect(problem.errors).toEqual({ contact_ids: ['Select up to 100 contacts.'] });
  });

  it('returns 404 for a contact in the trash', async () => {
    const id = await add('Charles');
    await trash(id);
    const input = { params: { id }, body: { kind: 'call' } };
    expect(await ada.rejected('POST /api/contacts/{id}/interactions/', input)).toMatchObject({
      status: 404,
    });
  });

  it('logs once for a repeated key', async () => {
    const id = await add('Charles');
    const headers = { 'idempotency-key': randomUUID() };
    const input = { params: { id }, body: { kind: 'call' }, headers };
    const first = await ada.attempt('POST /api/contacts/{id}/interactions/', input);
    const second = await ada.attempt('POST /api/contacts/{id}/interactions/', input);
    expect(second.body).toEqual(first.body);
    expect(await logged(id)).toHaveLength(1);
  });

  it('logs once for a repeated key after the clock was set back', async () => {
    const id = await add('Charles');
    const headers = { 'idempotency-key': randomUUID() };
    const body = { kind: 'call', occurred_at: app.clock.now() };
    const input = { params: { id }, body, headers };
    const first = await ada.attempt('POST /api/contacts/{id}/interactions/', input);
    expect(first.status).toBe(201);
    const back_ms = 2 * 86_400_000;
    app.clock.advance(-back_ms);
    try {
      const second = await ada.attempt('POST /api/contacts/{id}/interactions/', input);
      expect([second.status, second.body]).toEqual([201, first.body]);
      const { headers: _key, ...without_key } = input;
      const problem = await ada.rejected('POST /api/contacts/{id}/interactions/', without_key);
      expect(problem.errors).toHaveProperty('occurred_at');
    } finally {
      app.clock.advance(back_ms);
    }
    expect(await logged(id)).toHaveLength(1);
  });

  it('stores twenty concurrent interactions', async () => {
    const id = await add('Charles');
    await Promise.all(Array.from({ length: 20 }, () => log(id)));
    expect(await logged(id)).toHaveLength(20);
  });

  it('stores an interaction before or rejects it after a concurrent deletion of the contact', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id, other] = [await add('Charles'), await add('Mary')];
      const input = { params: { id: other }, body: { kind: 'call', contact_ids: [id] } };
      const [answer] = await Promise.all([
        ada.attempt('POST /api/contacts/{id}/interactions/', input),
        trash(id),
      ]);
      expect([201, 400]).toContain(answer.status);
      expect(await logged(other)).toHaveLength(answer.status === 201 ? 1 : 0);
    }
  });
});

describe('changing an interaction', () => {
  it('changes the given fields', async () => {
    const id = await add('Charles');
    const interaction = await log(id, { body: 'Before' });
    const changed = await change(interaction.id, { kind: 'email' });
    const { updated_at } = changed;
    expect(changed).toEqual({ ...interaction, kind: 'email', updated_at });
    expect(updated_at >= interaction.updated_at).toBe(true);
  });

  it('moves an interaction in every timeline with its time', async () => {
    const [charles, mary] = [await add('Charles'), await add('Mary')];
    const { id } = await log(charles, { contact_ids: [mary] });
    const older = await log(mary, { occurred_at: '2020-01-01T00:00:00.000Z' });
    expect(await logged(mary)).toEqual([id, older.id]);
    await change(id, { occurred_at: '2019-01-01T00:00:00.000Z' });
    expect(await logged(mary)).toEqual([older.id, id]);
  });

  it('replaces the contacts except those in the trash', async () => {
    const [charles, mary, trashed] = [await add('Charles'), await add('Mary'), await add('Gone')];
    const { id } = await log(charles, { contact_ids: [trashed] });
    await trash(trashed);
    expect((await change(id, { body: 'Tea' })).contact_ids).toEqual([charles]);
    expect((await change(id, { contact_ids: [mary] })).contact_ids).toEqual([mary]);
    expect(await logged(charles)).toEqual([]);
    const links = await app.db
      .selectFrom('interaction_contacts')
      .select('contact_id')
      .where('interaction_id', '=', id)
      .orderBy('contact_id')
      .execute();
    expect(links.map((link) => link.contact_id)).toEqual([mary, trashed]);
  });

  it('rejects the same values as logging', async () => {
    const { id } = await log(await add('Charles'));
    const trashed = await add('Trashed');
    await trash(trashed);
    const wrong: [string, Record<string, unknown>][] = [
      ['contact_ids', { contact_ids: [] }],
      ['contact_ids', { contact_ids: [trashed] }],
      ['occurred_at', { occurred_at: tomorrow(60_000) }],
      ['kind', { kind: 'seance' }],
      ['body', { body: 'x'.repeat(20_001) }],
    ];
    for (const [field, body] of wrong) {
      const problem = await ada.rejected('PATCH /api/interactions/{id}/', { params: { id }, body });
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    }
  });
});

describe('deleting an interaction', () => {
  it('removes an interaction from every timeline once', async () => {
    const [charles, mary] = [await add('Charles'), await add('Mary')];
    const { id } = await log(charles, { contact_ids: [mary] });
    await remove(id);
    expect([await logged(charles), await logged(mary)]).toEqual([[], []]);
    const problem = await ada.rejected('DELETE /api/interactions/{id}/', { params: { id } });
    expect(problem).toMatchObject({ status: 404, detail: 'Interaction not found.' });
  });

  it('changes or deletes an interaction for concurrent requests', async () => {
    const [charles, mary] = [await add('Charles'), await add('Mary')];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await log(charles);
      const body = { contact_ids: [mary, charles] };
      const [answer] = await Promise.all([
        ada.attempt('PATCH /api/interactions/{id}/', { params: { id }, body }),
        remove(id),
      ]);
      expect([200, 404]).toContain(answer.status);
      expect([await logged(charles), await logged(mary)]).toEqual([[], []]);
    }
  });
});
