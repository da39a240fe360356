import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const request = (from: Person, to: Person, contact_id: number | null = null) =>
  from.call('POST /api/connections/', { body: { to_user: to.id, contact_id } });
const accept = (by: Person, { id }: Connection) =>
  by.call('POST /api/connections/{id}/accept/', { params: { id } });
const reject = (by: Person, { id }: Connection) =>
  by.call('POST /api/connections/{id}/reject/', { params: { id } });
const remove = (by: Person, { id }: Connection) =>
  by.call('DELETE /api/connections/{id}/', { params: { id } });

type List = 'connections' | 'connections/sent' | 'connections/received' | 'connections/pending';
const list = async (by: Person, name: List) => (await by.call(`GET /api/${name}/`)).results;
const contactsFor = async (owner: Person, person: Person) => {
  const query = { user_id: person.id };
  return (await owner.call('GET /api/contacts/search/', { query })).results;
};
const verify = (person: Person) =>
  app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', person.id)
    .execute();

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
    const received = { ...sent, to_user_email: grace.user.email };
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
      to_user: ['You cannot connect with yourself.'],
    });
    expect(await errors({ to_user: 999_999_999 })).toEqual({
      to_user: ['There is nobody with this id.'],
    });
    expect(await errors({})).toEqual({ to_user: ['Say whom you want to connect with.'] });
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
      errors: { contact_id: ['This is not one of your contacts.'] },
    });
    expect(await list(ada, 'connections/sent')).toEqual([]);
  });

  it('rejects a second request while pending or connected', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    const body = { to_user: grace.id };
    expect(await ada.rejected('POST /api/connections/', { body })).toMatchObject({
      status: 409,
      detail: 'You have already asked Grace Hopper to connect.',
    });
    await accept(grace, sent);
    expect(await ada.rejected('POST /api/connections/', { body })).toMatchObject({
      status: 409,
      detail: 'You are already connected with Grace Hopper.',
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

describe('accepting a request', () => {
  it('connects both users, reveals the email and notifies the sender', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    const accepted = await accept(grace, sent);
    expect(accepted).toMatchObject({ id: sent.id, status: 'accepted' });
    expect(accepted.responded_at).not.toBeNull();
    expect(await list(ada, 'connections')).toEqual([accepted]);
    expect(await list(grace, 'connections')).toEqual([accepted]);
    expect(accepted.to_user_email).toBe(grace.user.email);
    const { results, unread_count } = await ada.call('GET /api/notifications/');
    expect(unread_count).toBe(1);
    expect(results).toMatchObject([
      {
        type: 'connection',
        message: 'Grace Hopper accepted your connection request',
        read: false,
        data: { kind: 'connection_accepted', connection_id: sent.id, user_id: grace.id },
      },
    ]);
  });

  it('lets only the recipient accept a request', async () => {
    const [ada, grace] = await twoPeople();
    const stranger = await app.signUp('Mallory');
    const { id } = await request(ada, grace);
    for (const person of [ada, stranger])
      for (const call of ['accept', 'reject'] as const)
        expect(
          await person.rejected(`POST /api/connections/{id}/${call}/`, { params: { id } }),
        ).toMatchObject({ status: 404, code: 'not_found' });
    expect(await list(grace, 'connections/pending')).toHaveLength(1);
  });

  it('accepts once for concurrent requests', async () => {
    const [ada, grace] = await twoPeople();
    const { id } = await request(ada, grace);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        grace.attempt('POST /api/connections/{id}/accept/', { params: { id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await ada.call('GET /api/notifications/')).results).toHaveLength(1);
    expect(await contactsFor(ada, grace)).toHaveLength(1);
    expect(await contactsFor(grace, ada)).toHaveLength(1);
  });

  it('links the contact named by the request, or adds one', async () => {
    const [ada, grace] = await twoPeople();
    const card = await ada.call('POST /api/contacts/', { body: { first_name: 'Amazing Grace' } });
    await accept(grace, await request(ada, grace, card.id));
    expect(await contactsFor(ada, grace)).toMatchObject([
      { id: card.id, first_name: 'Amazing Grace', linked_user: { id: grace.id } },
    ]);
    expect(await contactsFor(grace, ada)).toMatchObject([
      { first_name: 'Ada', last_name: 'Lovelace', linked_user: { id: ada.id } },
    ]);
  });

  it("links the contact with the sender's verified email", async () => {
    const [ada, grace] = await twoPeople();
    await verify(grace);
    const body = { first_name: 'G.', email: grace.user.email.toUpperCase() };
    const card = await ada.call('POST /api/contacts/', { body });
    await accept(grace, await request(ada, grace));
    expect(await contactsFor(ada, grace)).toMatchObject([{ id: card.id }]);
  });

  it("doesn't link a contact with the sender's unverified email", async () => {
    const [ada, grace] = await twoPeople();
    const body = { first_name: 'The real one', email: grace.user.email };
    const card = await ada.call('POST /api/contacts/', { body });
    await accept(grace, await request(ada, grace));
    const [linked, ...more] = await contactsFor(ada, grace);
    expect(more).toEqual([]);
    expect(linked?.id).not.toBe(card.id);
    expect(linked).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
  });
});

const countOf = async (person: Person) => (await person.call('GET /api/contacts/')).count;

describe('contacts of both users after accepting', () => {
  const HOW = ['none', 'named', 'by email', 'named, with another by email', 'linked'] as const;
  type How = (typeof HOW)[number];

  /** What one side has of the other; the card that is to be theirs, and the one that is named. */
  async function cardsOf(owner: Person, { id, user }: Person, how: How) {
    const add = (body: object) => owner.call('POST /api/contacts/', { body });
    const named = how.startsWith('named') ? await add({ first_name: 'Nickname' }) : null;
    const matching = how.endsWith('email') ? await add({ email: user.email.toUpperCase() }) : null;
    const linked = how === 'linked' ? await add({ first_name: 'Known' }) : null;
    if (linked !== null)
      await app.db
        .updateTable('contacts')
        .set({ associated_user_id: id })
        .where('id', '=', linked.id)
        .execute();
    return { theirs: (linked ?? named ?? matching)?.id, named: named?.id ?? null };
  }

  const pairs = HOW.flatMap((sender) => HOW.map((receiver) => [sender, receiver] as const));
  it.each(pairs)(
    'links one contact on each side when the sender has %s and the recipient %s',
    async (mine, theirs) => {
      const [ada, grace] = await twoPeople();
      await verify(ada);
      await verify(grace);
      const [ofAda, ofGrace] = [await cardsOf(ada, grace, mine), await cardsOf(grace, ada, theirs)];
      const before = [await countOf(ada), await countOf(grace)];
      await request(ada, grace, ofAda.named);
      // Who names a card of their own asks back.
      await request(grace, ada, ofGrace.named);
      for (const [owner, person, { theirs: card }] of [
        [ada, grace, ofAda],
        [grace, ada, ofGrace],
      ] as const) {
        const linked = await contactsFor(owner, person);
        expect(linked).toHaveLength(1);
        const { first_name, last_name, email } = person.user;
        expect(linked[0]).toMatchObject(
          card === undefined ? { first_name, last_name, email } : { id: card },
        );
      }
      const added = [ofAda, ofGrace].map(({ theirs: card }) => (card === undefined ? 1 : 0));
      expect([await countOf(ada), await countOf(grace)]).toEqual(
        before.map((count, index) => count + added[index]!),
      );
    },
  );
});

describe('rejecting a request', () => {
  it('shows a rejected request as pending to the sender for 30 days, then nothing', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    const rejected = await reject(grace, sent);
    expect(rejected.status).toBe('rejected');
    expect(await list(ada, 'connections/sent')).toEqual([sent]);
    const profile = await ada.call('GET /api/users/{id}/', { params: { id: grace.id } });
    expect(profile.connection).toEqual(sent);
    expect((await ada.call('GET /api/notifications/')).results).toEqual([]);
    expect(await list(grace, 'connections/received')).toEqual([rejected]);
    expect(await list(grace, 'connections/pending')).toEqual([]);
  });

  it('rejects a new request within 30 days with the message of a pending one', async () => {
    const late = await openTestApp();
    try {
      const ada = await late.signUp('Ada');
      const grace = await late.signUp('Grace');
      const sent = await request(ada, grace);
      const body = { to_user: grace.id };
      const pending = await ada.rejected('POST /api/connections/', { body });
      await reject(grace, sent);
      expect(await ada.rejected('POST /api/connections/', { body })).toEqual(pending);

      late.clock.advance(30 * DAY - 60_000);
      const { token } = await late.logIn(ada);
      const headers = { authorization: `Bearer ${token}` };
      const asAda = { headers, body };
      const sentList = () => late.guest.attempt('GET /api/connections/sent/', { headers });
      expect((await late.guest.attempt('POST /api/connections/', asAda)).body).toEqual(pending);
      expect((await sentList()).body).toEqual({ results: [sent], next_cursor: null });

      late.clock.advance(120_000);
      expect((await sentList()).body).toEqual({ results: [], next_cursor: null });
      expect((await late.guest.attempt('POST /api/connections/', asAda)).status).toBe(201);
    } finally {
      await late.close();
    }
  });

  it("doesn't allow a new request after withdrawing a rejected one", async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    await reject(grace, sent);
    await remove(ada, sent);
    expect(await list(ada, 'connections/sent')).toEqual([]);
    expect(
      await ada.rejected('DELETE /api/connections/{id}/', { params: { id: sent.id } }),
    ).toMatchObject({ status: 404 });
    expect(
      await ada.rejected('POST /api/connections/', { body: { to_user: grace.id } }),
    ).toMatchObject({ status: 409 });
    expect(await list(grace, 'connections/pending')).toEqual([]);
    expect(await list(grace, 'connections/received')).toMatchObject([{ status: 'rejected' }]);
  });

  it('accepts a rejected request when its recipient requests a connection', async () => {
    const [ada, grace] = await twoPeople();
    await reject(grace, await request(ada, grace));
    expect(await request(grace, ada)).toMatchObject({ status: 'accepted', from_user: ada.id });
  });

  it('rejects an answered request with 409', async () => {
    const [ada, grace] = await twoPeople();
    const { id } = await request(ada, grace);
    await reject(grace, { id } as Connection);
    for (const call of ['accept', 'reject'] as const)
      expect(
        await grace.rejected(`POST /api/connections/{id}/${call}/`, { params: { id } }),
      ).toMatchObject({ status: 409 });
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
    expect((await ada.call('GET /api/users/{id}/', { params: { id: grace.id } })).email).toBe(null);
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

it('repeats and skips no row while paging through a changing list', async () => {
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
