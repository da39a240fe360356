import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, Loaded } from '../comparison/load.ts';
import { hasPgbench, INSTALL_PGBENCH, sentencesASecond } from '../comparison/pgbench.ts';
import { middleOf, pageOf, timesOf, writePage, type Row } from '../comparison/page.ts';
import { djangoVersions, INSTALL_DJANGO, startDjango, startRaw } from '../comparison/processes.ts';
import { assertSameResponses, type Target } from '../comparison/assert-same-responses.ts';
import { callsOf, createFixture, type Fixture } from '../comparison/fixture.ts';
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
const STARTS = 3;
const ROUNDS = 3;
const SECONDS = 2;
// Until V8 has optimized the code.
const WARM_UP_SECONDS = 8;
// Limits relative to the hand-written server and to Django REST framework.
const OF_RAW = 0.8;
const OF_DJANGO = 5;

interface Calls {
  operation: Operation;
  connections: number;
}

type Measure = (calls: Calls, seconds: number) => Promise<number>;

/** Compares Acquaint with a hand-written server, the statements alone and Django REST framework on the same data. */
export async function comparisonBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (world) => {
    const scene = await createFixture(world);
    // Compared servers restart for each operation.
    await world.server.stop();
    await withWays(world, scene, (ways) => assertSameResponses(world, scene, ways));
    const rows = await measureAll(world, scene);
    results.push(...rows.flatMap(resultsOf));
    const page = await pageOf(world.pool, rows);
    if (process.argv.includes('--write')) await writePage(page);
    else console.log(`\n${page}`);
  });
  return results;
}

/** Starts and stops all compared servers. */
async function withWays(
  { database }: BenchFixture,
  scene: Fixture,
  work: (ways: Target[]) => Promise<void>,
): Promise<void> {
  const acquaint = await startServer(database.url, database.folder);
  const raw = await startRaw(database.url, scene);
  const django = await startDjango(database.url, scene);
  try {
    await work([
      { name: 'acquaint', origin: acquaint.origin },
      { name: 'raw', origin: raw.origin },
      ...(django ? [{ name: 'django', origin: django.origin, own_cursors: true } as const] : []),
    ]);
  } finally {
    await acquaint.stop();
    await raw.stop();
    await django?.stop();
  }
}

async function measureAll(world: BenchFixture, scene: Fixture): Promise<Row[]> {
  if (djangoVersions() === null) console.log(INSTALL_DJANGO);
  if (!hasPgbench()) console.log(INSTALL_PGBENCH);
  const load = fork(join(import.meta.dirname, '../comparison/load.ts'));
  const rows: Row[] = [];
  try {
    for (const [operation, what] of Object.entries(OPERATIONS) as [Operation, string][]) {
      const some: Row[] = CONNECTIONS.map((connections) => ({ what, connections, rates: {} }));
      for (let start = 0; start < STARTS; start += 1)
        await withWays(world, scene, async (ways) => {
          const measures = measuresOf(world, scene, ways, load);
          const most = Math.max(...CONNECTIONS);
          for (const { name } of ways)
            await measures.get(name)?.({ operation, connections: most }, WARM_UP_SECONDS);
          for (const { connections, rates } of some)
            await inTurn(measures, { operation, connections }, rates);
        });
      rows.push(...some);
    }
  } finally {
    load.kill();
  }
  return rows;
}

function measuresOf(
  world: BenchFixture,
  scene: Fixture,
  ways: Target[],
  load: ChildProcess,
): Map<string, Measure> {
  const measures = new Map<string, Measure>();
  for (const { name, origin } of ways)
    measures.set(name, async ({ operation, connections }, seconds) => {
      const calls = callsOf(operation, scene, connections);
      load.send({ origin, calls, seconds } satisfies Load);
      const [{ rate, failed }] = (await once(load, 'message')) as [Loaded];
      if (failed > 0) throw new Error(`${name}: ${failed} calls of ${operation} failed.`);
      return rate;
    });
  if (hasPgbench())
    measures.set('pgbench', (calls, seconds) =>
      sentencesASecond(world.database, scene, { ...calls, seconds }),
    );
  return measures;
}

/** Measures rounds of each target, alternating the order. */
async function inTurn(
  measures: Map<string, Measure>,
  calls: Calls,
  rates: Row['rates'],
): Promise<void> {
  const ways = [...measures];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measure] of round % 2 === 0 ? ways : ways.toReversed())
      (rates[name] ??= []).push(await measure(calls, SECONDS));
}

function resultsOf({ what: called, connections, rates }: Row): Result[] {
  const { acquaint = [], raw = [], django, pgbench } = rates;
  const what = `${called}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const ceiling = pgbench === undefined ? '' : `, pgbench ${inWords(pgbench)}`;
  const beside = (other: string) => `${inWords(acquaint)}, ${other}`;
  const results: Result[] = [
    {
      what: `${what}, of node:http and pg`,
      value: median(timesOf(acquaint, raw)),
      unit: '×',
      at_least: OF_RAW,
      beside: beside(`by hand ${inWords(raw)}${ceiling}`),
    },
  ];
  if (django !== undefined)
    results.push({
      what: `${what}, of Django REST framework`,
      value: median(timesOf(acquaint, django)),
      unit: '×',
      at_least: OF_DJANGO,
      beside: beside(`Django ${inWords(django)}`),
    });
  return results;
}

function inWords(rates: number[]): string {
  return `${middleOf(rates).toFixed(0)} a second`;
}
