import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interactionKind } from '#contract/interactions.ts';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const EARLY = '2026-03-01T10:00:00.000Z';
const LATE = '2026-04-01T10:00:00.000Z';
const LATEST = '2026-05-01T10:00:00.000Z';

const add = async (fields: Record<string, unknown> = {}) =>
  (await ada.call('POST /api/contacts/', { body: { first_name: 'Charles', ...fields } })).id;

const read = (id: number, person = ada) =>
  person.call('GET /api/contacts/{id}/', { params: { id } });

const contactedAt = async (id: number, person = ada) => (await read(id, person)).last_contacted_at;

const log = async (id: number, occurred_at: string, more: Record<string, unknown> = {}) => {
  const body = { kind: 'call' as const, occurred_at, ...more };
  return (await ada.call('POST /api/contacts/{id}/interactions/', { params: { id }, body })).id;
};

const change = (id: number, body: Record<string, unknown>) =>
  ada.call('PATCH /api/interactions/{id}/', { params: { id }, body });

const remove = (id: number) => ada.call('DELETE /api/interactions/{id}/', { params: { id } });

const write = (id: number, last_contacted_at: string | null) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { last_contacted_at } });

/** Two people who are connected, and the contact that each has of the other. */
async function pair() {
  const [one, other] = [await app.signUp('Grace Hopper'), await app.signUp('Alan Turing')];
  const { id } = await one.call('POST /api/connections/', { body: { to_user: other.id } });
  await other.call('POST /api/connections/{id}/accept/', { params: { id } });
  return { one, other, ofOther: await linked(one, other), ofOne: await linked(other, one) };
}

async function linked(owner: Person, person: Person): Promise<number> {
  const query = { user_id: person.id };
  const { results } = await owner.call('GET /api/contacts/search/', { query });
  return results[0]!.id;
}

const say = async (from: Person, to: Person) => {
  const body = { to_user: to.id, initial_message: 'Hello' };
  return (await from.call('POST /api/conversations/start/', { body })).last_message!.created_at;
};

describe('last_contacted_at after interactions', () => {
  it.each(interactionKind.options)(
    "sets last_contacted_at by %s unless it's a note",
    async (kind) => {
      const id = await add();
      await log(id, LATE, { kind });
      expect(await contactedAt(id)).toBe(kind === 'note' ? null : LATE);
    },
  );

  it('sets last_contacted_at for all contacts of an interaction and never backward', async () => {
    const [one, other] = [await add(), await add({ last_contacted_at: LATEST })];
    await log(one, LATE, { contact_ids: [other] });
    await log(one, EARLY);
    expect([await contactedAt(one), await contactedAt(other)]).toEqual([LATE, LATEST]);
  });

  it("sets last_contacted_at by interactions without changing the contact's version", async () => {
    const id = await add();
    const before = await read(id);
    await log(id, LATE);
    expect(await read(id)).toEqual({ ...before, last_contacted_at: LATE });
  });

  it('resets last_contacted_at to the newest remaining interaction after a deletion', async () => {
    const id = await add();
    const [first, second] = [await log(id, EARLY), await log(id, LATE)];
    await log(id, LATEST, { kind: 'note' });
    await remove(second);
    expect(await contactedAt(id)).toBe(EARLY);
    await remove(first);
    expect(await contactedAt(id)).toBeNull();
  });

  it('leaves last_contacted_at unchanged if a newer interaction set it', async () => {
    const id = await add();
    const first = await log(id, EARLY);
    await log(id, LATE);
    await remove(first);
    expect(await contactedAt(id)).toBe(LATE);
  });

  it('updates last_contacted_at for moved interactions, changed kinds and changed contacts', async () => {
    const [one, other] = [await add(), await add()];
    await log(one, EARLY);
    const id = await log(one, LATEST);
    await change(id, { occurred_at: LATE });
    expect(await contactedAt(one)).toBe(LATE);
    await change(id, { kind: 'note' });
    expect(await contactedAt(one)).toBe(EARLY);
    await change(id, { kind: 'meeting', contact_ids: [other] });
    expect([await contactedAt(one), await contactedAt(other)]).toEqual([EARLY, LATE]);
    await change(id, { body: 'Tea', contact_ids: [one, other] });
    expect([await contactedAt(one), await contactedAt(other)]).toEqual([LATE, LATE]);
  });

  it('preserves a last_contacted_at entered by the user after a deletion', async () => {
    const id = await add({ last_contacted_at: EARLY });
    const later = await log(id, LATE);
    await remove(later);
    expect(await contactedAt(id)).toBe(EARLY);
    const again = await log(id, LATE);
    await write(id, LATEST);
    await remove(again);
    expect(await contactedAt(id)).toBe(LATEST);
  });

  it("preserves a user's correction of last_contacted_at after a deletion", async () => {
    const id = await add();
    const late = await log(id, LATE);
    await write(id, EARLY);
    await remove(late);
    expect(await contactedAt(id)).toBe(EARLY);
  });

  it('counts interactions again when a trashed contact is restored', async () => {
    const [one, trashed] = [await add(), await add()];
    const id = await log(one, LATE, { contact_ids: [trashed] });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
    await remove(id);
    const row = await app.db
      .selectFrom('contacts')
      .select('last_contacted_at')
      .where('id', '=', trashed)
      .executeTakeFirstOrThrow();
    expect(row.last_contacted_at).toBeNull();
  });

  it('sets last_contacted_at to the newest of twenty concurrent interactions', async () => {
    const id = await add();
    const timestamps = Array.from({ length: 20 }, (_, minute) => addMs(EARLY, minute * 60_000));
    const logged = await Promise.all(timestamps.map((timestamp) => log(id, timestamp)));
    expect(await contactedAt(id)).toBe(timestamps.at(-1));
    await Promise.all(logged.slice(1).map(remove));
    expect(await contactedAt(id)).toBe(EARLY);
  });
});

describe('last_contacted_at after messages', () => {
  it('sets last_contacted_at for both users of a message and not again within a minute', async () => {
    const { one, other, ofOther, ofOne } = await pair();
    const first = await say(one, other);
    expect(await contactedAt(ofOther, one)).toBe(first);
    expect(await contactedAt(ofOne, other)).toBe(first);
    await say(other, one);
    expect(await contactedAt(ofOther, one)).toBe(first);
    app.clock.advance(61_000);
    const second = await say(other, one);
    expect(await contactedAt(ofOther, one)).toBe(second);
    expect(await contactedAt(ofOne, other)).toBe(second);
  });

  it("sets last_contacted_at by messages without changing the contact's version", async () => {
    const { one, other, ofOther } = await pair();
    const { updated_at } = await read(ofOther, one);
    await say(other, one);
    expect((await read(ofOther, one)).updated_at).toBe(updated_at);
  });

  it('sets last_contacted_at for the sender only of a withheld message', async () => {
    const { one, other, ofOther, ofOne } = await pair();
    const contacted = await say(one, other);
    await other.call('POST /api/blocks/', { body: { user_id: one.id } });
    app.clock.advance(120_000);
    const [conversation] = (await one.call('GET /api/conversations/')).results;
    const message = await one.call('POST /api/conversations/{id}/messages/', {
      params: { id: conversation!.id },
      body: { content: 'Are you there?' },
    });
    expect(await contactedAt(ofOther, one)).toBe(message.created_at);
    expect(await contactedAt(ofOne, other)).toBe(contacted);
  });

  it('resets last_contacted_at to a message after an interaction is deleted', async () => {
    const { one, other, ofOther } = await pair();
    const contacted = await say(other, one);
    const params = { id: ofOther };
    const body = { kind: 'call' as const, occurred_at: addMs(contacted, 60_000) };
    const { id } = await one.call('POST /api/contacts/{id}/interactions/', { params, body });
    expect(await contactedAt(ofOther, one)).toBe(body.occurred_at);
    await one.call('DELETE /api/interactions/{id}/', { params: { id } });
    expect(await contactedAt(ofOther, one)).toBe(contacted);
  });

  it('sets last_contacted_at later if the contact is locked', async () => {
    const { one, other, ofOther, ofOne } = await pair();
    const sent = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('contacts').select('id').where('id', '=', ofOne).forUpdate().execute();
      return say(one, other);
    });
    expect(await contactedAt(ofOther, one)).toBe(sent);
    expect(await contactedAt(ofOne, other)).toBeNull();
    await app.runJobs();
    expect(await contactedAt(ofOne, other)).toBe(sent);
  });

  it('sets last_contacted_at for concurrent messages in both directions without deadlock', async () => {
    const { one, other, ofOther, ofOne } = await pair();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? say(one, other) : say(other, one))),
    );
    await app.runJobs();
    const first = sent.toSorted()[0];
    expect(await contactedAt(ofOther, one)).toBe(first);
    expect(await contactedAt(ofOne, other)).toBe(first);
  });
});
