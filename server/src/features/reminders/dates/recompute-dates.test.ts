import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import type { Reminder } from '#contract/reminders.ts';
import { inTransaction } from '../../../infra/db.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { recomputeLeftovers, recomputeStale } from './recompute-dates.ts';
import { addReminders } from '../testing/people-and-reminders.ts';
import { addDays, nextBirthday } from './wall-clock.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

const setTimeZone = (time_zone: string) => ada.call('PATCH /api/me/', { body: { time_zone } });
const add = (contact: Partial<ContactFields>) => ada.call('POST /api/contacts/', { body: contact });
const change = (id: number, body: Partial<ContactFields>) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const open = async (): Promise<Reminder[]> =>
  (await ada.call('GET /api/reminders/', { query: { status: 'open' } })).results;
const dueDates = async () => (await open()).map(({ due_date }) => due_date);
const seen = async () => (await open()).map(({ due_date, rrule }) => [due_date, rrule]);
const fires = async () => (await open()).map(({ next_fire_at }) => next_fire_at);
const today = () => app.clock.now().slice(0, 10);
const stale = async () =>
  (
    await app.db
      .selectFrom('reminders')
      .select('id')
      .where('owner_id', '=', ada.id)
      .where('stale', '=', true)
      .execute()
  ).length;

it("computes keep-in-touch dates from the user's local date", async () => {
  const { id } = await add({ first_name: 'Grace', cadence_days: 30 });
  const occurred_at = '2026-01-31T18:30:00.000Z';
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id },
    body: { kind: 'call', occurred_at },
  });
  expect(await dueDates()).toEqual([addDays('2026-01-31', 30)]);
  await setTimeZone('Asia/Kathmandu');
  expect(await dueDates()).toEqual([addDays('2026-02-01', 30)]);
});

it('moves a birthday reminder with the contact, pausing without a birthday', async () => {
  const { id } = await add({ first_name: 'Grace', birthday: '--12-09' });
  await ada.call('POST /api/reminders/', { body: { kind: 'birthday', contact_ids: [id] } });
  const december = [nextBirthday('--12-09', today()), 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=9'];
  const february = [nextBirthday('--02-29', today()), 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'];
  expect(await seen()).toEqual([december]);
  await change(id, { birthday: '2000-02-29' });
  expect(await seen()).toEqual([february]);
  await change(id, { birthday: null });
  expect(await seen()).toEqual([]);
  await change(id, { birthday: '--12-09' });
  expect(await seen()).toEqual([december]);
  // A year in the trash.
  await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
  expect(await seen()).toEqual([]);
  await app.db
    .updateTable('reminders')
    .set({ due_date: '2020-12-09', original_date: '2020-12-09' })
    .where('contact_id', '=', id)
    .execute();
  await ada.call('POST /api/contacts/{id}/restore/', { params: { id } });
  expect(await seen()).toEqual([december]);
});

it('keeps a moved birthday when other fields of the contact change', async () => {
  const { id } = await add({ first_name: 'Grace', birthday: '--12-09' });
  const reminder = await ada.call('POST /api/reminders/', {
    body: { kind: 'birthday', contact_ids: [id] },
  });
  const date = addDays(reminder.due_date, -2);
  await ada.call('POST /api/reminders/{id}/move/', {
    params: { id: reminder.id },
    body: { original_date: reminder.due_date, date },
  });
  await change(id, { tags: ['friend'] });
  expect(await open()).toMatchObject([{ due_date: date }]);
});

it("moves all-day reminders with the user's time zone and keeps timed ones", async () => {
  const body = { title: 'Call', due_date: '2031-12-09' };
  await setTimeZone('Europe/Berlin');
  await ada.call('POST /api/reminders/', { body });
  await ada.call('POST /api/reminders/', { body: { ...body, due_time: '09:00' } });
  expect(await fires()).toEqual(['2031-12-09T08:00:00.000Z', '2031-12-09T08:00:00.000Z']);
  await setTimeZone('Asia/Kathmandu');
  expect(await fires()).toEqual(['2031-12-09T03:15:00.000Z', '2031-12-09T08:00:00.000Z']);
  await ada.call('PATCH /api/me/', { body: { reminder_time: '07:00' } });
  expect(await fires()).toEqual(['2031-12-09T01:15:00.000Z', '2031-12-09T08:00:00.000Z']);
});

it('recomputes each stale reminder once for concurrent calls', async () => {
  await addReminders(
    app.db,
    Array.from({ length: 1200 }, () => ({ owner_id: ada.id, due_date: '2031-12-09' })),
  );
  const lin = await app.signUp('Lin Li');
  await addReminders(app.db, [{ owner_id: lin.id, due_date: '2031-12-09' }]);
  const recompute = () =>
    inTransaction(app.context, (inside) => recomputeStale(inside, [ada.id, lin.id]));
  const leftovers = () => recomputeLeftovers(app.context);
  await Promise.all([recompute(), leftovers(), recompute(), leftovers()]);
  expect(await stale()).toBe(0);
  const timestamps = await app.db
    .selectFrom('reminders')
    .select('next_fire_at')
    .distinct()
    .where('owner_id', 'in', [ada.id, lin.id])
    .execute();
  expect(timestamps).toEqual([{ next_fire_at: '2031-12-09T09:00:00.000Z' }]);
});
