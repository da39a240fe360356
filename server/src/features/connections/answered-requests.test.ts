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

describe('accepting a request', () => {
  it('connects both users, reveals the email and notifies the sender', async () => {
    const [ada, grace] = await twoPeople();
    const sent = await request(ada, grace);
    const accepted = await accept(grace, sent);
    expect(accepted).toMatchObject({ id: sent.id, status: 'accepted' });
    expect(accepted.responded_at).not.toBeNull();
    const user: unknown = expect.objectContaining({ id: grace.id, name: 'Grace Hopper' });
    expect(await list(ada, 'connections')).toEqual([{ ...accepted, user }]);
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
