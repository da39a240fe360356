import { scansContacts } from '../plans.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved, type Times } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

/** A list request and the equivalent hand-written statements. */
export interface Read {
  what: string;
  /** Requested alternately. */
  paths: string[];
  /** `$1` is the owner. */
  sentences: string[];
}

const ROUNDS = 40;
const OFTEN = 10;

/** A measurement with all times. */
export interface MeasuredRead {
  result: Result;
  http: Times;
}

/** Times of the request and the hand-written statement, interleaved, and whether its plan scans the table. */
export async function measureRead(world: BenchFixture, read: Read): Promise<MeasuredRead> {
  const { pool, ada } = world;
  const times = await timeInterleaved(ROUNDS, {
    http: (round) => ask(world, read, round),
    sql: (round) => pool.query(of(read.sentences, round), [ada.id]),
  });
  const scans = await scansContacts(pool, read.sentences[0]!, [ada.id]);
  const { http, sql } = times;
  const ratio = (median(http) / median(sql)).toFixed(1);
  const result: Result = {
    what: `${read.what}, p95`,
    value: percentile(http, 0.95),
    unit: 'ms',
    beside:
      `p50 ${formatDuration(median(http))}; by hand p50 ${formatDuration(median(sql))}, ${ratio} ×` +
      (scans ? '; by hand reads all contacts' : ''),
  };
  return { result, http };
}

/** Warms up beyond PostgreSQL's switch to generic plans. */
export async function askOften(world: BenchFixture, reads: Read[]): Promise<void> {
  for (const read of reads)
    for (let round = 0; round < OFTEN; round += 1) await ask(world, read, round);
}

async function ask({ server, ada }: BenchFixture, read: Read, round: number): Promise<void> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const answer = await fetch(server.origin + of(read.paths, round), { headers });
  if (!answer.ok) throw new Error(`${read.what}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function of<T>(list: T[], round: number): T {
  return list[round % list.length]!;
}
