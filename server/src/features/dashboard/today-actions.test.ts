import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  addContact,
  answerAsk,
  ask,
  askFriends,
  dayIn,
  done,
  keysOf,
  overdue,
  remind,
  reopen,
  share,
  snooze,
  today,
  write,
} from './testing/days.ts';

let app: TestApp;
let server: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
  server = await app.openAnother();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  grace = await app.signUp('Grace');
});

const soon = (ms = 60_000) => addMs(app.clock.now(), ms);
const isOf = (key: string, id: number) => `${key}-${id}`;

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Something of each kind that can be acted on, by its key. */
const THINGS: Record<string, () => Promise<string>> = {
  'keeping in touch': async () => {
    const contact = await overdue(app, ada, 'Bob', [12, 30]);
    const query = { contact };
    const { results } = await ada.call('GET /api/reminders/', { query });
    return isOf('reminder', results[0]!.id);
  },
  'a promise': async () => {
    const title = 'Send the paper';
    return isOf(
      'reminder',
      await remind(ada, { kind: 'follow_up', title, due_date: dayIn(app, -2) }),
    );
  },
  'a reminder that repeats': async () => {
    const rrule = 'FREQ=WEEKLY';
    return isOf('reminder', await remind(ada, { title: 'Water', rrule, due_date: dayIn(app, 0) }));
  },
  'a birthday': async () => {
    const birthday = `1984${dayIn(app, 0).slice(4)}`;
    return isOf('birthday', await addContact(ada, { first_name: 'Dan', birthday }));
  },
  'a message': async () => isOf('conversation', await write(grace, ada, 'Hello')),
  'a share': async () => isOf('share', await share(grace, ada)),
  'a received ask': async () => isOf('ask', await askFriends(app, grace, ada)),
  'the outcome of an ask': async () => {
    const id = await askFriends(app, ada, grace);
    await answerAsk(app, { id, from: ada, by: grace });
    return isOf('outcome', id);
  },
  'a request': async () => isOf('connection', await ask(grace, ada)),
};

describe.each(Object.entries(THINGS))('a Today item: %s', (_what, make) => {
  it('disappears when completed and reappears when reopened', async () => {
    const key = await make();
    const before = await today(ada);
    expect(keysOf(before)).toEqual([key]);
    const hidden = /^(share|connection)-/.test(key) ? 1 : 0;
    expect(await done(ada, key)).toEqual({ items: [], count: 0, hidden });
    expect(await today(ada)).toEqual({ items: [], count: 0, hidden });
    expect(await reopen(ada, key)).toEqual(before);
    expect(await today(ada)).toEqual(before);
  });

  it('disappears when snoozed until its time and reappears when reopened', async () => {
    const key = await make();
    const before = await today(ada);
    expect(await snooze(ada, key, soon())).toMatchObject({ items: [], count: 0 });
    expect(await reopen(ada, key)).toEqual(before);
    await snooze(ada, key, soon());
    app.clock.advance(60_001);
    expect(keysOf(await today(ada))).toEqual([key]);
    // And once more, also where no job has looked since.
    await snooze(ada, key, soon());
    expect(keysOf(await today(ada))).toEqual([]);
  });

  it('completes a Today item once for repeated requests', async () => {
    const key = await make();
    const params = { key };
    const body = { until: soon() };
    const answers = await Promise.all([
      ada.attempt('POST /api/dashboard/today/{key}/done/', { params }),
      ada.attempt('POST /api/dashboard/today/{key}/done/', { params }),
      ada.attempt('POST /api/dashboard/today/{key}/snooze/', { params, body }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    await ada.call('POST /api/dashboard/today/{key}/reopen/', { params });
    expect(keysOf(await today(ada))).toEqual([key]);
    expect(await ada.rejected('POST /api/dashboard/today/{key}/reopen/', { params })).toMatchObject(
      {
        status: 409,
      },
    );
  });

  it('rejects a snooze into the past', async () => {
    const params = { key: await make() };
    const body = { until: app.clock.now() };
    expect(
      await ada.rejected('POST /api/dashboard/today/{key}/snooze/', { params, body }),
    ).toMatchObject({ status: 400, errors: { until: ['Must be in the future.'] } });
  });

  it('returns 404 to other users', async () => {
    const params = { key: await make() };
    const eve = await app.signUp('Eve');
    for (const action of ['done', 'reopen'] as const)
      expect(
        await eve.rejected(`POST /api/dashboard/today/{key}/${action}/`, { params }),
      ).toMatchObject({ status: 404 });
    expect((await today(ada)).count).toBe(1);
  });
});

it('returns the next items after an action', async () => {
  for (let number = 1; number <= 11; number += 1)
    await overdue(app, ada, `Person ${number}`, [number, 30]);
  const before = await today(ada);
  expect(before.items.map(({ name }) => name)).not.toContain('Person 1');
  const after = await done(ada, before.items[0]!.key);
  expect(after.count).toBe(10);
  expect(after.items.at(-1)).toMatchObject({ name: 'Person 1' });
});

it('completes once on two servers', async () => {
  const key = await THINGS['keeping in touch']!();
  const tab = await server.logIn(ada);
  const params = { key };
  const answers = await Promise.all(
    [ada, tab, ada, tab].map((person) =>
      person.attempt('POST /api/dashboard/today/{key}/done/', { params }),
    ),
  );
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  const { results } = await ada.call('GET /api/reminders/{id}/completions/', {
    params: { id: Number(key.split('-')[1]) },
  });
  expect(results).toHaveLength(1);
});

/** A conversation of Anne's with Mary, as Mary should find it, whatever was done before. */
async function conversation() {
  const [mary, anne] = [await app.signUp('Mary'), await app.signUp('Anne')];
  const key = isOf('conversation', await write(anne, mary, 'First'));
  /** Which of Anne's messages is the last word, and until when each is hidden. */
  let last: number | null = 0;
  let count = 0;
  const hidden = new Map<number | null, string>();
  const isHidden = () => (hidden.get(last) ?? '') > app.clock.now();
  const call = async (action: 'done' | 'reopen' | 'snooze', body?: object) =>
    (await mary.attempt(`POST /api/dashboard/today/{key}/${action}/`, { params: { key }, body }))
      .status;
  /** Hides it where it is there: gives whether the answer was as it should be. */
  const hide = async (until: string, asked: () => Promise<number>) => {
    const open = last !== null && !isHidden();
    const status = await asked();
    if (open) hidden.set(last, until);
    return status === (open ? 200 : 409);
  };
  return {
    actions: {
      async write() {
        await write(anne, mary, `Word ${count}`);
        last = count += 1;
        return true;
      },
      async answer() {
        await write(mary, anne, 'Answered');
        last = null;
        return true;
      },
      wait(minutes: number) {
        app.clock.advance(minutes * 60_000);
        return Promise.resolve(true);
      },
      done: () => hide('9999', () => call('done')),
      snooze(minutes: number) {
        const until = soon(minutes * 60_000);
        return hide(until, () => call('snooze', { until }));
      },
      async reopen() {
        const taken = isHidden();
        const status = await call('reopen');
        if (taken) hidden.delete(last);
        return status === (taken ? 200 : 409);
      },
    },
    expected: () => (last === null || isHidden() ? [] : [key]),
    found: async () => keysOf(await today(mary)),
  };
}

it("shows exactly the items that aren't hidden after any actions", async () => {
  const step = fc.record({
    action: fc.constantFrom('write', 'answer', 'done', 'reopen', 'snooze', 'snooze', 'wait'),
    minutes: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { actions, expected, found } = await conversation();
      for (const { action, minutes } of steps) {
        expect(await actions[action](minutes)).toBe(true);
        expect(await found()).toEqual(expected());
      }
    }),
    { numRuns: 12 },
  );
});
