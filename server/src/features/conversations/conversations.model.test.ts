import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

// Whatever three people do in two conversations, the server says the same as this model of a few lines.

interface Sent {
  id: number;
  content: string;
  sender: number;
  is_read: boolean;
  /** Written to one who had blocked the sender: the sender's alone. */
  withheld: boolean;
}

/** A conversation; people are 0, 1 and 2, and person 0 is in both. */
interface Talk {
  id: number;
  people: [number, number];
  messages: Sent[];
  hidden_by: Set<number>;
  /** Who of the two has blocked the other. */
  blocked_by: Set<number>;
  /** The newest message, as each of the two has it. */
  last_at: Map<number, number>;
}

interface Model {
  talks: Talk[];
  sent: number;
}

interface Real {
  app: TestApp;
  people: Person[];
}

type Action = fc.AsyncCommand<Model, Real>;

const seenBy = (who: number, talk: Talk) =>
  talk.messages.filter((message) => !message.withheld || message.sender === who);

const unreadBy = (who: number, talk: Talk) =>
  seenBy(who, talk).filter((message) => message.sender !== who && !message.is_read);

const otherOf = (who: number, { people: [one, other] }: Talk) => (who === one ? other : one);

const talksOf = (who: number, { talks }: Model) =>
  talks.filter((talk) => talk.people.includes(who));

const listOf = (who: number, model: Model) =>
  talksOf(who, model)
    .filter((talk) => !talk.hidden_by.has(who))
    .toSorted((a, b) => (b.last_at.get(who) ?? 0) - (a.last_at.get(who) ?? 0));

/** An action of one person in one of their conversations, after which all three have the lists of the model. */
function action(
  name: string,
  who: number,
  which: number,
  act: (who: number, talk: Talk, model: Model, real: Real) => Promise<void>,
): Action {
  return {
    check: () => true,
    toString: () => `${name}(person ${who}, conversation ${which})`,
    run: async (model, real) => {
      const own = talksOf(who, model);
      await act(who, own[which % own.length]!, model, real);
      for (const [at, person] of real.people.entries()) await compareList(at, model, person);
    },
  };
}

async function compareList(who: number, model: Model, person: Person): Promise<void> {
  const list = listOf(who, model);
  expect(await person.call('GET /api/conversations/')).toMatchObject({
    results: list.map((talk) => ({
      id: talk.id,
      unread_count: unreadBy(who, talk).length,
      last_message: shown(who, talk).at(-1),
    })),
  });
}

async function compareWhole(who: number, model: Model, person: Person): Promise<void> {
  await compareList(who, model, person);
  const counts = listOf(who, model).map((talk) => unreadBy(who, talk).length);
  expect(await person.call('GET /api/messages/unread-count/')).toEqual({
    unread_count: counts.reduce((sum, count) => sum + count, 0),
  });
  for (const talk of talksOf(who, model))
    expect(
      await person.call('GET /api/conversations/{id}/', { params: { id: talk.id } }),
    ).toMatchObject({
      messages: shown(who, talk),
      unread_count: unreadBy(who, talk).length,
      is_active: !talk.hidden_by.has(who),
    });
}

const shown = (who: number, talk: Talk) =>
  seenBy(who, talk).map(({ id, content, is_read }) => ({ id, content, is_read }));

const send = (who: number, which: number) =>
  action('send', who, which, async (sender, talk, model, { app, people }) => {
    // Two messages of one millisecond would have no order that a person could tell.
    app.clock.advance(1);
    model.sent += 1;
    const content = `Message ${model.sent}`;
    const params = { id: talk.id };
    const { status, body } = await people[sender]!.attempt(
      'POST /api/conversations/{id}/messages/',
      { params, body: { content } },
    );
    expect(status).toBe(talk.blocked_by.has(sender) ? 403 : 201);
    if (status === 403) return;
    const withheld = talk.blocked_by.has(otherOf(sender, talk));
    const { id } = body as { id: number };
    talk.messages.push({ id, content, sender, is_read: false, withheld });
    for (const person of withheld ? [sender] : talk.people) {
      talk.hidden_by.delete(person);
      talk.last_at.set(person, model.sent);
    }
  });

const block = (who: number, which: number) =>
  action('block', who, which, async (blocker, talk, _model, { people }) => {
    const user_id = people[otherOf(blocker, talk)]!.id;
    await people[blocker]!.call('POST /api/blocks/', { body: { user_id } });
    talk.blocked_by.add(blocker);
  });

const unblock = (who: number, which: number) =>
  action('unblock', who, which, async (blocker, talk, _model, { people }) => {
    const { id } = people[otherOf(blocker, talk)]!;
    const answer = await people[blocker]!.attempt('DELETE /api/blocks/{id}/', { params: { id } });
    expect(answer.status).toBe(talk.blocked_by.delete(blocker) ? 204 : 404);
  });

const markRead = (who: number, which: number) =>
  action('mark_read', who, which, async (reader, talk, _model, { people }) => {
    const params = { id: talk.id };
    await people[reader]!.call('POST /api/conversations/{id}/mark_read/', { params });
    for (const message of unreadBy(reader, talk)) message.is_read = true;
  });

const markOneRead = (who: number, which: number, nth: number) =>
  action(`mark_one_read ${nth}`, who, which, async (reader, talk, _model, { people }) => {
    const seen = seenBy(reader, talk);
    const message = seen[nth % seen.length]!;
    const params = { id: talk.id, message_id: message.id };
    const { status } = await people[reader]!.attempt(
      'POST /api/conversations/{id}/messages/{message_id}/mark_read/',
      { params },
    );
    const own = message.sender === reader;
    expect(status).toBe(own ? 400 : 200);
    if (!own) message.is_read = true;
  });

const hide = (who: number, which: number) =>
  action('hide', who, which, async (hider, talk, _model, { people }) => {
    await people[hider]!.call('POST /api/conversations/{id}/hide/', { params: { id: talk.id } });
    talk.hidden_by.add(hider);
  });

const markAllRead = (who: number) =>
  action('mark_all_read', who, 0, async (reader, _talk, model, { people }) => {
    await people[reader]!.call('POST /api/conversations/mark_all_read/');
    for (const talk of talksOf(reader, model))
      for (const message of unreadBy(reader, talk)) message.is_read = true;
  });

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 1 });
const actions = fc.commands(
  [
    fc.tuple(who, which).map((of) => send(...of)),
    fc.tuple(who, which).map((of) => send(...of)),
    fc.tuple(who, which).map((of) => markRead(...of)),
    fc.tuple(who, which, fc.nat({ max: 20 })).map((of) => markOneRead(...of)),
    fc.tuple(who, which).map((of) => hide(...of)),
    fc.tuple(who, which).map((of) => block(...of)),
    fc.tuple(who, which).map((of) => unblock(...of)),
    who.map((person) => markAllRead(person)),
  ],
  { maxCommands: 15, size: 'max' },
);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Three people and two conversations, each with a first message. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const people = [await app.signUp('Ada'), await app.signUp('Grace'), await app.signUp('Mary')];
  const model: Model = { talks: [], sent: 0 };
  for (const other of [1, 2]) {
    app.clock.advance(1);
    model.sent += 1;
    const { id, messages } = await people[0]!.call('POST /api/conversations/start/', {
      body: { to_user: people[other]!.id, initial_message: 'Hello' },
    });
    const { id: first_id } = messages[0]!;
    const first = { id: first_id, content: 'Hello', sender: 0, is_read: false, withheld: false };
    model.talks.push({
      id,
      people: [0, other],
      messages: [first],
      hidden_by: new Set(),
      blocked_by: new Set(),
      last_at: new Map([0, other].map((person) => [person, model.sent])),
    });
  }
  return { model, real: { app, people } };
}

it('counts, orders and shows messages as the model does', { timeout: 120_000 }, async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(actions, async (commands) => {
      const { model, real } = await begin();
      await fc.asyncModelRun(() => ({ model, real }), commands);
      for (const [at, person] of real.people.entries()) await compareWhole(at, model, person);
    }),
    { numRuns: 30, seed: 20_261_121, endOnFailure: true },
  );
});
