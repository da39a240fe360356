import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { readTime } from './calendar-time.ts';
import { readTodoSet } from './read-calendar.ts';
import { remindersCollection } from './reminders-collection.ts';
import { dueOf } from './serve-todos.ts';
import { isSameTime, readTodo } from './todo-values.ts';
import { DavCaller, objectOf, unfold } from './testing/dav-caller.ts';

let app: TestApp;
let ada: Person;
let dav: DavCaller;
let contacts: number[];
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  await ada.call('PATCH /api/me/', { body: { time_zone: 'Europe/Berlin' } });
  dav = new DavCaller(app, ada, remindersCollection);
  contacts = [];
  for (const first_name of ['Grace', 'O’Neil; "Jr", \\n'])
    contacts.push((await ada.call('POST /api/contacts/', { body: { first_name } })).id);
});
afterAll(() => app.close());

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Calcutta'];
const RULES = [
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY;UNTIL=20451231',
];
const ACTIONS = ['complete', 'reopen', 'move', 'rename', 'reschedule', 'snooze'] as const;

const pad = (value: number) => String(value).padStart(2, '0');
const date = fc
  .tuple(
    fc.integer({ min: 1950, max: 2040 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${pad(month)}-${pad(day)}`);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });

const reminder = fc.record({
  title: text.map((value) => `T${value}`.replaceAll(/[\p{Cc}\u2028\u2029\u202D\u202E]/gu, ' ')),
  notes: fc.oneof(
    text.map((value) => value.replaceAll(/\p{Cc}/gu, '\n')),
    fc.constant('a\r\n\\n; b, "c"\n'),
  ),
  due_date: date,
  due_time: fc.option(time),
  time_zone: fc.constantFrom(...ZONES),
  rrule: fc.option(fc.constantFrom(...RULES)),
  repeat_from: fc.constantFrom('schedule', 'completion'),
  lead_days: fc.integer({ min: 0, max: 365 }),
  contacts: fc.subarray([0, 1]),
});

async function act(id: number, action: (typeof ACTIONS)[number], due_date: string): Promise<void> {
  const params = { id };
  const { due_date: original_date } = await ada.call('GET /api/reminders/{id}/', { params });
  const body = {
    move: { original_date, date: due_date },
    rename: { title: 'Renamed' },
    reschedule: { due_date },
    snooze: { until: '2050-01-01T00:00:00.000Z' },
  };
  if (action === 'complete') await ada.attempt('POST /api/reminders/{id}/complete/', { params });
  else if (action === 'reopen') await ada.attempt('POST /api/reminders/{id}/reopen/', { params });
  else if (action === 'move')
    await ada.attempt('POST /api/reminders/{id}/move/', { params, body: body.move });
  else if (action === 'snooze')
    await ada.attempt('POST /api/reminders/{id}/snooze/', { params, body: body.snooze });
  else await ada.attempt('PATCH /api/reminders/{id}/', { params, body: body[action] });
}

function meaningOf(served: string) {
  const { master, overrides } = readTodoSet(Buffer.from(served));
  const reader = { time_zone: 'UTC', public_url: 'http://localhost:3000' };
  const dates = overrides.map((one) => [
    readTime(one.getFirstProperty('recurrence-id'), 'UTC'),
    dueOf(one, 'UTC'),
  ]);
  const moved = dates.filter(([original, due]) => !isSameTime(original!, due!));
  return [readTodo(master, reader), moved];
}

it('changes nothing for PUT(GET(x)), before and after a client changed it', async () => {
  await fc.assert(
    fc.asyncProperty(
      reminder,
      fc.array(fc.tuple(fc.constantFrom(...ACTIONS), date), { maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom(...ACTIONS), date), { maxLength: 2 }),
      async ({ contacts: named, ...body }, before, after) => {
        const given = { ...body, contact_ids: named.map((at) => contacts[at]!) } as NewReminder;
        const { status, body: added } = await ada.attempt('POST /api/reminders/', { body: given });
        fc.pre(status === 201);
        const { id } = added as { id: number };
        const object = objectOf({ reminder_id: id });
        const snapshot = () => ada.call('GET /api/reminders/{id}/', { params: { id } });
        const putSame = async () => {
          const [served, stored, shown] = [await dav.get(object), { ...object }, await snapshot()];
          await dav.put(object, served);
          expect(object).toEqual(stored);
          expect(await snapshot()).toEqual(shown);
          expect(await dav.get(object)).toBe(served);
        };
        for (const [action, day] of before) await act(id, action, day);
        await putSame();
        const shown = await snapshot();
        const sent = unfold(await dav.get(object)).replace(
          'END:VTODO',
          'X-A:b\r\nPRIORITY:3\r\nEND:VTODO',
        );
        await dav.put(object, sent);
        expect(await snapshot()).toEqual(shown);
        await putSame();
        expect(await dav.get(object)).toContain('PRIORITY:3');
        for (const [action, day] of after) await act(id, action, day);
        await putSame();
        // Whatever the client sent, the text means what the reminder is.
        const own = await dav.get({ ...object, raw: null });
        expect(meaningOf(await dav.get(object))).toEqual(meaningOf(own));
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
