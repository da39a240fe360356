import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, ask, DAY_MS, dayIn, remind } from './testing/days.ts';

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
    today: { items: [], count: 0, hidden: 0 },
    upcoming: { occurrences: [], more: 0 },
    favorites: { contacts: [], count: 0 },
    asks: [],
    suggested: [],
    quality: { duplicates: 0, no_type: 0, no_email: 0 },
    earnings: { pending: none, available: none, requested: none, paid: none, lifetime: none },
  });
  expect(growth).toHaveLength(12);
  expect(checklist?.steps.map(({ done }) => done)).toEqual(Array.from({ length: 8 }, () => false));
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

  it('shows the next 14 days despite hundreds of earlier occurrences', async () => {
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
