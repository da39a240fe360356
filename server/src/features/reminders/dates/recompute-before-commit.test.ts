import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserContext } from '../../../context.ts';
import { beforeCommit } from '../../../infra/before-commit.ts';
import { inTransaction } from '../../../infra/db.ts';
import { type Person, type TestApp } from '../../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../../testing/two-servers.ts';
import { openCalendar } from '../calendar/calendar-feed.service.ts';
import { getOccurrences } from '../calendar/occurrences.service.ts';
import { getUpcoming } from '../calendar/upcoming.ts';
import { digestOf } from '../digest/digest.ts';
import { fireReminders } from '../firing/fire.ts';
import { getReminders, searchReminders } from '../list/reminder-list.service.ts';
import { getAllReminders, getReminder } from '../reminders.service.ts';
import { addReminders } from '../testing/people-and-reminders.ts';
import { addDays } from './wall-clock.ts';

let servers: TwoServers;
let app: TestApp;
let ada: Person;
/** Runs at the end of each transaction that changes contacts, after the dates were recomputed. */
let last: () => Promise<void>;
beforeAll(async () => {
  servers = await openTwoServers();
  app = servers.first;
  beforeCommit(app.db, { topics: ['contacts'], run: () => last() });
});
afterAll(() => servers.close());
beforeEach(async () => {
  last = () => Promise.resolve();
  ada = await app.signUp('Ada Lovelace');
  // Behind UTC, so that dates in UTC are wrong.
  await moveTo('America/New_York');
});

const inDays = (days: number) => addDays(app.clock.now().slice(0, 10), days);
/** The evening before in New York. */
const LAST_CONTACTED = (days_ago: number) => `${inDays(1 - days_ago)}T02:00:00.000Z`;
/** Adds a contact to be in touch with in `days` days. */
async function addContact(days: number, person = ada): Promise<number> {
  const fields = { cadence_days: days, last_contacted_at: LAST_CONTACTED(0) };
  const body = { first_name: 'Grace', ...fields };
  return (await person.call('POST /api/contacts/', { body })).id;
}

const moveTo = (time_zone: string) => ada.call('PATCH /api/me/', { body: { time_zone } });

const stored = (owner_id: number) =>
  app.db
    .selectFrom('reminders')
    .select(['due_date', 'time_zone', 'stale', 'next_fire_at'])
    .where('owner_id', '=', owner_id)
    .execute();

const CALLER = {
  session_id: 0,
  language: 'en',
  client: { ip: '', user_agent: '', device: '' },
} as const;

type Read = (ctx: UserContext, reminder_id: number, secret: string) => Promise<unknown>;
const READS: Record<string, Read> = {
  'the list': (ctx) => getReminders(ctx, { limit: 10 }),
  'a reminder': getReminder,
  search: (ctx) => searchReminders(ctx, { q: 'Grace', limit: 10 }),
  'the calendar': (ctx) => getOccurrences(ctx, { from: inDays(0), to: inDays(10) }),
  'the dashboard': (ctx) =>
    getUpcoming(ctx, { from: inDays(0), to: inDays(10), time_zone: 'UTC' }, 10),
  'the digest': async (ctx) => (await digestOf(ctx, 'America/New_York'))?.to_reach,
  'the export': (ctx) => getAllReminders(ctx, { limit: 10 }),
  'the calendar feed': async (ctx, _id, secret) =>
    text((await openCalendar(ctx, `${secret}.ics`)).content),
};

describe('in a read-only transaction after a change of the contact', () => {
  it.each(Object.keys(READS))('%s shows the new date', async (name) => {
    const id = await addContact(90);
    const { url } = await ada.call('GET /api/calendar-feed/');
    const secret = /(?<secret>[\w-]+)\.ics$/.exec(url)?.groups?.['secret'] ?? '';
    const { results } = await ada.call('GET /api/reminders/');
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days: 5 } });
    const found = await app.db
      .transaction()
      .setAccessMode('read only')
      .execute((db) => {
        const ctx = { ...app.context, ...CALLER, db, user_id: ada.id };
        return READS[name]!(ctx, results[0]!.id, secret);
      });
    const date = name === 'the digest' ? `"id":${id}` : inDays(5);
    expect(JSON.stringify(found)).toMatch(new RegExp(`${date}|${date.replaceAll('-', '')}`));
  });
});

it('shows the new date on another server', async () => {
  const there = await servers.second.logIn(ada);
  const id = await addContact(90);
  for (const cadence_days of [7, 8, 9]) {
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days } });
    const { results } = await there.call('GET /api/reminders/');
    expect(results).toMatchObject([{ due_date: inDays(cadence_days) }]);
  }
});

it('computes the date of a new contact with its own cadence, or that of its type or tag', async () => {
  const body = { name: 'Penpal', cadence_days: 30 };
  const type = (await ada.call('POST /api/contact-types/', { body })).id;
  await ada.call('POST /api/tag-cadences/', { body: { tag: 'choir', cadence_days: 30 } });
  const followed = [{ cadence_days: 30 }, { contact_type_id: type }, { tags: ['work', 'choir'] }];
  for (const fields of [...followed, { tags: ['work'] }])
    await ada.call('POST /api/contacts/', {
      body: { first_name: 'Grace', last_contacted_at: LAST_CONTACTED(0), ...fields },
    });
  const date = { due_date: inDays(30), stale: false };
  expect(await stored(ada.id)).toMatchObject([date, date, date]);
});

it("recomputes the recipient's reminder with the message", async () => {
  const grace = await app.signUp('Grace Hopper');
  const { id } = await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  await grace.call('POST /api/connections/{id}/accept/', { params: { id } });
  for (const person of [ada, grace]) {
    const [contact] = (await person.call('GET /api/contacts/')).results;
    const body = { cadence_days: 30, last_contacted_at: LAST_CONTACTED(20) };
    await person.call('PATCH /api/contacts/{id}/', { params: { id: contact!.id }, body });
  }
  const body = { to_user: grace.id, initial_message: 'Hello' };
  await ada.call('POST /api/conversations/start/', { body });
  expect(await stored(grace.id)).toMatchObject([{ due_date: inDays(30), stale: false }]);
});

it('saves neither the contact nor the dates when the transaction fails at the end', async () => {
  const id = await addContact(90);
  const before = [await stored(ada.id), await ada.call('GET /api/contacts/')];
  last = () => Promise.reject(new Error('Failed at the end.'));
  const params = { id };
  const body = { cadence_days: 5 };
  expect(await ada.attempt('PATCH /api/contacts/{id}/', { params, body })).toMatchObject({
    status: 500,
  });
  await expect(addContact(5)).rejects.toThrow('500');
  expect([await stored(ada.id), await ada.call('GET /api/contacts/')]).toEqual(before);
});

it('recomputes changes made outside the app before firing', async () => {
  const [id] = await addReminders(app.db, [{ owner_id: ada.id, due_date: '2031-12-09' }]);
  const params = { id: id! };
  expect(await ada.call('GET /api/reminders/{id}/', { params })).toMatchObject({
    next_fire_at: null,
  });
  await fireReminders(app.context);
  expect(await ada.call('GET /api/reminders/{id}/', { params })).toMatchObject({
    next_fire_at: '2031-12-09T09:00:00.000Z',
  });
});

describe('a new contact during a change of the time zone', () => {
  it('makes the change wait for its commit', async () => {
    let moved: Promise<unknown> = Promise.resolve();
    last = async () => {
      moved = moveTo('Asia/Kathmandu');
      await vi.waitUntil(isAnyWaiting, { timeout: 10_000, interval: 10 });
    };
    await addContact(5);
    await moved;
    const next_fire_at = `${inDays(6)}T03:15:00.000Z`;
    expect(await stored(ada.id)).toMatchObject([
      { due_date: inDays(6), time_zone: 'Asia/Kathmandu', stale: false, next_fire_at },
    ]);
  });

  it('waits for the change if it came first', async () => {
    let added: Promise<unknown> = Promise.resolve();
    await inTransaction(app.context, async ({ db }) => {
      await sql`update users set time_zone = 'Asia/Kathmandu' where id = ${ada.id}`.execute(db);
      added = addContact(5);
      await vi.waitUntil(isAnyWaiting, { timeout: 10_000, interval: 10 });
    });
    await added;
    expect(await stored(ada.id)).toMatchObject([{ due_date: inDays(6), stale: false }]);
  });
});

async function isAnyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length > 0;
}

it('recomputes without deadlocks while contacts, cadences and the time zone change', async () => {
  const there = await servers.second.logIn(ada);
  const id = await addContact(50);
  const countDeadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int
      from pg_stat_database where datname = current_database()`.execute(app.db);
    return rows[0]!.deadlocks;
  };
  const before = await countDeadlocks();
  for (let turn = 0; turn < 6; turn += 1) {
    const time_zone = turn % 2 === 0 ? 'Asia/Kathmandu' : 'America/New_York';
    const penpal = { name: `Penpal ${turn}`, cadence_days: 30 };
    const type = (await ada.call('POST /api/contact-types/', { body: penpal })).id;
    await Promise.all([
      moveTo(time_zone),
      there.call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days: 5 + turn } }),
      there.call('PATCH /api/contact-types/{id}/', {
        params: { id: type },
        body: { cadence_days: 20 + turn },
      }),
      ada.call('POST /api/contacts/', { body: { first_name: 'Alan', contact_type_id: type } }),
      fireReminders(app.context),
    ]);
  }
  await fireReminders(app.context);
  const rows = await stored(ada.id);
  expect(rows).toHaveLength(7);
  expect(rows.filter(({ stale }) => stale)).toEqual([]);
  expect(await countDeadlocks()).toBe(before);
});
