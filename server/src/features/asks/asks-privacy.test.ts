import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../infra/events.ts';
import { block, connect } from '../../testing/relations.ts';
import { openStream } from '../../testing/event-stream.ts';
import { statementsDuring } from '../../testing/statements-during.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { notifyReceivers } from './notify-receivers.ts';
import { ask, circle, readAsk, receivedBy } from './testing/asks.ts';

// The asker learns nothing about receivers but their answers.

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** What receivers do with an ask, besides answering it. */
const ACTS: Record<string, (grace: Person, ada: Person, ask_id: number) => Promise<unknown>> = {
  'do nothing': () => Promise.resolve(),
  'have a match and look at it': async (grace, _, id) => {
    const body = { first_name: 'Joseph', job_title: 'Maker of looms', notes: 'A loom' };
    await grace.call('POST /api/contacts/', { body });
    await readAsk(grace, id);
    await grace.call('GET /api/asks/{id}/matches/', { params: { id } });
  },
  'dismiss it': (grace, _, id) => grace.call('POST /api/asks/{id}/dismiss/', { params: { id } }),
  'dismiss it on Today': (grace, _, id) =>
    grace.call('POST /api/dashboard/today/{key}/done/', { params: { key: `ask-${id}` } }),
  'mute the asker': (grace, ada) =>
    grace.call('POST /api/asks/mute/', { body: { user_id: ada.id } }),
  'want an email': (grace) =>
    grace.call('PATCH /api/me/', {
      body: { notification_preferences: { ask_received: { email: true } } },
    }),
};

/** The topics of events to a user during this work. */
async function topicsDuring(person: Person, work: () => Promise<unknown>): Promise<string[]> {
  const stream = await openStream(address, person.token);
  await stream.next();
  await work();
  await publish(app.db, [person.id], 'mark');
  const topics: string[] = [];
  for (let topic = ''; topic !== 'mark'; topics.push(topic))
    topic = ((await stream.next())!.data as { topic: string }).topic;
  stream.close();
  return topics.slice(0, -1);
}

/** All that the asker can read, as sent. */
async function bytesFor(ada: Person, id: number): Promise<string[]> {
  const calls = [
    ['PATCH /api/asks/{id}/', { params: { id }, body: { place: 'Lyon' } }],
    ['GET /api/asks/{id}/', { params: { id } }],
    ['GET /api/asks/', { query: { box: 'mine' } }],
    ['GET /api/notifications/', {}],
    ['GET /api/dashboard/', {}],
  ] as const;
  const bytes: string[] = [];
  for (const [name, input] of calls)
    bytes.push(JSON.stringify((await ada.attempt(name, input)).body));
  return bytes;
}

describe.each(['before', 'after'])('acts %s the ask is announced', (time) => {
  it.each(Object.entries(ACTS))(
    'shows the asker no difference when receivers %s',
    async (_, act) => {
      const [ada, grace] = await circle(app, 'Grace Hopper');
      const { id } = await ask(ada);
      if (time === 'after') await app.runJobs();
      app.mails.length = 0;
      const before = await bytesFor(ada, id);
      const topics = await topicsDuring(ada, async () => {
        await act(grace, ada, id);
        await app.runJobs();
      });
      expect(topics).toEqual([]);
      expect(await bytesFor(ada, id)).toEqual(before);
      expect(app.mails.filter(({ to }) => to === ada.user.email)).toEqual([]);
    },
  );
});

/** The statements of each of the asker's requests and of the jobs they enqueue. */
async function askersStatements(ada: Person): Promise<Record<string, string[]>> {
  const { id } = await ask(ada);
  await app.runJobs();
  const acts: Record<string, () => Promise<unknown>> = {
    create: () => ask(ada),
    'jobs of create': () => app.runJobs(),
    edit: () => ada.call('PATCH /api/asks/{id}/', { params: { id }, body: { need: 'Two looms' } }),
    'jobs of edit': () => app.runJobs(),
    read: () => readAsk(ada, id),
    list: () => ada.call('GET /api/asks/', { query: { box: 'mine' } }),
    dashboard: () => ada.call('GET /api/dashboard/'),
  };
  const statements: Record<string, string[]> = {};
  // Sections of the dashboard are read in parallel, so in any order.
  for (const [name, act] of Object.entries(acts))
    statements[name] = (await statementsDuring(act)).toSorted();
  return statements;
}

it('runs the same statements for the asker whether receivers have matches or not', async () => {
  const measured = [];
  for (const contact of [
    { first_name: 'Kay', job_title: 'Chemist' },
    { first_name: 'Joseph', job_title: 'Maker of looms' },
  ]) {
    const [ada, grace] = await circle(app, 'Grace');
    await grace.call('POST /api/contacts/', { body: contact });
    await app.runJobs();
    measured.push(await askersStatements(ada));
  }
  const [without, withMatch] = measured;
  expect(without!['create']).not.toEqual([]);
  expect(withMatch).toEqual(without);
});

it('looks the same to the asker after a receiver blocked them', async () => {
  const [ada, grace] = await circle(app, 'Grace');
  const { id } = await ask(ada, { audience: { user_ids: [grace.id] } });
  const before = await readAsk(ada, id);
  await block(grace, ada);
  expect(await readAsk(ada, id)).toEqual(before);
});

async function lastId(): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`
    select last_value from notifications_id_seq`.execute(app.db);
  return rows[0]!.last_value;
}

it('uses as many notification ids if a receiver muted the asker', async () => {
  const used: number[] = [];
  for (const muted of [false, true]) {
    const [ada, grace] = await circle(app, 'Grace');
    if (muted) await grace.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
    const before = await lastId();
    const { id } = await ask(ada);
    await app.runJobs();
    const body = { outcome: 'helped' as const, helped_by: [grace.id] };
    await ada.call('POST /api/asks/{id}/close/', { params: { id }, body });
    used.push((await lastId()) - before);
  }
  expect(used).toEqual([2, 2]);
});

it('notifies each receiver once, except those who muted the asker', async () => {
  const [ada, ...friends] = await circle(app, 'Grace', 'Hedy', 'Kay');
  const [grace, hedy, kay] = friends;
  await hedy.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
  for (const person of friends)
    await person.call('PATCH /api/me/', {
      body: { notification_preferences: { ask_received: { email: person !== kay } } },
    });
  app.mails.length = 0;
  const { id } = await ask(ada, { place: 'Lyon' });
  await app.runJobs();
  // A job runs again after a crash.
  await notifyReceivers(app.context, id);
  await app.runJobs();
  const notified = await Promise.all(
    friends.map(async (person) => (await person.call('GET /api/notifications/')).results.length),
  );
  expect(notified).toEqual([1, 0, 1]);
  expect(app.mails).toMatchObject([
    {
      to: grace.user.email,
      subject: 'Ada Lovelace asked for your help',
      facts: [
        ['Need', 'A loom'],
        ['Place', 'Lyon'],
      ],
    },
  ]);
});

it('sends no email about an ask that was closed, dismissed or muted since', async () => {
  const [ada, ...friends] = await circle(app, 'Grace', 'Hedy', 'Kay');
  const [grace, hedy, kay] = friends;
  for (const person of friends)
    await person.call('PATCH /api/me/', {
      body: { notification_preferences: { ask_received: { email: true } } },
    });
  app.mails.length = 0;
  const { id } = await ask(ada, { audience: { user_ids: [grace.id, hedy.id] } });
  const closed = await ask(ada, { audience: { user_ids: [kay.id] } });
  for (const one of [id, closed.id]) await notifyReceivers(app.context, one);
  await grace.call('POST /api/asks/{id}/dismiss/', { params: { id } });
  await hedy.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
  await ada.call('POST /api/asks/{id}/close/', {
    params: { id: closed.id },
    body: { outcome: 'not_needed' },
  });
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

it('publishes new, edited and closed asks to receivers only', async () => {
  const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
  const cycle = async () => {
    const { id } = await ask(ada, { audience: { user_ids: [grace.id] } });
    await app.runJobs();
    const params = { id };
    await ada.call('PATCH /api/asks/{id}/', { params, body: { need: 'Silk' } });
    await ada.call('POST /api/asks/{id}/close/', { params, body: { outcome: 'no_luck' } });
  };
  const topics = await topicsDuring(grace, cycle);
  expect(topics.filter((topic) => topic === 'asks')).toHaveLength(3);
  expect(await topicsDuring(hedy, cycle)).toEqual([]);
});

it('shows nothing of a stranger’s or former connection’s asks', async () => {
  const [ada, grace] = await circle(app, 'Grace');
  const eve = await app.signUp('Eve');
  await connect(eve, grace);
  const { id } = await ask(ada);
  expect(await receivedBy(eve)).toEqual([]);
  expect(await eve.rejected('GET /api/asks/{id}/', { params: { id } })).toEqual(
    await eve.rejected('GET /api/asks/{id}/', { params: { id: Number.MAX_SAFE_INTEGER } }),
  );
});
