import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  addContact,
  ask,
  connect,
  dayIn,
  keysOf,
  overdue,
  remind,
  share,
  today,
  names,
  write,
} from './testing/days.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

it('returns no items when nothing is due', async () => {
  await addContact(ada, { first_name: 'Bob', birthday: '1980-01-01' });
  await remind(ada, { title: 'Not yet', due_date: dayIn(app, 1) });
  expect(await today(ada)).toEqual({ items: [], count: 0, hidden: 0 });
});

it('returns ten items with the dashboard, and all on request', async () => {
  for (let days = 1; days <= 12; days += 1)
    await remind(ada, { title: `Day ${days}`, due_date: dayIn(app, -days) });
  const first = await today(ada);
  const all = await ada.call('GET /api/dashboard/today/');
  expect(all).toMatchObject({ count: 12, hidden: 0 });
  expect(all.items).toHaveLength(12);
  expect(first).toEqual({ ...all, items: all.items.slice(0, 10) });
});

describe('a pending share', () => {
  it('lists a share once, without its message, until someone answers it', async () => {
    const grace = await app.signUp('Grace Hopper');
    const id = await share(grace, ada);
    const { items } = await today(ada);
    expect(items).toMatchObject([
      { key: `share-${id}`, share_id: id, reason: 'Shared Hedy Lamarr with you today' },
    ]);
    await ada.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
    expect((await today(ada)).items.map(({ share_id }) => share_id)).toEqual([null]);
  });

  it('lists each share of one person in a row of its own', async () => {
    const grace = await app.signUp('Grace Hopper');
    const shares = [await share(grace, ada), await share(grace, ada)];
    const { items } = await today(ada);
    expect(new Set(items.map(({ share_id }) => share_id))).toEqual(new Set(shares));
    expect(items).toHaveLength(2);
  });

  it('removes a withdrawn share', async () => {
    const grace = await app.signUp('Grace Hopper');
    const id = await share(grace, ada);
    await grace.call('DELETE /api/contact-shares/{id}/', { params: { id } });
    expect((await today(ada)).items.map(({ share_id }) => share_id)).toEqual([null]);
  });
});

describe("Today's items", () => {
  it("lists Today's items with a reason each, most urgent first", async () => {
    const [grace, katherine] = [await app.signUp('Grace Hopper'), await app.signUp('Katherine')];
    await overdue(app, ada, 'Bob', [12, 30]);
    await overdue(app, ada, 'Carol', [30, 30]);
    await addContact(ada, { first_name: 'Dan', birthday: `1984${dayIn(app, 0).slice(4)}` });
    const eve = await addContact(ada, { first_name: 'Eve' });
    await remind(ada, {
      kind: 'follow_up',
      title: 'Send the paper',
      due_date: dayIn(app, -1),
      contact_ids: [eve],
    });
    await remind(ada, { title: 'Renew the passport', due_date: dayIn(app, 0) });
    await write(grace, ada, 'Are you there?');
    await share(await app.signUp('Margaret'), ada, 'Radio expert');
    await ask(katherine, ada);
    const age = Number(dayIn(app, 0).slice(0, 4)) - 1984;
    const found = await today(ada);
    expect(names(found)).toEqual([
      `Dan: Turns ${age} today`,
      'Eve: You promised “Send the paper”, due yesterday',
      'Renew the passport: Due today',
      'Carol: 30 days overdue (every 30 days)',
      'Bob: 12 days overdue (every 30 days)',
      'Grace Hopper: Messaged you today: “Are you there?”',
      'Margaret: Shared Hedy Lamarr with you today for “Radio expert”',
      'Katherine: Sent you a connection request today',
    ]);
    expect(found.count).toBe(8);
  });

  it("includes the person and how to reach them in Today's items", async () => {
    const grace = await app.signUp('Grace Hopper');
    await connect(grace, ada);
    const conversation_id = await write(grace, ada, 'Hello');
    const email = 'bob@example.org';
    const bob = await addContact(ada, { first_name: 'Bob', email });
    const reminder_id = await remind(ada, {
      kind: 'follow_up',
      due_date: dayIn(app, 0),
      title: 'Call',
      contact_ids: [bob],
    });
    const card = await ada.call('GET /api/contacts/search/', { query: { user_id: grace.id } });
    expect((await today(ada)).items).toMatchObject([
      {
        key: `reminder-${reminder_id}`,
        kind: 'follow_up',
        contact_id: bob,
        user_id: null,
        reminder_id,
        conversation_id: null,
        connection_id: null,
        can_message: false,
        email,
      },
      {
        key: `conversation-${conversation_id}`,
        kind: 'message',
        name: 'Grace Hopper',
        contact_id: card.results[0]!.id,
        user_id: grace.id,
        reminder_id: null,
        conversation_id,
        can_message: true,
        email: null,
      },
    ]);
  });

  it('lists each person on Today once with all reasons', async () => {
    const grace = await app.signUp('Grace Hopper');
    await connect(grace, ada);
    const card = await ada.call('GET /api/contacts/search/', { query: { user_id: grace.id } });
    const params = { id: card.results[0]!.id };
    await ada.call('PATCH /api/contacts/{id}/', {
      params,
      body: { cadence_days: 7, birthday: `--${dayIn(app, 0).slice(5)}` },
    });
    const other = await addContact(ada, { first_name: 'G.', associated_user_id: grace.id });
    const due_date = dayIn(app, 0);
    await remind(ada, { kind: 'follow_up', title: 'Lunch', due_date, contact_ids: [other] });
    await write(grace, ada, 'Hello');
    const found = await today(ada);
    expect(names(found)).toEqual([
      'Grace Hopper: Has a birthday today · You promised “Lunch”, due today · Messaged you today: “Hello”',
    ]);
    expect(found.count).toBe(1);
  });

  it('limits Today to the most urgent items with a total', async () => {
    for (let number = 1; number <= 12; number += 1)
      await overdue(app, ada, `Person ${number}`, [number, 30]);
    const found = await today(ada);
    expect(found.count).toBe(12);
    expect(found.items.map(({ name }) => name)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Person ${number}`),
    );
  });

  it('includes rare kinds among hundreds of others on Today and counts up to a hundred', async () => {
    const due = dayIn(app, 0);
    await app.db
      .insertInto('reminders')
      .values(
        Array.from({ length: 300 }, (_, number) => ({
          owner_id: ada.id,
          kind: 'one_off',
          title: `Old ${number}`,
          due_date: dayIn(app, -400),
          time_zone: 'UTC',
          starts_on: due,
          original_date: due,
          list_date: dayIn(app, -400),
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    await remind(ada, { kind: 'follow_up', title: 'A promise', due_date: due });
    await addContact(ada, { first_name: 'Dan', birthday: `--${due.slice(5)}` });
    await write(await app.signUp('Grace'), ada, 'Hello');
    const found = await today(ada);
    expect(found.count).toBe(100);
    expect(names(found).slice(0, 3)).toEqual([
      'Dan: Has a birthday today',
      expect.stringMatching(/^Old /),
      expect.stringMatching(/^Old /),
    ]);
  });
});

describe('a reminder on Today', () => {
  it('appears when its snooze expires', async () => {
    const id = await remind(ada, { title: 'Call', due_date: dayIn(app, -1) });
    const body = { until: new Date(Date.parse(app.clock.now()) + 60_000).toISOString() };
    await ada.call('POST /api/reminders/{id}/snooze/', { params: { id }, body });
    expect(keysOf(await today(ada))).toEqual([]);
    app.clock.advance(61_000);
    expect(keysOf(await today(ada))).toEqual([`reminder-${id}`]);
  });

  it("shows reminders on Today by the user's local date", async () => {
    // Where the clocks are furthest ahead, and furthest behind.
    const due_date = dayIn(app, 1);
    for (const [time_zone, days] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Niue', -11],
    ] as const) {
      await ada.call('PATCH /api/me/', { body: { time_zone } });
      const here = new Date(Date.parse(app.clock.now()) + days * 3_600_000).toISOString();
      const id = await remind(ada, { title: time_zone, due_date });
      const isToday = here.slice(0, 10) >= due_date;
      expect(keysOf(await today(ada)).includes(`reminder-${id}`)).toBe(isToday);
    }
  });

  it('hides a reminder on Today while its contact is in the trash', async () => {
    const id = await overdue(app, ada, 'Bob', [1, 7]);
    expect((await today(ada)).count).toBe(1);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect((await today(ada)).count).toBe(0);
  });
});

describe('a birthday on Today', () => {
  it('appears once with its reminder and not after completing that', async () => {
    const birthday = `1984${dayIn(app, 0).slice(4)}`;
    const id = await addContact(ada, { first_name: 'Dan', birthday });
    const reminder = await remind(ada, { kind: 'birthday', contact_ids: [id] });
    expect(keysOf(await today(ada))).toEqual([`reminder-${reminder}`]);
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id: reminder } });
    expect(await today(ada)).toEqual({ items: [], count: 0, hidden: 0 });
  });
});

it('shows Today to its user only', async () => {
  await overdue(app, ada, 'Bob', [1, 7]);
  expect(await today(await app.signUp('Eve'))).toEqual({ items: [], count: 0, hidden: 0 });
});
