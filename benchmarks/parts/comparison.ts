import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOptions, LoadResult } from '../comparison/load.ts';
import { hasPgbench, INSTALL_PGBENCH, measureStatementRate } from '../comparison/pgbench.ts';
import { getMedian, createReport, getRatios, writePage, type Row } from '../comparison/page.ts';
import {
  readDjangoVersions,
  INSTALL_DJANGO,
  startDjango,
  startRaw,
} from '../comparison/processes.ts';
import { assertSameResponses, type Target } from '../comparison/assert-same-responses.ts';
import { createRequests, createFixture, type Fixture } from '../comparison/fixture.ts';
import type { Operation } from '../comparison/queries.ts';
import type { Result } from '../report.ts';
import { startServer } from '../server.ts';
import { median } from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';

const OPERATIONS: Record<Operation, string> = {
  list: 'List of 50 contacts',
  conversations: 'List of 50 conversations',
  create: 'Create a contact',
  send: 'Send a message',
  me: 'GET /api/me/',
};
const CONNECTIONS = [1, 16];
// Processes of the same code differ by up to 10 %, so several are measured.
const PROCESS_STARTS = 3;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
// V8 needs this long to optimize the code.
const WARM_UP_SECONDS = 8;
// Limits relative to the baseline server and to Django REST framework.
const MIN_RATIO_TO_RAW = 0.65;
const MIN_RATIO_TO_DJANGO = 5;

interface LoadShape {
  operation: Operation;
  connections: number;
}

type Measure = (shape: LoadShape, seconds: number) => Promise<number>;

/** Compares Acquaint with the baseline server, its statements alone and Django REST framework on the same data. */
export async function comparisonBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (bench) => {
    const fixture = await createFixture(bench);
    // Compared servers restart for each operation.
    await bench.server.stop();
    await withTargets(bench, fixture, (targets) => assertSameResponses(bench, fixture, targets));
    const rows = await measureAll(bench, fixture);
    results.push(...rows.flatMap(toResults));
    const report = await createReport(bench.pool, rows);
    if (process.argv.includes('--write')) await writePage(report);
    else console.log(`\n${report}`);
  });
  return results;
}

/** Starts and stops all compared servers. */
async function withTargets(
  { database }: BenchFixture,
  fixture: Fixture,
  work: (targets: Target[]) => Promise<void>,
): Promise<void> {
  const acquaint = await startServer(database.url, database.folder);
  const raw = await startRaw(database.url, fixture);
  const django = await startDjango(database.url, fixture);
  try {
    await work([
      { name: 'acquaint', origin: acquaint.origin },
      { name: 'raw', origin: raw.origin },
      ...(django ? [{ name: 'django', origin: django.origin, hasOwnCursors: true } as const] : []),
    ]);
  } finally {
    await acquaint.stop();
    await raw.stop();
    await django?.stop();
  }
}

async function measureAll(bench: BenchFixture, fixture: Fixture): Promise<Row[]> {
  if (readDjangoVersions() === null) console.log(INSTALL_DJANGO);
  if (!hasPgbench()) console.log(INSTALL_PGBENCH);
  const load = fork(join(import.meta.dirname, '../comparison/load.ts'));
  const rows: Row[] = [];
  try {
    for (const [operation, what] of Object.entries(OPERATIONS) as [Operation, string][]) {
      const operationRows: Row[] = CONNECTIONS.map((connections) => ({
        what,
        connections,
        rates: {},
      }));
      for (let start = 0; start < PROCESS_STARTS; start += 1)
        await withTargets(bench, fixture, async (targets) => {
          const measures = createMeasures(bench, fixture, targets, load);
          const maxConnections = Math.max(...CONNECTIONS);
          for (const { name } of targets)
            await measures.get(name)?.({ operation, connections: maxConnections }, WARM_UP_SECONDS);
          for (const { connections, rates } of operationRows)
            await measureRounds(measures, { operation, connections }, rates);
        });
      rows.push(...operationRows);
    }
  } finally {
    load.kill();
  }
  return rows;
}

function createMeasures(
  bench: BenchFixture,
  fixture: Fixture,
  targets: Target[],
  load: ChildProcess,
): Map<string, Measure> {
  const measures = new Map<string, Measure>();
  for (const { name, origin } of targets)
    measures.set(name, async ({ operation, connections }, seconds) => {
      const requests = createRequests(operation, fixture, connections);
      load.send({ origin, requests, seconds } satisfies LoadOptions);
      const [{ rate, failed }] = (await once(load, 'message')) as [LoadResult];
      if (failed > 0) throw new Error(`${name}: ${failed} ${operation} requests failed.`);
      return rate;
    });
  if (hasPgbench())
    measures.set('pgbench', (shape, seconds) =>
      measureStatementRate(bench.database, fixture, { ...shape, seconds }),
    );
  return measures;
}

/** Measures rounds of each target, alternating the order. */
async function measureRounds(
  measures: Map<string, Measure>,
  shape: LoadShape,
  rates: Row['rates'],
): Promise<void> {
  const entries = [...measures];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measure] of round % 2 === 0 ? entries : entries.toReversed())
      (rates[name] ??= []).push(await measure(shape, ROUND_SECONDS));
}

function toResults({ what: label, connections, rates }: Row): Result[] {
  const { acquaint = [], raw = [], django, pgbench } = rates;
  const what = `${label}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const upperBound = pgbench === undefined ? '' : `, pgbench ${formatRates(pgbench)}`;
  const formatDetails = (other: string) => `${formatRates(acquaint)}, ${other}`;
  const results: Result[] = [
    {
      what: `${what}, relative to the baseline`,
      value: median(getRatios(acquaint, raw)),
      unit: '×',
      at_least: MIN_RATIO_TO_RAW,
      details: formatDetails(`baseline ${formatRates(raw)}${upperBound}`),
    },
  ];
  if (django !== undefined)
    results.push({
      what: `${what}, relative to Django REST framework`,
      value: median(getRatios(acquaint, django)),
      unit: '×',
      at_least: MIN_RATIO_TO_DJANGO,
      details: formatDetails(`Django ${formatRates(django)}`),
    });
  return results;
}

function formatRates(rates: number[]): string {
  return `${getMedian(rates).toFixed(0)} per second`;
}
