import type pg from 'pg';
import { addReminders, makeDue, REMINDERS } from '../data-set/reminders.ts';
import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { timeOf } from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import { measureRead, type Read } from './list-read.ts';

/** A million reminders over a year, mostly at full hours. */
const A_MINUTE = 700;
const AT_ONCE = 10_000;

/** Firing reminders, and list and calendar of a user with many. */
export async function remindersPart(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (world) => {
    const { pool, ada } = world;
    console.log(`Filling the database with ${REMINDERS.all} reminders …`);
    const filling = await timeOf(() => addReminders(pool, ada));
    console.log(`… took ${(filling / 1000).toFixed(0)} s.`);
    for (const { at_most, ...read } of READS) {
      const { result } = await measureRead(world, read);
      results.push({ ...result, at_most });
    }
    results.push({ ...(await firing(world, A_MINUTE)), at_most: 2 });
    results.push(await firing(world, AT_ONCE));
    await makeDue(world.database.url, ada, A_MINUTE);
    const value = await countScans(pool, () => fire(world), 'reminders');
    results.push({ what: 'Firing reads all reminders', value, unit: '', at_most: 0 });
  });
  return results;
}

const DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const READS: (Read & { at_most: number })[] = [
  {
    what: `A month of the calendar, with ${REMINDERS.own} reminders and ${REMINDERS.birthdays} birthdays`,
    paths: [0, 42, 84, -42].map(
      (from) => `/api/reminders/occurrences/?from=${day(from)}&to=${day(from + 41)}`,
    ),
    sentences: [
      `select id, title, list_date, list_time, rrule from reminders
       where owner_id = $1 and not suspended and status <> 'done'
         and (list_date between current_date and current_date + 41 or rrule is not null)`,
    ],
    at_most: 100,
  },
  {
    what: `First page of ${REMINDERS.own} reminders`,
    paths: [`/api/reminders/?status=open&from=${day(0)}`],
    sentences: [
      `select * from reminders
       where owner_id = $1 and not suspended and status <> 'done' and list_date >= current_date
       order by list_date, coalesce(list_time, ''), id limit 51`,
    ],
    at_most: 30,
  },
];

/** From the cron job to the last fired reminder with its email queued. */
async function firing(world: BenchFixture, count: number): Promise<Result> {
  const people = await makeDue(world.database.url, world.ada, count);
  const time = await timeOf(() => fire(world));
  return {
    what: `Firing ${count} reminders`,
    value: time / 1000,
    unit: 's',
    beside: `of ${people} people`,
  };
}

async function fire({ pool }: BenchFixture): Promise<void> {
  await pool.query(`select graphile_worker.add_job('fire-reminders', payload := '{}'::json)`);
  while (await isAnyDue(pool)) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function isAnyDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select id from reminders where next_fire_at <= now() order by next_fire_at limit 1',
  );
  return rows.length > 0;
}
