import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';

// Random schedules of concurrent acts by all three, over two servers.

const ACTS = [
  'person accepts',
  'person declines',
  'receiver accepts',
  'receiver declines',
  'introducer withdraws',
  'receiver blocks person',
  'person blocks receiver',
  'introducer disconnects',
  'person leaves',
  'receiver leaves',
  'introducer leaves',
] as const;
type Act = (typeof ACTS)[number];
/** Mostly answers; the others end most introductions. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Act>('person accepts', 'receiver accepts') },
  { weight: 2, arbitrary: fc.constantFrom(...ACTS) },
);
const schedule = fc.record({
  with_ask: fc.boolean(),
  rounds: fc.array(fc.array(fc.tuple(act, fc.boolean()), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  }),
});

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await openTestApp();
  second = await first.openAnother();
});
afterAll(() => first.close());

type Side = 'introducer' | 'person' | 'receiver';
type People = Record<Side, Person>;

/** The three on both servers, and an introduction that the person was asked about. */
async function begin(with_ask: boolean) {
  const people: People = {
    introducer: await first.signUp('Ada Lovelace'),
    person: await first.signUp('Grace Hopper'),
    receiver: await first.signUp('Tobias Berg'),
  };
  const { introducer, person, receiver } = people;
  await first.db.updateTable('users').set({ email_verified_at: first.clock.now() }).execute();
  await connect(introducer, person);
  await connect(introducer, receiver);
  const { results } = await introducer.call('GET /api/contacts/', { query: { linked: true } });
  const contact_id = results.find((card) => card.associated_user_id === person.id)!.id;
  const ask = { need: 'A compiler', audience: 'connections' as const };
  const ask_id = with_ask ? (await receiver.call('POST /api/asks/', { body: ask })).id : null;
  const { id } = await introducer.call('POST /api/introductions/', {
    body: { to_user: receiver.id, contact_id, ask_id },
  });
  await first.runJobs();
  const elsewhere: People = {
    introducer: await second.logIn(introducer),
    person: await second.logIn(person),
    receiver: await second.logIn(receiver),
  };
  return { id, people, elsewhere };
}

const block = (by: Person, other: Person) =>
  by.attempt('POST /api/blocks/', { body: { user_id: other.id } });
const leave = (by: Person) => by.attempt('DELETE /api/me/', { body: { password: PASSWORD } });

async function perform(wanted: Act, id: number, people: People): Promise<number> {
  const { introducer, person, receiver } = people;
  const answer = (by: Person, verb: 'accept' | 'decline' | 'withdraw') =>
    by.attempt(`POST /api/introductions/{id}/${verb}/`, { params: { id } });
  const disconnect = async () => {
    const { body } = await introducer.attempt('GET /api/connections/', { query: {} });
    const found = (body as { results?: { id: number; user: { id: number } }[] }).results;
    const connection = found?.find(({ user }) => user.id === receiver.id);
    const params = { id: connection?.id ?? 999_999 };
    return introducer.attempt('DELETE /api/connections/{id}/', { params });
  };
  const acts: Record<Act, () => Promise<{ status: number }>> = {
    'person accepts': () => answer(person, 'accept'),
    'person declines': () => answer(person, 'decline'),
    'receiver accepts': () => answer(receiver, 'accept'),
    'receiver declines': () => answer(receiver, 'decline'),
    'introducer withdraws': () => answer(introducer, 'withdraw'),
    'receiver blocks person': () => block(receiver, person),
    'person blocks receiver': () => block(person, receiver),
    'introducer disconnects': disconnect,
    'person leaves': () => leave(person),
    'receiver leaves': () => leave(receiver),
    'introducer leaves': () => leave(introducer),
  };
  return (await acts[wanted]()).status;
}

/** What is stored about the introduction and its effects. */
async function effects(id: number, { introducer, person, receiver }: People) {
  const { db } = first;
  const row = await db
    .selectFrom('introductions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const connections = await db
    .selectFrom('connections')
    .select('status')
    .where('from_user', 'in', [person.id, receiver.id])
    .where('to_user', 'in', [person.id, receiver.id])
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('introduction_id', '=', id)
    .execute();
  const notified = await db
    .selectFrom('notifications')
    .select(['user_id', 'data'])
    .where('user_id', 'in', [introducer.id, person.id, receiver.id])
    .execute();
  const kinds = notified
    .map(({ user_id, data }) => [user_id, (data as { kind: string }).kind].join(' '))
    .filter((kind) => kind.includes('introduction'));
  return { row, connections, messages, kinds };
}

const FINAL = new Set(['connected', 'declined', 'withdrawn', 'expired']);

/** What must not be true of the effects, once some have left. */
function problemsOf(
  { row, connections, messages, kinds }: Awaited<ReturnType<typeof effects>>,
  has_left: boolean,
): string[] {
  const isConnected = row?.state === 'connected';
  const problems = {
    'a notification is repeated': new Set(kinds).size < kinds.length,
    'the two are connected too early': !isConnected && connections.length > 0,
    'a conversation opened too early': !isConnected && messages.length > 0,
    'the conversation did not open once': isConnected && !has_left && messages.length !== 1,
    'it stays open after someone left': has_left && row !== undefined && !FINAL.has(row.state),
    'an address is kept': typeof row?.email === 'string',
  };
  return Object.entries(problems).flatMap(([problem, is]) => (is ? [problem] : []));
}

it('ends in one state with its effects exactly once in every schedule', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ with_ask, rounds }) => {
      const { id, people, elsewhere } = await begin(with_ask);
      const left = new Set<Act>();
      for (const round of rounds) {
        const before = (await effects(id, people)).row;
        const statuses = await Promise.all(
          round.map(([wanted, on_second]) => perform(wanted, id, on_second ? elsewhere : people)),
        );
        // No error of the server, in particular no deadlock.
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        for (const [wanted] of round) if (wanted.endsWith('leaves')) left.add(wanted);
        await first.runJobs();
        const { row } = await effects(id, people);
        const isFinal = before !== undefined && FINAL.has(before.state);
        expect(isFinal && row !== undefined ? row.state : before?.state).toBe(before?.state);
      }
      expect(problemsOf(await effects(id, people), left.size > 0)).toEqual([]);
    }),
    { numRuns: Number(process.env['INTRODUCTION_RUNS'] ?? 25), endOnFailure: true },
  );
}, 300_000);
