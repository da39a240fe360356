import { DASHBOARD_SIZE, fillDashboard } from '../data-set/days.ts';
import { SIZE } from '../data-set/fill.ts';
import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved, type Times } from '../timing.ts';
import { withFilledFixture, type BenchFixture } from '../fixture.ts';
import { DASHBOARD_BASELINE } from './dashboard-baseline.ts';
import { requestRepeatedly, type Read } from './list-read.ts';

const ROUNDS = 40;
const MAX_RATIO = 3;

const PATH = '/api/dashboard/';
const DASHBOARD: Read = { what: 'the dashboard', paths: [PATH], queries: [] };
const MISSING: Read[] = ['type', 'email'].map((missing) => ({
  what: `contacts without ${missing}`,
  paths: [`/api/contacts/?missing=${missing}`],
  queries: [],
}));

/** Compares the dashboard of a user with 100,000 contacts with baseline statements. */
export async function dashboardBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFilledFixture(async (fixture) => {
    await fillDashboard(fixture.pool, fixture.ada);
    results.push(await measureDashboard(fixture));
    const requestAll = () => requestRepeatedly(fixture, [DASHBOARD, ...MISSING]);
    results.push({
      what: 'sequential scans of contacts',
      value: await countScans(fixture.pool, requestAll),
      unit: '',
      at_most: 0,
      details: 'by the server, for repeated requests of the dashboard and the lists it links to',
    });
  });
  return results;
}

/** Interleaves requests and statements. */
async function measureDashboard(fixture: BenchFixture): Promise<Result> {
  const { http, sql } = await timeInterleaved(ROUNDS, {
    http: () => readDashboard(fixture),
    sql: () => runBaseline(fixture),
  });
  return {
    what: `Dashboard with ${SIZE.own} contacts, ${DASHBOARD_SIZE.overdue} overdue, ${DASHBOARD_SIZE.conversations} conversations`,
    value: median(http) / median(sql),
    unit: '×',
    at_most: MAX_RATIO,
    details: `${formatTimes('over HTTP', http)}; ${formatTimes(`${DASHBOARD_BASELINE.length} baseline statements`, sql)}`,
  };
}

function formatTimes(what: string, times: Times): string {
  return `${what} p50 ${formatDuration(median(times))}, p95 ${formatDuration(percentile(times, 0.95))}`;
}

async function runBaseline({ pool, ada }: BenchFixture): Promise<void> {
  for (const query of DASHBOARD_BASELINE) await pool.query(query, [ada.id]);
}

/** Throws if a section failed, because a failed section would be fast. */
async function readDashboard({ server, ada }: BenchFixture): Promise<void> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = await fetch(server.origin + PATH, { headers });
  const sections = Object.entries((await response.json()) as Record<string, unknown>);
  const failed = sections.filter(([, section]) => section === null).map(([name]) => name);
  if (!response.ok || failed.length > 0)
    throw new Error(`The dashboard: ${response.status} ${failed.join(', ')}`);
}
