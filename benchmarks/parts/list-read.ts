import { hasContactScan } from '../plans.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved, type Times } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

/** A list request and the equivalent baseline queries. */
export interface Read {
  what: string;
  /** Requested in turn. */
  paths: string[];
  /** `$1` is the owner. */
  queries: string[];
}

const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;

/** A measurement with all times. */
export interface MeasuredRead {
  result: Result;
  http: Times;
}

/** Measures the request and the baseline query, interleaved, and whether the plan of the query scans the table. */
export async function measureRead(fixture: BenchFixture, read: Read): Promise<MeasuredRead> {
  const { pool, ada } = fixture;
  const times = await timeInterleaved(ROUNDS, {
    http: (round) => sendRequest(fixture, read, round),
    sql: (round) => pool.query(pickForRound(read.queries, round), [ada.id]),
  });
  const scansContacts = await hasContactScan(pool, read.queries[0]!, [ada.id]);
  const { http, sql } = times;
  const ratio = (median(http) / median(sql)).toFixed(1);
  const result: Result = {
    what: `${read.what}, p95`,
    value: percentile(http, 0.95),
    unit: 'ms',
    details:
      `p50 ${formatDuration(median(http))}; baseline p50 ${formatDuration(median(sql))}, ${ratio} ×` +
      (scansContacts ? '; the baseline scans all contacts' : ''),
  };
  return { result, http };
}

/** Repeats requests until PostgreSQL uses generic plans. */
export async function requestRepeatedly(fixture: BenchFixture, reads: Read[]): Promise<void> {
  for (const read of reads)
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await sendRequest(fixture, read, round);
}

async function sendRequest(
  { server, ada }: BenchFixture,
  read: Read,
  round: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = await fetch(server.origin + pickForRound(read.paths, round), { headers });
  if (!response.ok) throw new Error(`${read.what}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

function pickForRound<T>(list: T[], round: number): T {
  return list[round % list.length]!;
}
