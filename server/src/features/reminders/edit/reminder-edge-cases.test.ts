import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let contacts: number[];
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  const cards = [
    { first_name: 'Grace', birthday: '--02-29' },
    { first_name: 'Alan', birthday: '9999-12-31', cadence_days: 3650 },
    { first_name: 'Edsger', last_contacted_at: '9999-12-31T23:59:59.999Z', tags: ['far'] },
    { first_name: 'Barbara', last_contacted_at: '0001-01-01T00:00:00.000Z', tags: ['far'] },
  ];
  contacts = [];
  for (const body of cards) contacts.push((await ada.call('POST /api/contacts/', { body })).id);
});
afterAll(() => app.close());

const day = fc.constantFrom(
  '1900-01-01',
  '1999-12-31',
  '2026-02-28',
  '2028-02-29',
  '2026-11-21',
  '9999-12-31',
);
const time = fc.constantFrom('00:00', '02:30', '23:59', null);
const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Africa/Casablanca', 'Etc/GMT+12');
const rule = fc.constantFrom(
  null,
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=10000',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=5FR',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=3',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU',
  'FREQ=YEARLY;BYYEARDAY=-366',
  'FREQ=YEARLY;UNTIL=18000101',
  'FREQ=DAILY;UNTIL=99991231T235959Z',
  'FREQ=DAILY;INTERVAL=999999999999',
  'FREQ=DAILY;COUNT=-1',
  'FREQ=;BYDAY=',
  'RRULE:RRULE:FREQ=DAILY',
);
const until = fc.constantFrom(
  '2026-11-22T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
);
const body = fc.record(
  {
    title: fc.constantFrom('Call', ''),
    kind: fc.constantFrom('one_off', 'birthday', 'keep_in_touch', 'follow_up'),
    contact: fc.nat({ max: 4 }),
    due_date: day,
    due_time: time,
    time_zone: zone,
    rrule: rule,
    repeat_from: fc.constantFrom('schedule', 'completion'),
    lead_days: fc.constantFrom(0, 1, 365),
    channels: fc.subarray(['in_app', 'email']),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ name: fc.constant('PATCH /api/reminders/{id}/' as const), body }),
  fc.record({
    name: fc.constant('POST /api/reminders/{id}/snooze/' as const),
    body: fc.record({ until }),
  }),
  fc.record({
    name: fc.constant('POST /api/reminders/{id}/move/' as const),
    body: fc.record(
      { original_date: day, date: day, time },
      { requiredKeys: ['original_date', 'date'] },
    ),
  }),
  fc.record({
    name: fc.constantFrom(
      'POST /api/reminders/{id}/complete/' as const,
      'POST /api/reminders/{id}/reopen/' as const,
      'GET /api/reminders/{id}/completions/' as const,
    ),
    body: fc.constant(undefined),
  }),
);

const named = (given: object) => {
  const { contact, ...rest } = given as { contact?: number };
  return { ...rest, ...(contact !== undefined && { contact_ids: [contacts[contact] ?? 1] }) };
};

const failures: string[] = [];

async function ask(name: CallName, input: object): Promise<unknown> {
  const answer = await ada.attempt(name, input);
  if (answer.status >= 500) failures.push(`${name} ${JSON.stringify(input)}`);
  return answer.body;
}

it(
  'accepts or rejects dates, rules and time zones at the limits',
  { timeout: 60_000 },
  async () => {
    for (const cadence_days of [3650, 1, null]) {
      await ask('POST /api/tag-cadences/', { body: { tag: 'far', cadence_days } });
      await ask('GET /api/reminders/', {});
    }
    await fc.assert(
      fc.asyncProperty(body, fc.array(step, { maxLength: 6 }), async (given, steps) => {
        const made = await ask('POST /api/reminders/', { body: named(given) });
        const { id = 1 } = made as { id?: number };
        for (const { name, body: said } of steps)
          await ask(name, { params: { id }, body: said && named(said) });
        await ask('GET /api/reminders/', {});
        const days = { from: '2026-01-01', to: '2026-12-31' };
        await ask('GET /api/reminders/occurrences/', { query: days });
        expect(failures).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);
