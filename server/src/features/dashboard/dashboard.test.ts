import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { addContact, ask, connect, DAY_MS, dayIn, overdue, remind, write } from './testing/days.ts';

let app: TestApp;
let ada: Person;
const log_lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ log_lines });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

const read = (person = ada): Promise<Dashboard> => person.call('GET /api/dashboard/');

it('returns all sections for a new user, empty except the checklist', async () => {
  const none = { amount_minor: 0, currency: 'USD' };
  const { growth, checklist, ...parts } = await read();
  expect(parts).toEqual({
    contact_count: 0,
    today: { items: [], count: 0 },
    upcoming: { occurrences: [], more: 0 },
    waiting: { requests: [], request_count: 0, shares: [], share_count: 0 },
    unread: { conversations: [], unread_count: 0 },
    favorites: { contacts: [], count: 0 },
    suggested: [],
    quality: { duplicates: 0, no_type: 0, no_email: 0 },
    earnings: { pending: none, available: none, requested: none, paid: none, lifetime: none },
  });
  expect(growth).toHaveLength(12);
  expect(checklist?.steps.map(({ done }) => done)).toEqual(Array.from({ length: 7 }, () => false));
});

const isDone = async (person = ada) =>
  (await read(person)).checklist?.steps.flatMap(({ step, done }) => (done ? [step] : []));
const change = (body: object) => ada.call('PATCH /api/me/', { body });

const turnOnTwoFactor = () =>
  app.db
    .insertInto('two_factor')
    .values({
      user_id: ada.id,
      secret: 'JBSWY3DPEHPK3PXP',
      recovery_salt: Buffer.alloc(16),
      enabled_at: app.clock.now(),
      created_at: app.clock.now(),
    })
    .execute();

describe('the checklist', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['verify_email', () => verify(app, ada)],
    ['contacts', () => addContact(ada, { first_name: 'Bob' })],
    ['types', () => ada.call('POST /api/contact-types/', { body: { name: 'Choir' } })],
    ['profile', () => change({ headline: 'Analyst' })],
    ['two_factor', () => turnOnTwoFactor()],
    [
      'cadence',
      async () => {
        const body = { tag: 'choir', cadence_days: 30 };
        await ada.call('POST /api/tag-cadences/', { body });
      },
    ],
  ])('marks %s as done only after it was done', async (step, act) => {
    await act();
    expect(await isDone()).toEqual([step]);
  });

  it('marks contact types as done after choosing purposes or changing a type', async () => {
    await ada.call('POST /api/onboarding/purposes/', { body: { purposes: ['work'] } });
    expect(await isDone()).toEqual(['types']);
    const bob = await app.signUp('Bob');
    const { results } = await bob.call('GET /api/contact-types/');
    const params = { id: results[0]!.id };
    await bob.call('PATCH /api/contact-types/{id}/', { params, body: { name: 'Kin' } });
    expect(await isDone(bob)).toEqual(['types']);
  });

  it("marks a cadence as done for a contact's or a type's", async () => {
    await overdue(app, ada, 'Bob', [1, 30]);
    expect(await isDone()).toEqual(['contacts', 'cadence']);
    const bob = await app.signUp('Bob');
    const { results } = await bob.call('GET /api/contact-types/');
    const params = { id: results[0]!.id };
    await bob.call('PATCH /api/contact-types/{id}/', { params, body: { cadence_days: 7 } });
    expect(await isDone(bob)).toEqual(['types', 'cadence']);
  });

  it('marks a connection as done when accepted from either side', async () => {
    const grace = await app.signUp('Grace');
    await ask(grace, ada);
    expect(await isDone()).toEqual([]);
    await ask(ada, grace);
    expect(await isDone()).toEqual(['contacts', 'connection']);
    expect(await isDone(grace)).toEqual(['contacts', 'connection']);
  });

  it('hides the completed or dismissed checklist', async () => {
    await change({ checklist_hidden: true });
    expect((await read()).checklist).toBeNull();
    await change({ checklist_hidden: false, headline: 'Analyst' });
    await verify(app, ada);
    await connect(await app.signUp('Grace'), ada);
    await overdue(app, ada, 'Bob', [1, 30]);
    await ada.call('POST /api/onboarding/purposes/', { body: { purposes: ['work'] } });
    expect((await read()).checklist?.steps.filter(({ done }) => !done)).toHaveLength(1);
    await turnOnTwoFactor();
    expect((await read()).checklist).toBeNull();
  });
});

describe('the next 14 days', () => {
  it('lists occurrences from tomorrow on, without completed and overdue ones', async () => {
    for (const days of [-3, 0, 1, 14, 15])
      await remind(ada, { title: `In ${days}`, due_date: dayIn(app, days) });
    const id = await remind(ada, { title: 'Done', due_date: dayIn(app, 2) });
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    await remind(ada, { title: 'Daily', rrule: 'FREQ=DAILY;COUNT=3', due_date: dayIn(app, 0) });
    await addContact(ada, { first_name: 'Dan', birthday: `--${dayIn(app, 5).slice(5)}` });
    await addContact(ada, { first_name: 'Eve', birthday: `--${dayIn(app, 0).slice(5)}` });
    const { upcoming } = await read();
    expect(upcoming?.occurrences.map(({ title, date }) => `${date} ${title}`)).toEqual([
      `${dayIn(app, 1)} Daily`,
      `${dayIn(app, 1)} In 1`,
      `${dayIn(app, 2)} Daily`,
      `${dayIn(app, 5)} Dan’s birthday`,
      `${dayIn(app, 14)} In 14`,
    ]);
    expect(upcoming?.more).toBe(0);
    const query = { from: dayIn(app, 1), to: dayIn(app, 14) };
    const { results } = await ada.call('GET /api/reminders/occurrences/', { query });
    expect(upcoming?.occurrences).toEqual(results.filter(({ status }) => status !== 'done'));
  });

  it.each([25, 90])('lists the first 20 of %i occurrences and counts the others', async (count) => {
    const due_date = dayIn(app, 3);
    const bodies = Array.from({ length: count }, (_, number) => number);
    for (const number of bodies)
      if (number % 2 === 0)
        await addContact(ada, { first_name: 'B', birthday: `--${due_date.slice(5)}` });
      else await remind(ada, { title: `Number ${number}`, due_date });
    const { upcoming } = await read();
    expect(upcoming?.occurrences).toHaveLength(20);
    expect(upcoming?.more).toBe(count - 20);
  });

  it("aren't crowded out by hundreds of earlier occurrences", async () => {
    const due = dayIn(app, 0);
    await app.db
      .insertInto('reminders')
      .values(
        Array.from({ length: 200 }, (_, number) => ({
          owner_id: ada.id,
          kind: 'one_off',
          title: `Today ${number}`,
          due_date: due,
          time_zone: 'UTC',
          starts_on: due,
          original_date: due,
          list_date: due,
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    await remind(ada, { title: 'Next week', due_date: dayIn(app, 7) });
    const { upcoming } = await read();
    expect(upcoming).toMatchObject({ occurrences: [{ title: 'Next week' }], more: 0 });
  });
});

it('lists the newest three pending requests and shares with totals', async () => {
  const others: Person[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) others.push(await app.signUp(name));
  for (const other of others) await ask(other, ada);
  for (const other of others.slice(0, 4)) {
    const contacts = [await addContact(other, { first_name: 'Shared' })];
    const body = { to_user: ada.id, contacts, message: 'See', related_need: 'None' };
    await other.call('POST /api/contact-shares/multi_share/', { body });
  }
  const { results } = await ada.call('GET /api/contact-shares/', { query: { type: 'received' } });
  const answered = { id: results[1]!.id };
  await ada.call('POST /api/contact-shares/{id}/decline/', { params: answered });
  const { waiting } = await read();
  expect(waiting?.requests.map(({ from_user_name }) => from_user_name)).toEqual(['E', 'D', 'C']);
  expect(waiting?.request_count).toBe(5);
  expect(waiting?.shares).toEqual([results[0], results[2], results[3]]);
  expect(waiting?.share_count).toBe(3);
});

it('lists the newest five unread conversations as in their list', async () => {
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    ids.push(await write(await app.signUp(name), ada, 'Hello'));
  const id = ids.at(-1)!;
  await ada.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
  await ada.call('POST /api/conversations/{id}/hide/', { params: { id: ids[5]! } });
  const { unread } = await read();
  const { results } = await ada.call('GET /api/conversations/');
  expect(unread).toEqual({ conversations: results.slice(1), unread_count: 5 });
});

it('lists the first twelve favorites by name with the total', async () => {
  const names = Array.from(
    { length: 14 },
    (_, number) => `Person ${String.fromCodePoint(78 - number)}`,
  );
  for (const first_name of names) await addContact(ada, { first_name, favorite: true });
  await addContact(ada, { first_name: 'Another' });
  const { favorites } = await read();
  expect(favorites?.contacts.map(({ name }) => name)).toEqual(names.toSorted().slice(0, 12));
  expect(favorites?.count).toBe(14);
});

it('counts contacts with missing data like the list', async () => {
  const { results } = await ada.call('GET /api/contact-types/');
  const contact_type_id = results[0]!.id;
  await addContact(ada, { first_name: 'Both', contact_type_id, email: 'b@example.org' });
  await addContact(ada, { first_name: 'Type', contact_type_id });
  await addContact(ada, { first_name: 'Email', email: 'e@example.org' });
  await addContact(ada, { first_name: 'Neither' });
  const trashed = await addContact(ada, { first_name: 'Trashed' });
  await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
  expect((await read()).quality).toEqual({ duplicates: 0, no_type: 2, no_email: 2 });
});

const addedAt = async (id: number, created_at: string) => {
  await app.db.updateTable('contacts').set({ created_at }).where('id', '=', id).execute();
};

describe('growth', () => {
  it("counts totals at the end of each month in the user's time zone", async () => {
    await ada.call('PATCH /api/me/', { body: { time_zone: 'Pacific/Kiritimati' } });
    const here = addMs(app.clock.now(), 14 * 3_600_000).slice(0, 7);
    /** When a month begins where it begins first. */
    const begins = addMs(`${here}-01T00:00:00.000Z`, -14 * 3_600_000);
    const [old, before, since] = [
      await addContact(ada, { first_name: 'Old' }),
      await addContact(ada, { first_name: 'Before' }),
      await addContact(ada, { first_name: 'Since' }),
    ];
    await addedAt(old, addMs(begins, -700 * DAY_MS));
    await addedAt(before, addMs(begins, -1));
    await addedAt(since, begins);
    const trashed = await addContact(ada, { first_name: 'Trashed' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
    const { growth, contact_count } = await read();
    expect(contact_count).toBe(3);
    expect(growth?.map(({ contacts }) => contacts)).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      2,
      3,
    ]);
    expect(growth?.at(-1)?.month).toBe(here);
  });

  it('counts connections from their acceptance', async () => {
    const grace = await app.signUp('Grace');
    const id = await ask(grace, ada);
    app.clock.advance(32 * DAY_MS);
    [ada] = [await app.logIn(ada)];
    await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
    await ask(await app.signUp('Eve'), ada);
    const { growth } = await read();
    expect(growth?.map(({ connections }) => connections)).toEqual([
      ...Array.from({ length: 11 }, () => 0),
      1,
    ]);
  });
});

/** What a table that cannot be read takes away. */
const BROKEN: [string, (keyof Dashboard)[]][] = [
  ['duplicate_groups', ['quality']],
  ['earnings', ['earnings']],
  ['contact_shares', ['waiting', 'unread']],
  ['conversation_members', ['today', 'unread']],
  ['today_marks', ['today']],
  ['tag_cadences', ['checklist']],
  ['suggestion_dismissals', ['suggested']],
  ['connections', ['today', 'waiting', 'unread', 'suggested', 'checklist', 'growth']],
];

it.each(BROKEN)('returns null for sections that need %s and all others', async (table, gone) => {
  await write(await app.signUp('Grace'), ada, 'Hello');
  const whole = await read();
  expect(Object.values(whole)).not.toContain(null);
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.db);
  await rename(table, 'away');
  log_lines.length = 0;
  let broken: Dashboard;
  try {
    broken = await read();
  } finally {
    await rename('away', table);
  }
  expect(broken).toEqual({ ...whole, ...Object.fromEntries(gone.map((part) => [part, null])) });
  const logged = log_lines.map((line) => JSON.parse(line) as { part?: string; user_id?: number });
  const parts = logged.flatMap(({ part, user_id }) => (user_id === ada.id && part ? [part] : []));
  expect(parts.toSorted()).toEqual(gone.toSorted());
});

it('requires a session', async () => {
  expect(await app.guest.rejected('GET /api/dashboard/')).toMatchObject({ status: 401 });
});
