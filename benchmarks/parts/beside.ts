import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, Loaded } from '../beside/load.ts';
import { hasPgbench, INSTALL_PGBENCH, sentencesASecond } from '../beside/pgbench.ts';
import { pageOf, writePage, type Row } from '../beside/page.ts';
import { INSTALL_DJANGO, startDjango, startRaw } from '../beside/processes.ts';
import { requireSameAnswers, type Way } from '../beside/same-answers.ts';
import { callsOf, setScene, type Scene } from '../beside/scene.ts';
import type { Operation } from '../beside/sentences.ts';
import type { Result } from '../report.ts';
import { inOrder, median } from '../timing.ts';
import { withWorld, type World } from '../world.ts';

const OPERATIONS: Record<Operation, string> = {
  list: 'List of 50 contacts',
  conversations: 'List of 50 conversations',
  create: 'Create a contact',
  send: 'Send a message',
  me: 'GET /api/me/',
};
const CONNECTIONS = [1, 16];
const ROUNDS = 5;
const SECONDS = 2;
// What V8 has not yet made machine code of is a fraction as fast, and the more there is the longer that takes.
const WARM_UP_SECONDS = 4;
// Of what Node and PostgreSQL give by hand, and of what Django REST framework gives.
const OF_RAW = 0.8;
const OF_DJANGO = 5;

/** Calls of one operation by so many connections for a while, in one of the ways; gives how many a second. */
type Measure = (operation: Operation, connections: number, seconds: number) => Promise<number>;

/** Acquaint beside the same by hand, the sentences alone, and Django REST framework, in turn on the same data. */
export async function besidePart(): Promise<Result[]> {
  const results: Result[] = [];
  await withWorld(async (world) => {
    const scene = await setScene(world);
    const raw = await startRaw(world.database.url, scene);
    const django = await startDjango(world.database.url, scene);
    if (django === null) console.log(INSTALL_DJANGO);
    try {
      const ways: Way[] = [
        { name: 'acquaint', origin: world.server.origin },
        { name: 'raw', origin: raw.origin },
        ...(django ? [{ name: 'django', origin: django.origin, own_cursors: true } as const] : []),
      ];
      await requireSameAnswers(world, scene, ways);
      const rows = await measureAll(world, scene, ways);
      results.push(...rows.flatMap(resultsOf));
      const page = await pageOf(world.pool, rows);
      if (process.argv.includes('--write')) await writePage(page);
      else console.log(`\n${page}`);
    } finally {
      await raw.stop();
      await django?.stop();
    }
  });
  return results;
}

async function measureAll(world: World, scene: Scene, ways: Way[]): Promise<Row[]> {
  const load = fork(join(import.meta.dirname, '../beside/load.ts'));
  const measures: Record<string, Measure> = {};
  for (const { name, origin } of ways)
    measures[name] = async (operation, connections, seconds) => {
      const calls = callsOf(operation, scene, connections);
      load.send({ origin, calls, seconds } satisfies Load);
      const [{ rate, failed }] = (await once(load, 'message')) as [Loaded];
      if (failed > 0) throw new Error(`${name}: ${failed} calls of ${operation} failed.`);
      return rate;
    };
  if (hasPgbench())
    measures['pgbench'] = (operation, connections, seconds) =>
      sentencesASecond(world.database, scene, { operation, connections, seconds });
  else console.log(INSTALL_PGBENCH);
  const rows: Row[] = [];
  try {
    for (const [operation, what] of Object.entries(OPERATIONS) as [Operation, string][])
      for (const connections of CONNECTIONS)
        rows.push({ what, connections, rates: await inTurn(measures, operation, connections) });
  } finally {
    load.kill();
  }
  return rows;
}

/** The middle one of several rounds for each way; every other round the other way round, as each leaves work to the next. */
async function inTurn(
  measures: Record<string, Measure>,
  operation: Operation,
  connections: number,
): Promise<Row['rates']> {
  const rates: Record<string, number[]> = {};
  const ways = Object.entries(measures);
  for (const [, measure] of ways) await measure(operation, connections, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measure] of round % 2 === 0 ? ways : ways.toReversed())
      (rates[name] ??= []).push(await measure(operation, connections, SECONDS));
  return Object.fromEntries(
    Object.entries(rates).map(([name, some]) => [name, median(inOrder(some))]),
  );
}

function resultsOf({ what: called, connections, rates }: Row): Result[] {
  const { acquaint = 0, raw = 0, django, pgbench } = rates;
  const what = `${called}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const ceiling = pgbench === undefined ? '' : `, pgbench ${inWords(pgbench)}`;
  const beside = (other: string) => `${inWords(acquaint)}, ${other}`;
  const results: Result[] = [
    {
      what: `${what}, of node:http and pg`,
      value: acquaint / raw,
      unit: '×',
      at_least: OF_RAW,
      beside: beside(`by hand ${inWords(raw)}${ceiling}`),
    },
  ];
  if (django !== undefined)
    results.push({
      what: `${what}, of Django REST framework`,
      value: acquaint / django,
      unit: '×',
      at_least: OF_DJANGO,
      beside: beside(`Django ${inWords(django)}`),
    });
  return results;
}

function inWords(rate: number): string {
  return `${rate.toFixed(0)} a second`;
}
