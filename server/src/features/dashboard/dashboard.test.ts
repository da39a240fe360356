import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { addContact, ask, connect, overdue, write } from './testing/days.ts';

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

  it('marks an ask as done, also after it was closed', async () => {
    await verify(app, ada);
    const body = { need: 'A loom', audience: 'connections' as const };
    const { id } = await ada.call('POST /api/asks/', { body });
    expect(await isDone()).toEqual(['verify_email', 'ask']);
    const closing = { outcome: 'not_needed' as const };
    await ada.call('POST /api/asks/{id}/close/', { params: { id }, body: closing });
    expect(await isDone()).toEqual(['verify_email', 'ask']);
  });

  it('hides the completed or dismissed checklist', async () => {
    await change({ checklist_hidden: true });
    expect((await read()).checklist).toBeNull();
    await change({ checklist_hidden: false, headline: 'Analyst' });
    await verify(app, ada);
    await connect(await app.signUp('Grace'), ada);
    await ada.call('POST /api/asks/', { body: { need: 'A loom', audience: 'connections' } });
    await overdue(app, ada, 'Bob', [1, 30]);
    await ada.call('POST /api/onboarding/purposes/', { body: { purposes: ['work'] } });
    expect((await read()).checklist?.steps.filter(({ done }) => !done)).toHaveLength(1);
    await turnOnTwoFactor();
    expect((await read()).checklist).toBeNull();
  });
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

/** What a table that cannot be read takes away. */
const BROKEN: [string, (keyof Dashboard)[]][] = [
  ['duplicate_groups', ['quality']],
  ['earnings', ['earnings']],
  ['contact_shares', ['today', 'asks']],
  ['conversation_members', ['today']],
  ['today_marks', ['today']],
  ['tag_cadences', ['checklist']],
  ['suggestion_dismissals', ['suggested']],
  ['connections', ['today', 'favorites', 'suggested', 'checklist', 'growth']],
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
