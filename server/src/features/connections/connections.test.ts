import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const request = (from: Person, to: Person, contact_id: number | null = null) =>
  from.call('POST /api/connections/', { body: { to_user: to.id, contact_id } });
const accept = (by: Person, { id }: Connection) =>
  by.call('POST /api/connections/{id}/accept/', { params: { id } });
const remove = (by: Person, { id }: Connection) =>
  by.call('DELETE /api/connections/{id}/', { params: { id } });

type List = 'connections' | 'connections/sent' | 'connections/received' | 'connections/pending';
const list = async (by: Person, name: List) => (await by.call(`GET /api/${name}/`)).results;

async function twoPeople(): Promise<[Person, Person]> {
  return [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
}

describe('requesting a connection', () => {
  it('creates a pending request and shows both emails only to the recipient', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    expect(sent).toMatchObject({
      from_user: ada.id,
      to_user: grace.id,
      from_user_name: 'Ada Lovelace',
      to_user_name: 'Grace Hopper',
      from_user_email: ada.user.email,
      to_user_email: null,
      status: 'pending',
      responded_at: null,
    });
    const user: unknown = expect.objectContaining({ id: ada.id, name: 'Ada Lovelace' });
    const received = { ...sent, to_user_email: grace.user.email, user };
    expect(await list(ada, 'connections/sent')).toEqual([sent]);
    expect(await list(grace, 'connections/received')).toEqual([received]);
    expect(await list(grace, 'connections/pending')).toEqual([received]);
    expect(await list(ada, 'connections/pending')).toEqual([]);
    expect(await list(ada, 'connections')).toEqual([]);
  });

  it('rejects oneself, unknown users and a missing id at to_user', async () => {
    const [ada] = await twoPeople();
    const errors = async (body: unknown) =>
      (await ada.rejected('POST /api/connections/', { body })).errors;
    expect(await errors({ to_user: ada.id })).toEqual({
      to_user: ['You can’t connect with yourself.'],
    });
    expect(await errors({ to_user: 999_999_999 })).toEqual({
      to_user: ['User not found.'],
    });
    expect(await errors({})).toEqual({ to_user: ['Provide to_user or code.'] });
    expect(await list(ada, 'connections/sent')).toEqual([]);
  });

  it("rejects another user's contact at contact_id", async () => {
    const [ada, grace] = await twoPeople();
    const body = { first_name: 'Somebody' };
    const theirs = await grace.call('POST /api/contacts/', { body });
    const problem = await ada.rejected('POST /api/connections/', {
      body: { to_user: grace.id, contact_id: theirs.id },
    });
    expect(problem).toMatchObject({
      status: 400,
      errors: { contact_id: ['Contact not found.'] },
    });
    expect(await list(ada, 'connections/sent')).toEqual([]);
  });

  it('rejects a second request while pending or connected', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    const body = { to_user: grace.id };
    expect(await ada.rejected('POST /api/connections/', { body })).toMatchObject({
      status: 409,
      detail: 'You’ve already sent Grace Hopper a request.',
    });
    await accept(grace, sent);
    expect(await ada.rejected('POST /api/connections/', { body })).toMatchObject({
      status: 409,
      detail: 'You’re already connected with Grace Hopper.',
    });
  });

  it("accepts the other user's pending request instead of creating one", async () => {
    const [ada, grace] = await twoPeople();
    const first = await request(ada, grace);
    const body = { to_user: ada.id };
    const answer = await grace.attempt('POST /api/connections/', { body });
    expect(answer).toMatchObject({ status: 200, body: { id: first.id, status: 'accepted' } });
    expect(await list(ada, 'connections')).toHaveLength(1);
  });

  it('creates one accepted connection from two concurrent opposite requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, grace] = await twoPeople();
      const answers = await Promise.all([
        ada.attempt('POST /api/connections/', { body: { to_user: grace.id } }),
        grace.attempt('POST /api/connections/', { body: { to_user: ada.id } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
      expect(await list(ada, 'connections')).toMatchObject([{ status: 'accepted' }]);
      expect(await list(grace, 'connections')).toHaveLength(1);
    }
  });

  it('creates one request for a repeated Idempotency-Key', async () => {
    const [ada, grace] = await twoPeople();
    const input = {
      body: { to_user: grace.id },
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const first = await ada.attempt('POST /api/connections/', input);
    const second = await ada.attempt('POST /api/connections/', input);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await list(ada, 'connections/sent')).toHaveLength(1);
  });
});

describe('removing a connection', () => {
  it('withdraws a request for both users', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    await remove(ada, sent);
    expect(await list(ada, 'connections/sent')).toEqual([]);
    expect(await list(grace, 'connections/received')).toEqual([]);
    expect(await request(ada, grace)).toMatchObject({ status: 'pending' });
  });

  it('disconnects from either side', async () => {
    const [ada, grace] = await twoPeople();
    await accept(grace, await request(ada, grace));
    const [connection] = await list(grace, 'connections');
    await remove(grace, connection!);
    expect(await list(ada, 'connections')).toEqual([]);
    expect(await ada.attempt('GET /api/users/{id}/', { params: { id: grace.id } })).toMatchObject({
      status: 404,
    });
  });

  it('returns 404 for connections of other users', async () => {
    const [ada, grace] = await twoPeople();
    const stranger = await app.signUp('Mallory');
    const { id } = await request(ada, grace);
    const rejected = await stranger.rejected('DELETE /api/connections/{id}/', { params: { id } });
    expect(rejected).toMatchObject({ status: 404 });
    expect(await list(grace, 'connections/pending')).toHaveLength(1);
  });
});

it('repeats and skips no connection while paging through a changing list', async () => {
  const ada = await app.signUp('Ada');
  const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp('Fan')));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ add: fc.nat(11), drop: fc.nat(11) }), { maxLength: 4 }),
      async (limit, changes) => {
        await app.db.deleteFrom('connections').where('to_user', '=', ada.id).execute();
        for (const person of people.slice(0, 8)) await request(person, ada);
        const before = await list(ada, 'connections/pending');
        const seen: number[] = [];
        const dropped: number[] = [];
        const steps = changes.values();
        let cursor: string | null = null;
        do {
          const page = await readPage(ada, limit, cursor);
          seen.push(...page.results.map(({ id }) => id));
          cursor = page.next_cursor;
          const { value: change } = steps.next();
          if (change) dropped.push(...(await comeAndGo(people, ada, change)));
        } while (cursor !== null);
        const expected = before.map(({ id }) => id).filter((id) => !dropped.includes(id));
        expect(seen.filter((id) => !dropped.includes(id))).toEqual(expected);
        expect(new Set(seen).size).toBe(seen.length);
      },
    ),
    { numRuns: 15 },
  );
});

const readPage = (by: Person, limit: number, cursor: string | null) =>
  by.call('GET /api/connections/pending/', { query: { limit, cursor: cursor ?? undefined } });

/** One request is withdrawn, a new one comes; gives the ids that went. */
async function comeAndGo(
  people: Person[],
  to: Person,
  change: { add: number; drop: number },
): Promise<number[]> {
  const [gone] = await list(people[change.drop]!, 'connections/sent');
  if (gone) await remove(people[change.drop]!, gone);
  await people[change.add]!.attempt('POST /api/connections/', { body: { to_user: to.id } });
  return gone ? [gone.id] : [];
}
