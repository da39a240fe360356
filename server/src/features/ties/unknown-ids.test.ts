import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../infra/clock.ts';
import type { CallName } from '#contract/client.ts';
import { connect, requestConnection } from '../../testing/relations.ts';
import {
  openTestApp,
  PASSWORD,
  type LooseInput,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { getUser } from '../users/users.service.ts';

// Whether an id belongs to a user is a secret unless the two have a tie or a write reaches that person.

const UNKNOWN = 4_111_222_333_444_555;
const READS = 3;

let app: TestApp;
let ada: Person;
let stranger: Person;
let blocker: Person;
beforeAll(async () => {
  app = await openTestApp({
    limits: {
      profile_reads_per_hour: READS,
      connection_requests_per_day: 1,
      new_conversations_per_hour: 1,
      messages_per_minute: 2,
      shares_per_day: 3,
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, stranger, blocker] = [
    await app.signUp('Ada'),
    await app.signUp('Stranger'),
    await app.signUp('Blocker'),
  ];
  const { id } = await requestConnection(ada, blocker);
  await blocker.call('POST /api/blocks/', { body: { user_id: ada.id } });
  await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  app.clock.advance(DAY_MS);
});

const OF_ITS_TIME = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

/** Everything that a response consists of, apart from its time. */
async function answerTo(name: CallName, input: LooseInput) {
  const { status, headers, body } = await ada.attempt(name, input);
  const lasting = Object.entries(headers).filter(([header]) => !OF_ITS_TIME.has(header));
  return JSON.stringify([status, lasting, body]).replaceAll(
    /\d+ (minutes|seconds|hours)/g,
    'later',
  );
}

const withId: Record<string, (id: number) => [CallName, LooseInput]> = {
  'reading a profile': (id) => ['GET /api/users/{id}/', { params: { id } }],
  'blocking a user': (user_id) => ['POST /api/blocks/', { body: { user_id } }],
  'dismissing a suggestion': (id) => [
    'POST /api/suggested-connections/{id}/dismiss/',
    { params: { id } },
  ],
};

describe('a request with the id of a user', () => {
  it.each(Object.entries(withId))(
    'answers %s the same for strangers, blockers, deleted and unknown users',
    async (_, request) => {
      const gone = await app.signUp('Gone');
      await gone.call('DELETE /api/me/', { body: { password: PASSWORD } });
      const unknown = await answerTo(...request(UNKNOWN));
      expect(unknown).toMatch(/not found/i);
      for (const { id } of [stranger, blocker, gone])
        expect(await answerTo(...request(id))).toBe(unknown);
    },
  );

  it('returns identical responses for 10,000 random and sequential ids', async () => {
    const context = { ...app.context, user_id: ada.id, session_id: 0 };
    const client = { ip: '192.0.2.1', user_agent: '', device: '' };
    const rejection = (id: number) =>
      getUser({ ...context, client, language: 'en' }, id).then(
        () => 'shown',
        (error: unknown) => JSON.stringify([error, String(error)]),
      );
    const ids = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 ? (index * 7_919_000_000_007) % 2 ** 52 : ada.id - 5_000 + index,
    ).filter((id) => id !== ada.id && id > 0);
    const found = new Set<string>();
    for (const id of [...ids, stranger.id, blocker.id]) found.add(await rejection(id));
    expect([...found]).toEqual([await rejection(UNKNOWN)]);
    const answers = new Set<string>();
    for (const id of [...ids.slice(0, 20), stranger.id, blocker.id])
      answers.add(await answerTo('GET /api/users/{id}/', { params: { id } }));
    expect(answers.size).toBe(1);
  });
});

describe('reading profiles', () => {
  it('limits profiles of users without a connection', async () => {
    await requestConnection(ada, stranger);
    const friend = await app.signUp('Friend');
    await connect(friend, ada);
    const read = async ({ id }: { id: number }) =>
      (await ada.attempt('GET /api/users/{id}/', { params: { id } })).status;
    for (let count = 0; count < READS; count += 1) {
      expect(await read(stranger)).toBe(200);
      for (const person of [ada, friend]) expect(await read(person)).toBe(200);
      expect(await read({ id: UNKNOWN })).toBe(404);
    }
    expect(await read(stranger)).toBe(429);
    expect([await read(friend), await read({ id: UNKNOWN })]).toEqual([200, 404]);
    app.clock.advance(HOUR_MS);
    expect(await read(stranger)).toBe(200);
  });
});

describe('a write to a user at the limit', () => {
  const writes: Record<string, (to_user: number) => Promise<[CallName, LooseInput]>> = {
    'a connection request': (to_user) =>
      Promise.resolve(['POST /api/connections/', { body: { to_user } }]),
    'a first message': (to_user) =>
      Promise.resolve([
        'POST /api/conversations/start/',
        { body: { to_user, initial_message: 'Hello' } },
      ]),
    'a share': async (to_user) => {
      const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Joan' } });
      return ['POST /api/contact-shares/multi_share/', { body: { to_user, contacts: [id] } }];
    },
  };

  it.each(Object.entries(writes))(
    'answers %s the same for strangers, blockers and unknown users',
    async (_, write) => {
      const attempt = async (id: number) => answerTo(...(await write(id)));
      const unknown = await attempt(UNKNOWN);
      expect(unknown).toMatch(/not found/i);
      expect(await attempt(blocker.id)).toBe(unknown);
      const other = await app.signUp('Other');
      expect(await attempt(other.id)).toMatch(/^\[201/);
      const rejected = await attempt(stranger.id);
      expect(rejected).toMatch(/^\[429/);
      for (const id of [UNKNOWN, blocker.id]) expect(await attempt(id)).toBe(rejected);
    },
  );
});
