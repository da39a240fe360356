import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { fireReminders } from './fire.ts';
import { addPeople, addReminders, type ReminderOf } from '../testing/people-and-reminders.ts';
import { addDays, toTimestamp } from '../dates/wall-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const A_MINUTE = 60_000;
const today = () => app.clock.now().slice(0, 10);
const inDays = (days: number) => addDays(today(), days);

/** Moves the clock of the server on to a moment that is still to come. */
const moveTo = (timestamp: string) =>
  app.clock.advance(Date.parse(timestamp) - Date.parse(app.clock.now()));
const fire = () => fireReminders(app.context);

async function person(more = {}): Promise<number> {
  const [id] = await addPeople(app.db, 1, more);
  return id!;
}
async function remind(reminder: ReminderOf): Promise<number> {
  const [id] = await addReminders(app.db, [reminder]);
  return id!;
}
const bellOf = (user_id: number) =>
  app.db
    .selectFrom('notifications')
    .select(['message', 'data', 'type', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
const read = (id: number) =>
  app.db
    .selectFrom('reminders')
    .select(['status', 'due_date', 'list_date', 'list_time', 'snoozed_until', 'next_fire_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const fires = async (id: number) => (await read(id)).next_fire_at;

describe('firing by time zone', () => {
  // The hour that is missing, the one that comes twice, half an hour of change, and no change at all.
  it.each([
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45:00.000Z'],
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
    ['Asia/Kathmandu', '2027-12-01', '09:00', '2027-12-01T03:15:00.000Z'],
  ])('fires %s, %s at %s on the minute', async (time_zone, due_date, due_time, at) => {
    const owner_id = await person({ time_zone });
    const id = await remind({ owner_id, due_date, due_time, time_zone });
    moveTo(new Date(Date.parse(at) - A_MINUTE).toISOString());
    await fire();
    expect([await bellOf(owner_id), await read(id)]).toEqual([
      [],
      expect.objectContaining({ status: 'scheduled', next_fire_at: at }),
    ]);
    moveTo(at);
    await fire();
    expect(await bellOf(owner_id)).toMatchObject([{ message: 'Reminder: Call the notary' }]);
    expect(await read(id)).toMatchObject({ status: 'due', next_fire_at: null });
  });

  it("fires all-day reminders at the owner's reminder hour", async () => {
    const owner_id = await person({ time_zone: 'Asia/Kathmandu', reminder_time: '07:30' });
    const due_date = inDays(3);
    const id = await remind({ owner_id, due_date, time_zone: 'Asia/Kathmandu' });
    await fire();
    expect((await read(id)).next_fire_at).toBe(toTimestamp(due_date, '07:30', 'Asia/Kathmandu'));
  });
});

describe('changing time zone or reminder hour', () => {
  let ada: Person;
  const change = (body: object) => ada.call('PATCH /api/me/', { body });

  it('moves all-day reminders, but neither timed nor moved ones', async () => {
    ada = await app.signUp('Ada');
    await change({ time_zone: 'Europe/Berlin' });
    const due_date = inDays(20);
    const own = { owner_id: ada.id, due_date, time_zone: 'Europe/Berlin' };
    const allDay = await remind(own);
    const timed = await remind({ ...own, due_time: '18:00' });
    const elsewhere = await remind({ ...own, time_zone: 'America/New_York' });
    await change({ time_zone: 'Australia/Lord_Howe' });
    await fire();
    expect(await fires(allDay)).toBe(toTimestamp(due_date, '09:00', 'Australia/Lord_Howe'));
    expect(await fires(timed)).toBe(toTimestamp(due_date, '18:00', 'Europe/Berlin'));
    expect(await fires(elsewhere)).toBe(toTimestamp(due_date, '09:00', 'America/New_York'));

    await change({ reminder_time: '06:15' });
    await fire();
    expect(await fires(allDay)).toBe(toTimestamp(due_date, '06:15', 'Australia/Lord_Howe'));
    expect(await fires(timed)).toBe(toTimestamp(due_date, '18:00', 'Europe/Berlin'));
  });

  it('notifies once for a day that has already started there', async () => {
    ada = await app.signUp('Ada');
    const id = await remind({ owner_id: ada.id, due_date: today(), time_zone: 'UTC' });
    await change({ time_zone: 'Pacific/Kiritimati', reminder_time: '00:00' });
    await fire();
    await change({ time_zone: 'Pacific/Pago_Pago', reminder_time: '23:59' });
    app.clock.advance(3 * 86_400_000);
    await fire();
    expect(await bellOf(ada.id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'due', next_fire_at: null });
  });
});
