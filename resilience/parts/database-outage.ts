import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import type { Call } from '#contract/client.ts';
import { withServers, type Acquaint } from '../acquaint.ts';
import { callerAt, HttpError, signUp, type Person } from '../people.ts';
import { tableOf } from '../table.ts';
import { openTcpProxy, type TcpProxy } from '../../server/src/testing/tcp-proxy.ts';

// The database goes away, in the ways that databases do. Everybody is told so soon, and when it is back all goes on by itself.

const TOLD_WITHIN_MS = 2000;
const BACK_WITHIN_MS = 5000;
const AWAY_MS = 5000;
const CALL_EVERY_MS = 50;
const PATIENCE_MS = 10_000;
/** More than there are connections, so that all of them are open. */
const AT_ONCE = 20;

/** A call: its status, 0 where no answer came, and how long it took. */
interface Answer {
  status: number;
  ms: number;
}

interface Seen {
  what: string;
  answers: Answer[];
  back_ms: number;
}

export async function databaseOutageTest(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const way = await openTcpProxy(new pg.Client(database.url));
  const env = { DATABASE_URL: through(way, database.url), DATA_DIR: database.folder };
  try {
    return await withServers(1, env, (server) => takeAway(way, server));
  } finally {
    await way.close();
    await database.drop();
  }
}

async function takeAway(way: TcpProxy, { origin }: Acquaint): Promise<string[]> {
  const person = await signUp(origin, 'Ada');
  const seen: Seen[] = [];
  for (const [what, begin] of [
    ['the database refuses connections', way.cut],
    ['the database does not answer', way.hang],
  ] as const) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => person.call('GET /api/contacts/')));
    begin();
    const answers = await callFor(AWAY_MS, origin, person);
    await way.restore();
    seen.push({ what, answers, back_ms: await untilWritten(person) });
  }
  console.log(tableOf(['while', 'answers', 'slowest', 'back after'], seen.map(rowOf)));
  return seen.flatMap(sentencesOf);
}

function through({ port }: TcpProxy, database_url: string): string {
  const url = new URL(database_url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

function rowOf({ what, answers, back_ms }: Seen): string[] {
  const answered = answers.filter(({ status }) => status !== 0);
  return [what, statusesOf(answers), `${slowestOf(answered)} ms`, `${back_ms} ms`];
}

function statusesOf(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, those]) => `${those.length} × ${status || 'none'}`).join(', ');
}

const slowestOf = (answers: Answer[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)));

function sentencesOf({ what, answers, back_ms }: Seen): string[] {
  const answered = answers.filter(({ status }) => status !== 0);
  const slowest = slowestOf(answered);
  return [
    ...(answers.some(({ status }) => status !== 503)
      ? [`while ${what}, it answers ${statusesOf(answers)}`]
      : []),
    ...(slowest > TOLD_WITHIN_MS ? [`while ${what}, somebody waits ${slowest} ms`] : []),
    ...(back_ms > BACK_WITHIN_MS ? [`after ${what}, it is back after ${back_ms} ms`] : []),
  ];
}

/** Somebody who reads and writes, and a balancer that asks for the health, all the time. */
async function callFor(ms: number, origin: string, person: Person): Promise<Answer[]> {
  const until = Date.now() + ms;
  const calls: Promise<Answer>[] = [];
  const guest = callerAt(origin, '', PATIENCE_MS);
  const call = callerAt(origin, person.token, PATIENCE_MS);
  for (let number = 0; Date.now() < until; number += 1) {
    const work = [
      () => guest('GET /api/health/'),
      () => call('GET /api/contacts/'),
      () => write(call),
    ][number % 3]!;
    calls.push(timed(work));
    await setTimeout(CALL_EVERY_MS);
  }
  return Promise.all(calls);
}

async function timed(work: () => Promise<unknown>): Promise<Answer> {
  const begun = performance.now();
  const status = await work().then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 0),
  );
  return { status, ms: performance.now() - begun };
}

function write(call: Call): Promise<unknown> {
  return call('POST /api/contacts/', { body: { first_name: 'Ada' } });
}

async function untilWritten(person: Person): Promise<number> {
  const begun = performance.now();
  while ((await timed(() => write(person.call))).status !== 200) await setTimeout(50);
  return Math.round(performance.now() - begun);
}
