import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  addContact,
  ask,
  DAY_MS,
  dayIn,
  done,
  keysOf,
  overdue,
  remind,
  reopen,
  snooze,
  today,
  names,
  write,
} from './testing/days.ts';
import { purgeDismissals } from './today-actions.service.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  grace = await app.signUp('Grace');
});

const soon = (ms = 60_000) => addMs(app.clock.now(), ms);
const isOf = (key: string, id: number) => `${key}-${id}`;

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
  'a request': async () => isOf('connection', await ask(grace, ada)),
};

describe('Today items over time', () => {
  it('shows a new message after the previous one was completed', async () => {
    const key = isOf('conversation', await write(grace, ada, 'Hello'));
    await done(ada, key);
    await write(grace, ada, 'And another thing');
    expect(names(await today(ada))).toEqual(['Grace: Messaged you today: “And another thing”']);
    await snooze(ada, key, soon(DAY_MS));
    await write(grace, ada, 'One more');
    expect(names(await today(ada))).toEqual(['Grace: Messaged you today: “One more”']);
  });

  it('rejects completing an answered message', async () => {
    const key = isOf('conversation', await write(grace, ada, 'Hello'));
    await write(ada, grace, 'Hello');
    expect(
      await ada.rejected('POST /api/dashboard/today/{key}/done/', { params: { key } }),
    ).toMatchObject({ status: 409, detail: 'This message was already answered.' });
  });

  it('rejects completing an answered request', async () => {
    const id = await ask(grace, ada);
    await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
    const params = { key: isOf('connection', id) };
    expect(await ada.rejected('POST /api/dashboard/today/{key}/done/', { params })).toMatchObject({
      status: 409,
      detail: 'This request was already answered.',
    });
  });

  it('shows a snoozed birthday with its date, for that year only', async () => {
    const birthday = `1984${dayIn(app, 0).slice(4)}`;
    const id = await addContact(ada, { first_name: 'Dan', birthday });
    const key = isOf('birthday', id);
    await snooze(ada, key, soon(DAY_MS));
    app.clock.advance(DAY_MS + 1);
    expect(names(await today(ada))).toEqual([expect.stringMatching(/^Dan: Turned \d+ yesterday$/)]);
    expect(await done(ada, key)).toEqual({ items: [], count: 0, hidden: 0 });
    expect(names(await reopen(ada, key))).toEqual([expect.stringMatching(/yesterday$/)]);
    const next = dayIn(app, 0).slice(0, 4);
    while (dayIn(app, 0).slice(5) !== birthday.slice(5) || dayIn(app, 0).slice(0, 4) === next)
      app.clock.advance(DAY_MS);
    ada = await app.logIn(ada);
    expect(names(await today(ada))).toEqual([expect.stringMatching(/^Dan: Turns \d+ today$/)]);
  });

  it('shows another date of a contact until it is completed', async () => {
    const dates = [{ label: 'Anniversary', date: `2019${dayIn(app, 0).slice(4)}` }];
    const key = isOf('date', await addContact(ada, { first_name: 'Dan', dates }));
    expect(names(await today(ada))).toEqual([
      expect.stringMatching(/^Dan: Anniversary today \(\d+ years\)$/),
    ]);
    await snooze(ada, key, soon(DAY_MS));
    app.clock.advance(DAY_MS + 1);
    expect(names(await today(ada))).toEqual([
      expect.stringMatching(/^Dan: Anniversary yesterday \(\d+ years\)$/),
    ]);
    expect(await done(ada, key)).toEqual({ items: [], count: 0, hidden: 0 });
  });

  it('rejects a birthday of another day', async () => {
    const birthday = `1984${dayIn(app, 20).slice(4)}`;
    const params = {
      key: isOf('birthday', await addContact(ada, { first_name: 'Dan', birthday })),
    };
    expect(await ada.rejected('POST /api/dashboard/today/{key}/done/', { params })).toMatchObject({
      status: 404,
    });
  });

  it("doesn't complete a reminder a second time after it was completed elsewhere", async () => {
    const key = await THINGS['a reminder that repeats']!();
    const params = { id: Number(key.split('-')[1]) };
    const { due_date } = await ada.call('POST /api/reminders/{id}/complete/', { params });
    expect(
      await ada.rejected('POST /api/dashboard/today/{key}/done/', { params: { key } }),
    ).toMatchObject({ status: 409, detail: 'Already done or snoozed.' });
    expect(await ada.call('GET /api/reminders/{id}/', { params })).toMatchObject({ due_date });
  });
});

it('deletes dismissals after a year except those of pending requests', async () => {
  const keys = [
    isOf('conversation', await write(grace, ada, 'Hello')),
    isOf('connection', await ask(grace, ada)),
  ];
  for (const key of keys) await done(ada, key);
  const marks = () =>
    app.db.selectFrom('today_marks').select('item').where('user_id', '=', ada.id).execute();
  await purgeDismissals(app.context);
  expect(await marks()).toHaveLength(2);
  app.clock.advance(367 * DAY_MS);
  await purgeDismissals(app.context);
  expect(await marks()).toEqual([{ item: keys[1] }]);
  ada = await app.logIn(ada);
  expect(keysOf(await today(ada))).toEqual([keys[0]]);
});
