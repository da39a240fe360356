import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { block } from '../../testing/relations.ts';
import { queuedJobs } from '../../testing/queued-jobs.ts';
import { openTestApp, type Caller, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  addContact,
  answer,
  contactsOf,
  shareCard,
  sharesOf,
  type Answering,
} from './testing/shares.ts';

let app: TestApp;
let other: TestApp;
let ada: Person;
let grace: Person;
let eve: Person;
let graceElsewhere: Person;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
  eve = await app.signUp('Eve Else');
  graceElsewhere = await other.logIn(grace);
});
afterAll(() => app.close());

const unblock = (by: Person, target: Person) =>
  by.attempt('DELETE /api/blocks/{id}/', { params: { id: target.id } });
afterEach(async () => {
  await unblock(ada, grace);
  await unblock(grace, ada);
});

const rowOf = (id: number) =>
  app.db.selectFrom('contact_shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What an answer changes besides the share's row. */
async function effectsOf(id: number) {
  const mails = (await queuedJobs(app.db)).filter(
    ({ name, payload }) =>
      name === 'contact-shares.send-answered' && [payload.share_ids].flat()[0] === id,
  );
  const { results } = await ada.call('GET /api/notifications/', { query: { limit: 200 } });
  return {
    contacts: (await contactsOf(grace)).length,
    notified: results.filter(({ data }) => data.share_id === id).length,
    mails: mails.length,
  };
}

const STATES = ['pending', 'accepted', 'declined'] as const;
const ACTIONS = ['accept', 'decline'] as const;
type State = (typeof STATES)[number];

/** The two users of the share, also across a block, and unrelated ones. */
const ACTORS = {
  receiver: { who: () => grace },
  'receiver who was blocked since': { who: () => grace, before: () => block(ada, grace) },
  'receiver who blocked the sender since': { who: () => grace, before: () => block(grace, ada) },
  sender: { who: () => ada },
  'sender who was blocked since': { who: () => ada, before: () => block(grace, ada) },
  stranger: { who: () => eve },
  guest: { who: () => app.guest },
} satisfies Record<string, { who: () => Caller; before?: () => Promise<unknown> }>;
type Actor = keyof typeof ACTORS;

/** What each is answered; all that is not 200 changes nothing. */
function statusFor(actor: Actor, state: State): number {
  if (actor === 'guest') return 401;
  if (!actor.startsWith('receiver')) return 404;
  return state === 'pending' ? 200 : 409;
}

const CELLS = (Object.keys(ACTORS) as Actor[]).flatMap((actor) =>
  STATES.flatMap((state) =>
    ACTIONS.map((action) => ({ actor, state, action, status: statusFor(actor, state) })),
  ),
);
const ALLOWED = CELLS.filter(({ status }) => status === 200);
const REJECTED = CELLS.filter(({ status }) => status !== 200);

async function shareIn(state: State): Promise<number> {
  const { id } = await shareCard(ada, grace, { first_name: 'Alan' });
  if (state !== 'pending') await answer(grace, state === 'accepted' ? 'accept' : 'decline', id);
  return id;
}

async function comeAs(actor: Actor): Promise<Caller> {
  const entry: { who: () => Caller; before?: () => Promise<unknown> } = ACTORS[actor];
  await entry.before?.();
  return entry.who();
}

async function answerAs(actor: Actor, action: Answering, id: number) {
  const caller = await comeAs(actor);
  const before = [await rowOf(id), await effectsOf(id)] as const;
  const name = `POST /api/contact-shares/{id}/${action}/` as const;
  return { before, result: await caller.attempt(name, { params: { id } }) };
}

describe('answering a share in each state', () => {
  it.each(ALLOWED)(
    'allows $action of a $state share by a $actor',
    async ({ actor, state, action }) => {
      const id = await shareIn(state);
      const { before, result } = await answerAs(actor, action, id);
      expect(result.status).toBe(200);
      const row = await rowOf(id);
      const accepted = action === 'accept';
      expect(row.status).toBe(accepted ? 'accepted' : 'declined');
      expect(row.responded_at).not.toBeNull();
      expect(row.accepted_contact_id !== null).toBe(accepted);
      // No events across a block.
      const published = Number(actor === 'receiver');
      const contacts = before[1].contacts + Number(accepted);
      expect(await effectsOf(id)).toEqual({ contacts, notified: published, mails: published });
    },
  );

  it.each(REJECTED)(
    'answers $action of a $state share by a $actor with $status and changes nothing',
    async ({ actor, state, action, status }) => {
      const id = await shareIn(state);
      const { before, result } = await answerAs(actor, action, id);
      expect(result.status).toBe(status);
      expect(JSON.stringify(result.body)).not.toContain('Alan');
      expect([await rowOf(id), await effectsOf(id)]).toEqual(before);
    },
  );
});

/** How a person sees a share there; undefined where it is not in the list. */
async function seen(person: Person, side: 'received' | 'sent', id: number) {
  const found = (await sharesOf(person, side)).find((share) => share.id === id);
  return found && { status: found.status, has_copy: found.accepted_contact_id !== null };
}

/** The shares of a message that a person sees, by their ids. */
async function seenOf(person: Person, message: number, more: object = {}) {
  const query = { message, ...more };
  const { results } = await person.call('GET /api/contact-shares/', { query });
  return results.map((share) => share.id);
}

describe('listing shares in each state', () => {
  it.each(CELLS.filter(({ actor, action }) => action === 'accept' && actor !== 'guest'))(
    'lists a $state share for a $actor',
    async ({ actor, state: status }) => {
      const id = await shareIn(status);
      const person = (await comeAs(actor)) as Person;
      const isReceiver = actor.startsWith('receiver');
      const copied = { status, has_copy: status === 'accepted' };
      expect(await seen(person, 'received', id)).toEqual(isReceiver ? copied : undefined);
      const shared = { status, has_copy: false };
      expect(await seen(person, 'sent', id)).toEqual(
        actor.startsWith('sender') ? shared : undefined,
      );
    },
  );

  it('requires a session for listing shares', async () => {
    expect((await app.guest.attempt('GET /api/contact-shares/')).status).toBe(401);
  });

  it('lists the shares of one message for both participants only', async () => {
    const one = await shareCard(ada, grace, { first_name: 'Alan' });
    const next = await shareCard(ada, grace, { first_name: 'Joan' });
    const { id } = await addContact(ada, { first_name: 'Kay' });
    const body = { to_user: grace.id, contacts: [id], message_id: one.message_id };
    const { shares } = await ada.call('POST /api/contact-shares/multi_share/', { body });
    for (const person of [ada, grace]) {
      expect(await seenOf(person, one.message_id)).toEqual([shares[0]!.id, one.id]);
      expect(await seenOf(person, next.message_id)).toEqual([next.id]);
    }
    expect(await seenOf(ada, one.message_id, { type: 'received' })).toEqual([]);
    expect(await seenOf(grace, one.message_id, { type: 'received', limit: 1 })).toEqual([
      shares[0]!.id,
    ]);
    expect(await seenOf(eve, one.message_id)).toEqual([]);
    const query = { message: 'abc' };
    expect(await ada.rejected('GET /api/contact-shares/', { query })).toMatchObject({
      status: 400,
    });
  });
});

describe('fifty concurrent answers on two servers', () => {
  const MIXES: [string, (at: number) => Answering][] = [
    ['to accept', () => 'accept'],
    ['to decline', () => 'decline'],
    ['to accept and to decline', (at) => (at % 4 < 2 ? 'accept' : 'decline')],
  ];

  it.each(MIXES)(
    'answers a share once for fifty concurrent requests on two servers %s',
    async (_, kindOf) => {
      const { id } = await shareCard(ada, grace, { first_name: 'Alan' });
      const before = await effectsOf(id);
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (__, at) => {
          const person = at % 2 === 0 ? grace : graceElsewhere;
          const how = kindOf(at);
          const result = await person.attempt(`POST /api/contact-shares/{id}/${how}/`, {
            params: { id },
          });
          return { how, status: result.status };
        }),
      );
      const [done, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      const accepted = done?.how === 'accept';
      expect((await rowOf(id)).status).toBe(accepted ? 'accepted' : 'declined');
      const contacts = before.contacts + (accepted ? 1 : 0);
      expect(await effectsOf(id)).toEqual({ contacts, notified: 1, mails: 1 });
    },
  );

  it('creates one contact from ten shares of one person', async () => {
    const phone_number = '+44 20 7946 0018';
    const ids: number[] = [];
    for (let at = 0; at < 10; at += 1)
      ids.push((await shareCard(ada, grace, { first_name: `Kay ${at}`, phone_number })).id);
    const accepted = await Promise.all(
      ids.map((id, at) => answer(at % 2 === 0 ? grace : graceElsewhere, 'accept', id)),
    );
    expect(new Set(accepted.map((share) => share.accepted_contact_id)).size).toBe(1);
    expect(accepted.filter((share) => share.filled === null)).toHaveLength(1);
  });
});
