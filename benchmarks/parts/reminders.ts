import type pg from 'pg';
import { addReminders, makeDue, REMINDERS } from '../data-set/reminders.ts';
import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { measureTime } from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import { measureRead, type Read } from './list-read.ts';

/** The busiest minute of a million reminders over a year, mostly at full hours. */
const REMINDERS_PER_MINUTE = 700;
const REMINDERS_AT_ONCE = 10_000;

/** Firing reminders, and the list and calendar of a user with many. */
export async function remindersBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const { pool, ada } = fixture;
    console.log(`Filling the database with ${REMINDERS.all} reminders …`);
    const filling = await measureTime(() => addReminders(pool, ada));
    console.log(`… took ${(filling / 1000).toFixed(0)} s.`);
    for (const { at_most, ...read } of READS) {
      const { result } = await measureRead(fixture, read);
      results.push({ ...result, at_most });
    }
    results.push({ ...(await measureFiring(fixture, REMINDERS_PER_MINUTE)), at_most: 2 });
    results.push(await measureFiring(fixture, REMINDERS_AT_ONCE));
    await makeDue(fixture.database.url, ada, REMINDERS_PER_MINUTE);
    const value = await countScans(pool, () => fireReminders(fixture), 'reminders');
    results.push({
      what: 'sequential scans of reminders when firing',
      value,
      unit: '',
      at_most: 0,
    });
  });
  return results;
}

const DAY_MS = 86_400_000;
const dateInDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const READS: (Read & { at_most: number })[] = [
  {
    what: `A month of the calendar with ${REMINDERS.own} reminders and ${REMINDERS.birthdays} birthdays`,
    paths: [0, 42, 84, -42].map(
      (from) => `/api/reminders/occurrences/?from=${dateInDays(from)}&to=${dateInDays(from + 41)}`,
    ),
    queries: [
      `select id, title, list_date, list_time, rrule from reminders
       where owner_id = $1 and not suspended and status <> 'done'
         and (list_date between current_date and current_date + 41 or rrule is not null)`,
    ],
    at_most: 100,
  },
  {
    what: `First page of ${REMINDERS.own} reminders`,
    paths: [`/api/reminders/?status=open&from=${dateInDays(0)}`],
    queries: [
      `select * from reminders
       where owner_id = $1 and not suspended and status <> 'done' and list_date >= current_date
       order by list_date, coalesce(list_time, ''), id limit 51`,
    ],
    at_most: 30,
  },
];

/** Measures the time from the cron job to the last fired reminder with its email queued. */
async function measureFiring(fixture: BenchFixture, count: number): Promise<Result> {
  const people = await makeDue(fixture.database.url, fixture.ada, count);
  const time = await measureTime(() => fireReminders(fixture));
  return {
    what: `Firing ${count} reminders`,
    value: time / 1000,
    unit: 's',
    details: `of ${people} users`,
  };
}

async function fireReminders({ pool }: BenchFixture): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('reminders.fire-reminders', payload := '{}'::json)`,
  );
  while (await isAnyDue(pool)) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function isAnyDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select id from reminders where next_fire_at <= now() order by next_fire_at limit 1',
  );
  return rows.length > 0;
}
