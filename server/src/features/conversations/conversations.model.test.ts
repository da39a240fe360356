import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { compareList, compareWhole, expectSound } from './testing/compare.ts';
import { otherOf, talksOf, type Model, type Talk } from './testing/model.ts';
import type { Kind, Operation, Real } from './testing/operations.ts';
import { concurrently } from './testing/concurrently.ts';

// Random operations of three users in two conversations on two servers match a small model and the database.

const RUNS = 5;
const COMMANDS = 56;

type Command = fc.AsyncCommand<Model, Real>;

/** Something that is done, after which all three have the lists of the model, from either server. */
function command(name: string, act: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      await act(model, real);
      const people = real.servers[model.operations % 2]!;
      await Promise.all(people.map((person, at) => compareList(at, model, person)));
      await expectSound(real.app.db);
    },
  };
}

const all = (operations: Operation[]) =>
  command(operations.map(shortly).join(' | '), (model, real) =>
    concurrently(operations, model, real),
  );

const shortly = ({ kind, who: person, which: talk, server, nth }: Operation) =>
  `${kind} ${person} ${talk} at ${server}${kind === 'mark_one_read' ? ` (${nth})` : ''}`;

/** Blocks or unblocks the other of a conversation. */
const decide = (who: number, which: number, blocks: boolean) =>
  command(`${blocks ? 'block' : 'unblock'} ${who} ${which}`, async (model, { servers }) => {
    const own = talksOf(who, model);
    const talk = own[which % own.length]!;
    const person = servers[0]![who]!;
    const { id } = servers[0]![otherOf(who, talk)]!;
    model.operations += 1;
    if (blocks) {
      await person.call('POST /api/blocks/', { body: { user_id: id } });
      talk.blocked_by.add(who);
      return;
    }
    const { status } = await person.attempt('DELETE /api/blocks/{id}/', { params: { id } });
    expect(status).toBe(talk.blocked_by.delete(who) ? 204 : 404);
    for (const message of talk.messages)
      if (message.sender !== who) message.read_after_block = false;
  });

// Two of them are nearly always at it; the third comes in between.
const who = fc.constantFrom(0, 0, 0, 1, 1, 1, 2);
const which = fc.constantFrom(0, 0, 1);
const kinds: Kind[] = [
  'send',
  'send',
  'start',
  'mark_read',
  'mark_one_read',
  'mark_all_read',
  'hide',
];
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds),
  who,
  which,
  server: fc.nat({ max: 1 }),
  nth: fc.nat({ max: 50 }),
});

const commands = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(operation, { minLength: 1, maxLength: 8, size: 'max' }).map(all),
    },
    { weight: 1, arbitrary: fc.tuple(who, which, fc.boolean()).map((of) => decide(...of)) },
  ),
  { minLength: COMMANDS, maxLength: COMMANDS },
);

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
});
afterAll(() => app.close());

/** Three users and two conversations, each started from both sides concurrently. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const people = [await app.signUp('Ada'), await app.signUp('Grace'), await app.signUp('Mary')];
  const elsewhere = await Promise.all(people.map((person) => other.logIn(person)));
  const servers = [people, elsewhere];
  const talks: Talk[] = [];
  for (const one of [1, 2]) {
    app.clock.advance(1);
    const [started] = await Promise.all([
      startWith(people[0]!, people[one]!),
      startWith(elsewhere[one]!, people[0]!),
    ]);
    const params = { id: started.id };
    const { messages } = await people[0]!.call('GET /api/conversations/{id}/', { params });
    talks.push({
      id: started.id,
      people: [0, one],
      messages: messages.map(({ id, content, created_at, sender }) => ({
        id,
        content,
        created_at,
        is_read: false,
        read_after_block: false,
        withheld: false,
        sender: sender === people[0]!.id ? 0 : one,
      })),
      hidden_by: new Set(),
      blocked_by: new Set(),
    });
  }
  return { model: { talks, operations: 4, written: 0 }, real: { app, servers } };
}

const startWith = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
  });

it('matches the model in counts, order and visibility', { timeout: 120_000 }, async () => {
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const { model, real } = await begin();
      await fc.asyncModelRun(() => ({ model, real }), list);
      for (const people of real.servers)
        for (const [at, person] of people.entries()) await compareWhole(at, model, person);
      operations += model.operations;
    }),
    { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
  );
  expect(operations).toBeGreaterThanOrEqual(1000);
});
