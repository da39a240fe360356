import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { fireReminders } from './fire.ts';
import { addPeople, addReminders, type ReminderOf } from '../testing/people-and-reminders.ts';
import { addDays } from '../dates/wall-clock.ts';

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

describe('firing exactly once', () => {
  it('fires once with ten concurrent jobs', async () => {
    const people = await addPeople(app.db, 120);
    const due_date = inDays(-1);
    await addReminders(
      app.db,
      people.flatMap((owner_id) =>
        ['One', 'Two'].map((title) => ({ owner_id, due_date, title, stale: true })),
      ),
    );
    await Promise.all(Array.from({ length: 10 }, fire));
    await fire();
    const notified = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'message'])
      .where('user_id', 'in', people)
      .execute();
    const both = people.flatMap((user_id) =>
      ['One', 'Two'].map((title) => ({ user_id, message: `Reminder: ${title} · yesterday` })),
    );
    expect(notified).toHaveLength(both.length);
    expect(notified).toEqual(expect.arrayContaining(both));
    await app.runJobs();
    const mails = app.mails.filter(({ subject }) => subject === '2 reminders');
    expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([120, 120]);
  });

  it('fires missed reminders after downtime, then at the next date', async () => {
    const owner_id = await person();
    const due_date = inDays(1);
    const daily = await remind({ owner_id, due_date, rrule: 'FREQ=DAILY', title: 'Daily' });
    const once = await remind({ owner_id, due_date, title: 'Once' });
    await fire();
    const later = inDays(10);
    moveTo(`${later}T12:00:00.000Z`);
    await fire();
    await fire();
    const notified = (await bellOf(owner_id)).map(({ message }) => message);
    expect(notified).toEqual(['Reminder: Daily · 9 days ago', 'Reminder: Once · 9 days ago']);
    expect(await read(once)).toMatchObject({ status: 'due', next_fire_at: null });
    expect(await read(daily)).toMatchObject({
      status: 'due',
      list_date: due_date,
      next_fire_at: `${addDays(later, 1)}T09:00:00.000Z`,
    });
  });

  it('fires at each date of an uncompleted reminder without moving it', async () => {
    const owner_id = await person();
    const due_date = inDays(1);
    const rrule = 'FREQ=DAILY;COUNT=3';
    const id = await remind({ owner_id, due_date, due_time: '10:00', rrule });
    const notified = [];
    for (const day of [1, 2, 3, 4]) {
      moveTo(`${addDays(due_date, day - 1)}T10:00:00.000Z`);
      await fire();
      notified.push((await bellOf(owner_id)).length);
    }
    expect(notified).toEqual([1, 2, 3, 3]);
    expect(await read(id)).toMatchObject({ due_date, list_date: due_date, next_fire_at: null });
    const messages = (await bellOf(owner_id)).map(({ message }) => message);
    expect(new Set(messages)).toEqual(new Set(['Reminder: Call the notary']));
  });

  it('fires a locked reminder when the lock is released', async () => {
    const owner_id = await person();
    const id = await remind({ owner_id, due_date: inDays(-1) });
    const other = await person();
    await remind({ owner_id: other, due_date: inDays(-1) });
    await app.db.transaction().execute(async (held) => {
      await held.selectFrom('reminders').select('id').where('id', '=', id).forUpdate().execute();
      await fire();
      expect(await bellOf(owner_id)).toHaveLength(0);
      expect(await bellOf(other)).toHaveLength(1);
    });
    await fire();
    expect(await bellOf(owner_id)).toHaveLength(1);
  });
});

it('fires at the snoozed time and returns to its date', async () => {
  const owner_id = await person();
  const due_date = inDays(-2);
  const snoozed_until = new Date(Date.parse(app.clock.now()) + 90 * A_MINUTE).toISOString();
  const id = await remind({ owner_id, due_date, status: 'snoozed', snoozed_until });
  await fire();
  expect([await bellOf(owner_id), (await read(id)).next_fire_at]).toEqual([[], snoozed_until]);
  moveTo(snoozed_until);
  await fire();
  expect(await bellOf(owner_id)).toHaveLength(1);
  expect(await read(id)).toEqual({
    status: 'due',
    due_date,
    list_date: due_date,
    list_time: null,
    snoozed_until: null,
    next_fire_at: null,
  });
});

it('fires lead_days ahead and says so', async () => {
  const owner_id = await person();
  const due_date = inDays(10);
  const rrule = 'FREQ=WEEKLY';
  const id = await remind({ owner_id, due_date, due_time: '08:00', lead_days: 3, rrule });
  moveTo(`${inDays(7)}T08:00:00.000Z`);
  await fire();
  const message = 'Reminder: Call the notary · in 3 days';
  expect(await bellOf(owner_id)).toMatchObject([{ message }]);
  expect((await read(id)).next_fire_at).toBe(`${addDays(due_date, 4)}T08:00:00.000Z`);
  moveTo(`${addDays(due_date, 4)}T08:00:00.000Z`);
  await fire();
  expect(await bellOf(owner_id)).toMatchObject([{ message }, { message }]);
});

describe.each([[[]], [['in_app']], [['email']], [['in_app', 'email']]])(
  'channels %j',
  (channels) => {
    it.each([
      { in_app: true, email: true },
      { in_app: true, email: false },
      { in_app: false, email: true },
      { in_app: false, email: false },
    ])(
      `notifies by ${JSON.stringify(channels)} of the reminder where %j of the user agrees`,
      async (reminder_due) => {
        const email = `${crypto.randomUUID()}@example.org`;
        const owner_id = await person({ email, notification_preferences: { reminder_due } });
        const id = await remind({ owner_id, due_date: inDays(-1), channels });
        await fire();
        await app.runJobs();
        const notified = [
          ...((await bellOf(owner_id)).length > 0 ? ['in_app'] : []),
          ...(app.mails.some(({ to }) => to === email) ? ['email'] : []),
        ];
        const agreed = channels.filter((channel) => reminder_due[channel as 'email']);
        expect(notified).toEqual(agreed);
        expect((await read(id)).status).toBe('due');
      },
    );
  },
);

/** A user with this many keep-in-touch reminders, all due today. */
async function toReach(count: number) {
  const ada = await app.signUp('Ada');
  await verify(app, ada);
  await app.runJobs();
  app.mails.length = 0;
  const contacts = [];
  for (let number = 1; number <= count; number += 1) {
    const body = { first_name: 'Friend', last_name: `${number}`, cadence_days: 7 };
    contacts.push(await ada.call('POST /api/contacts/', { body }));
  }
  moveTo(`${inDays(7)}T23:59:00.000Z`);
  await fire();
  await app.runJobs();
  return { ada, contacts, bell: await bellOf(ada.id) };
}

describe('keep-in-touch notifications', () => {
  it('sends keep-in-touch notifications per contact up to five', async () => {
    const { contacts, bell } = await toReach(5);
    expect(bell.map(({ message }) => message)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Time to catch up with Friend ${number}`),
    );
    const data = { kind: 'reminder_due', reminder_id: expect.any(Number) as number };
    expect(bell[0]?.data).toEqual({ ...data, contact_id: contacts[0]!.id });
  });

  it('combines more than five keep-in-touch notifications, with all contacts in the email', async () => {
    const { bell, ada } = await toReach(14);
    expect(bell).toMatchObject([
      {
        message: 'Time to catch up with Friend 1, Friend 2 and 12 others',
        data: { kind: 'reminder_due' },
      },
    ]);
    const [mail, ...more] = app.mails.filter(({ to }) => to === ada.user.email);
    expect([mail?.subject, more]).toEqual(['14 reminders', []]);
    expect(mail?.sections?.[0]?.items.map(({ label }) => label)).toContain(
      'Get in touch with Friend 14',
    );
  });
});

it('fires nothing for deleted users', async () => {
  const ada = await app.signUp('Ada');
  const id = await remind({ owner_id: ada.id, due_date: inDays(-1) });
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', ada.id)
    .execute();
  await fire();
  expect([await bellOf(ada.id), (await read(id)).status]).toEqual([[], 'scheduled']);
});

it('fires a reminder without a computable next date once, and all others', async () => {
  const owner_id = await person();
  const next_fire_at = new Date(Date.parse(app.clock.now()) - A_MINUTE).toISOString();
  const due = { owner_id, due_date: today(), next_fire_at, stale: false };
  const broken = await remind({ ...due, rrule: 'FREQ=NEVER', title: 'Broken' });
  await remind({ ...due, title: 'Whole' });
  await fire();
  const notified = (await bellOf(owner_id)).map(({ message }) => message);
  expect(notified).toEqual(['Reminder: Broken', 'Reminder: Whole']);
  expect(await read(broken)).toMatchObject({ status: 'due', next_fire_at: null });
});

it('waits for reminders within the minute', async () => {
  const owner_id = await person();
  const soon = new Date(Date.parse(app.clock.now()) + 20_000).toISOString();
  await remind({ owner_id, due_date: today(), status: 'snoozed', snoozed_until: soon });
  await fire();
  moveTo(soon);
  await app.runJobs();
  expect(await bellOf(owner_id)).toHaveLength(1);
});
