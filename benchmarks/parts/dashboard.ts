import { DAYS, fillDay } from '../data-set/days.ts';
import { SIZE } from '../data-set/fill.ts';
import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved, type Times } from '../timing.ts';
import { withFilledFixture, type BenchFixture } from '../fixture.ts';
import { DASHBOARD_BASELINE } from './dashboard-baseline.ts';
import { askOften, type Read } from './list-read.ts';

const ROUNDS = 40;
const TIMES = 3;

const PATH = '/api/dashboard/';
const DASHBOARD: Read = { what: 'the dashboard', paths: [PATH], sentences: [] };
const MISSING: Read[] = ['type', 'email'].map((missing) => ({
  what: `contacts without ${missing}`,
  paths: [`/api/contacts/?missing=${missing}`],
  sentences: [],
}));

/** The dashboard of a user with 100,000 contacts compared with hand-written statements. */
export async function dashboardPart(): Promise<Result[]> {
  const results: Result[] = [];
  await withFilledFixture(async (world) => {
    await fillDay(world.pool, world.ada);
    results.push(await measureDashboard(world));
    const asked = () => askOften(world, [DASHBOARD, ...MISSING]);
    results.push({
      what: 'all contacts read from first to last',
      value: await countScans(world.pool, asked),
      unit: '',
      at_most: 0,
      beside: 'times, by the server, the dashboard and what it leads to asked often',
    });
  });
  return results;
}

/** Interleaves requests and statements. */
async function measureDashboard(world: BenchFixture): Promise<Result> {
  const { http, sql } = await timeInterleaved(ROUNDS, {
    http: () => readDashboard(world),
    sql: () => askByHand(world),
  });
  return {
    what: `Dashboard with ${SIZE.own} contacts, ${DAYS.overdue} overdue, ${DAYS.conversations} conversations`,
    value: median(http) / median(sql),
    unit: '×',
    at_most: TIMES,
    beside: `${timesOf('over HTTP', http)}; ${timesOf(`${DASHBOARD_BASELINE.length} sentences by hand`, sql)}`,
  };
}

function timesOf(what: string, times: Times): string {
  return `${what} p50 ${formatDuration(median(times))}, p95 ${formatDuration(percentile(times, 0.95))}`;
}

async function askByHand({ pool, ada }: BenchFixture): Promise<void> {
  for (const sentence of DASHBOARD_BASELINE) await pool.query(sentence, [ada.id]);
}

/** A failed section would be fast. */
async function readDashboard({ server, ada }: BenchFixture): Promise<void> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const answer = await fetch(server.origin + PATH, { headers });
  const parts = Object.entries((await answer.json()) as Record<string, unknown>);
  const failed = parts.filter(([, part]) => part === null).map(([name]) => name);
  if (!answer.ok || failed.length > 0)
    throw new Error(`The dashboard: ${answer.status} ${failed.join(', ')}`);
}
