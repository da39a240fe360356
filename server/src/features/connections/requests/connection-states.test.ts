import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMs } from '../../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { SEEN, type Seen } from '../testing/seen-requests.ts';

const DAY = 86_400_000;
const UNKNOWN_ID = 999_999_999;

let app: TestApp;
let people: Record<Actor, Person>;
beforeAll(async () => {
  app = await openTestApp();
  const [sender, receiver, stranger] = [
    await app.signUp('Ada Lovelace'),
    await app.signUp('Grace Hopper'),
    await app.signUp('Mallory Moor'),
  ];
  people = { sender, receiver, stranger };
});
afterAll(() => app.close());

const ACTORS = ['sender', 'receiver', 'stranger'] as const;
const ACTIONS = ['request', 'request by link', 'accept', 'reject', 'remove', 'dismiss'] as const;
type Actor = (typeof ACTORS)[number];
type Action = (typeof ACTIONS)[number];

/** The status of the answer and what is seen afterwards; without that, all stays as it is. */
type Cell = [status: number, after?: Seen];
type Row = Record<Action, Cell>;

const DISMISSED: Cell = [204];
const NOT_YOURS: Omit<Row, 'request' | 'request by link'> = {
  accept: [404],
  reject: [404],
  remove: [404],
  dismiss: [404],
};
const requests = (...cell: Cell) => ({ request: cell, 'request by link': cell });
/** A third user may send one of them a request, which doesn't affect the other. */
const ELSEWHERE: Row = { ...NOT_YOURS, ...requests(201) };
const ANSWERED: Pick<Row, 'accept' | 'reject'> = { accept: [409], reject: [409] };

interface State {
  seen: Seen;
  /** Brings the two there; gives the id of the request that there is or was. */
  begin: () => Promise<number>;
  cells: Record<Actor, Row>;
}

const STATES: Record<string, State> = {
  none: {
    seen: 'nothing',
    begin: () => Promise.resolve(UNKNOWN_ID),
    cells: {
      sender: { ...NOT_YOURS, ...requests(201, 'waiting') },
      receiver: { ...NOT_YOURS, ...requests(201, 'waiting the other way') },
      stranger: ELSEWHERE,
    },
  },
  pending: {
    seen: 'waiting',
    begin: () => request(),
    cells: {
      sender: { ...NOT_YOURS, ...requests(409), remove: [204, 'nothing'], dismiss: DISMISSED },
      receiver: {
        ...requests(200, 'connected'),
        accept: [200, 'connected'],
        reject: [200, 'rejected'],
        remove: [204, 'nothing'],
        dismiss: DISMISSED,
      },
      stranger: ELSEWHERE,
    },
  },
  accepted: {
    seen: 'connected',
    begin: async () => answer(await request(), 'accept'),
    cells: {
      sender: { ...NOT_YOURS, ...requests(409), remove: [204, 'nothing'], dismiss: DISMISSED },
      receiver: { ...requests(409), ...ANSWERED, remove: [204, 'nothing'], dismiss: DISMISSED },
      stranger: ELSEWHERE,
    },
  },
  'rejected less than 30 days ago': {
    seen: 'rejected',
    begin: async () => rejectedFor(await request(), 30 * DAY - 60_000),
    cells: {
      sender: {
        ...NOT_YOURS,
        ...requests(409),
        remove: [204, 'gone for the sender'],
        dismiss: DISMISSED,
      },
      receiver: {
        ...NOT_YOURS,
        ...requests(200, 'connected'),
        ...ANSWERED,
        remove: [204, 'nothing'],
      },
      stranger: ELSEWHERE,
    },
  },
  'rejected more than 30 days ago': {
    seen: 'gone for the sender',
    begin: async () => rejectedFor(await request(), 30 * DAY + 60_000),
    cells: {
      sender: { ...NOT_YOURS, ...requests(201, 'waiting') },
      receiver: {
        ...NOT_YOURS,
        ...requests(201, 'waiting the other way'),
        ...ANSWERED,
        remove: [204, 'nothing'],
      },
      stranger: ELSEWHERE,
    },
  },
  'withdrawn after it was rejected': {
    seen: 'gone for the sender',
    begin: async () => remove(await rejectedFor(await request(), DAY), 'sender'),
    cells: {
      sender: { ...NOT_YOURS, ...requests(409) },
      receiver: {
        ...NOT_YOURS,
        ...requests(201, 'waiting the other way'),
        ...ANSWERED,
        remove: [204, 'nothing'],
      },
      stranger: ELSEWHERE,
    },
  },
  disconnected: {
    seen: 'nothing',
    begin: async () => remove(await answer(await request(), 'accept'), 'receiver'),
    cells: {
      sender: { ...NOT_YOURS, ...requests(201, 'waiting') },
      receiver: { ...NOT_YOURS, ...requests(201, 'waiting the other way') },
      stranger: ELSEWHERE,
    },
  },
  'blocked by its sender': {
    seen: 'nothing',
    begin: async () => block(await request(), 'sender', 'receiver'),
    cells: {
      sender: { ...NOT_YOURS, ...requests(403) },
      receiver: { ...NOT_YOURS, ...requests(400) },
      stranger: ELSEWHERE,
    },
  },
  'blocked by its receiver': {
    seen: 'rejected',
    begin: async () => block(await request(), 'receiver', 'sender'),
    cells: {
      sender: { ...NOT_YOURS, ...requests(400), remove: [204, 'gone for the sender'] },
      receiver: { ...NOT_YOURS, ...requests(403), ...ANSWERED, remove: [204, 'nothing'] },
      stranger: ELSEWHERE,
    },
  },
};

async function request(): Promise<number> {
  const { sender, receiver } = people;
  return (await sender.call('POST /api/connections/', { body: { to_user: receiver.id } })).id;
}
async function answer(id: number, how: 'accept' | 'reject'): Promise<number> {
  await people.receiver.call(`POST /api/connections/{id}/${how}/`, { params: { id } });
  return id;
}
async function rejectedFor(id: number, ms: number): Promise<number> {
  await answer(id, 'reject');
  const responded_at = addMs(app.clock.now(), -ms);
  await app.db.updateTable('connections').set({ responded_at }).where('id', '=', id).execute();
  return id;
}
async function remove(id: number, actor: Actor): Promise<number> {
  await people[actor].call('DELETE /api/connections/{id}/', { params: { id } });
  return id;
}
async function block(id: number, by: Actor, target: Actor): Promise<number> {
  await people[by].call('POST /api/blocks/', { body: { user_id: people[target].id } });
  return id;
}

async function act(actor: Actor, action: Action, id: number): Promise<number> {
  const person = people[actor];
  const other = actor === 'receiver' ? people.sender : people.receiver;
  switch (action) {
    case 'request':
      return (await person.attempt('POST /api/connections/', { body: { to_user: other.id } }))
        .status;
    case 'request by link': {
      const { url } = await other.call('GET /api/connect-link/');
      const code = new URL(url).searchParams.get('connect');
      return (await person.attempt('POST /api/connections/', { body: { code } })).status;
    }
    case 'accept':
    case 'reject':
      return (await person.attempt(`POST /api/connections/{id}/${action}/`, { params: { id } }))
        .status;
    case 'remove':
      return (await person.attempt('DELETE /api/connections/{id}/', { params: { id } })).status;
    case 'dismiss': {
      const params = { id: other.id };
      return (await person.attempt('POST /api/suggested-connections/{id}/dismiss/', { params }))
        .status;
    }
  }
}

const LISTS = {
  accepted: 'GET /api/connections/',
  sent: 'GET /api/connections/sent/',
  received: 'GET /api/connections/received/',
  pending: 'GET /api/connections/pending/',
} as const;

/** In which lists of one person the other is, and as what. */
async function seenBy(actor: Actor, other: Actor): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [name, call] of Object.entries(LISTS)) {
    const { results } = await people[actor].call(call);
    for (const { from_user, to_user, status } of results)
      if ([from_user, to_user].includes(people[other].id)) seen[name] = status;
  }
  return seen;
}
const whatIsSeen = async () => ({
  sender: await seenBy('sender', 'receiver'),
  receiver: await seenBy('receiver', 'sender'),
});

/** Everything a request about connections can change, except requests to the stranger. */
async function everything() {
  const between = [people.sender.id, people.receiver.id];
  return {
    connections: await app.db
      .selectFrom('connections')
      .selectAll()
      .where('from_user', 'in', between)
      .where('to_user', 'in', between)
      .execute(),
    contacts: await app.db.selectFrom('contacts').selectAll().orderBy('id').execute(),
    notifications: await app.db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    blocks: await app.db.selectFrom('blocks').selectAll().execute(),
  };
}

async function clear() {
  for (const table of [
    'connections',
    'contacts',
    'notifications',
    'blocks',
    'suggestion_dismissals',
  ] as const)
    await app.db.deleteFrom(table).execute();
}

const cells = Object.entries(STATES).flatMap(([state, rows]) =>
  ACTORS.flatMap((actor) =>
    ACTIONS.map((action) => {
      const [status, after] = rows.cells[actor][action];
      return { state, actor, action, status, after };
    }),
  ),
);

it.each(Object.entries(STATES))(
  'shows a %s request to both of its users only',
  async (_, { seen, begin }) => {
    await clear();
    await begin();
    expect(await whatIsSeen()).toEqual(SEEN[seen]);
    expect(await seenBy('stranger', 'sender')).toEqual({});
  },
);

it.each(cells)(
  'answers $action of a $state request by the $actor with $status',
  async ({ state, actor, action, status, after }) => {
    await clear();
    const id = await STATES[state]!.begin();
    const before = await everything();
    expect(await act(actor, action, id)).toBe(status);
    const unchanged = after === undefined;
    const outcome = unchanged
      ? await everything()
      : [await whatIsSeen(), await seenBy('stranger', 'sender')];
    expect(outcome).toEqual(unchanged ? before : [SEEN[after], {}]);
  },
);
