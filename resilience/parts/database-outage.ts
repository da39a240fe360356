import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import type { Call } from '#contract/client.ts';
import { withServers, type AcquaintServer } from '../acquaint.ts';
import { createApiClient, HttpError, signUp, type Person } from '../people.ts';
import { formatTable } from '../table.ts';
import { openTcpProxy, type TcpProxy } from '../../server/src/testing/tcp-proxy.ts';

// The database becomes unavailable. Clients must get a quick error response, and the server must recover automatically.

const MAX_RESPONSE_MS = 2000;
const MAX_RECOVERY_MS = 5000;
const OUTAGE_MS = 5000;
const CALL_INTERVAL_MS = 50;
const CALL_TIMEOUT_MS = 10_000;
/** More than the pool size, so that every database connection is open. */
const CONCURRENT_CALLS = 20;

/** `status` is 0 without a response. */
interface TimedResponse {
  status: number;
  ms: number;
}

interface OutageResult {
  outage: string;
  responses: TimedResponse[];
  recovery_ms: number;
}

export async function databaseOutageTest(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const proxy = await openTcpProxy(new pg.Client(database.url));
  const env = { DATABASE_URL: proxiedUrl(proxy, database.url), DATA_DIR: database.folder };
  try {
    return await withServers(1, env, (server) => simulateOutages(proxy, server));
  } finally {
    await proxy.close();
    await database.drop();
  }
}

async function simulateOutages(proxy: TcpProxy, { origin }: AcquaintServer): Promise<string[]> {
  const person = await signUp(origin, 'Ada');
  const results: OutageResult[] = [];
  for (const [outage, start] of [
    ['the database refuses connections', proxy.cut],
    ['the database does not answer', proxy.hang],
  ] as const) {
    await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => person.call('GET /api/contacts/')),
    );
    start();
    const responses = await callContinuously(OUTAGE_MS, origin, person);
    await proxy.restore();
    results.push({
      outage,
      responses,
      recovery_ms: await measureRecovery(person),
    });
  }
  console.log(
    formatTable(['outage', 'responses', 'slowest', 'recovered after'], results.map(formatResult)),
  );
  return results.flatMap(listFailures);
}

function proxiedUrl({ port }: TcpProxy, database_url: string): string {
  const url = new URL(database_url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

function formatResult({ outage, responses, recovery_ms }: OutageResult): string[] {
  const received = responses.filter(({ status }) => status !== 0);
  return [outage, countStatuses(responses), `${getSlowestMs(received)} ms`, `${recovery_ms} ms`];
}

function countStatuses(responses: TimedResponse[]): string {
  const counts = Map.groupBy(responses, ({ status }) => status);
  return [...counts].map(([status, group]) => `${group.length} × ${status || 'none'}`).join(', ');
}

const getSlowestMs = (responses: TimedResponse[]) =>
  Math.round(Math.max(...responses.map(({ ms }) => ms)));

function listFailures({ outage, responses, recovery_ms }: OutageResult): string[] {
  const received = responses.filter(({ status }) => status !== 0);
  const slowest = getSlowestMs(received);
  return [
    ...(responses.some(({ status }) => status !== 503)
      ? [`while ${outage}, responses are ${countStatuses(responses)}`]
      : []),
    ...(slowest > MAX_RESPONSE_MS ? [`while ${outage}, a response takes ${slowest} ms`] : []),
    ...(recovery_ms > MAX_RECOVERY_MS ? [`after ${outage}, recovery takes ${recovery_ms} ms`] : []),
  ];
}

/** Requests reads, writes and a load balancer's health check in turn. */
async function callContinuously(
  ms: number,
  origin: string,
  person: Person,
): Promise<TimedResponse[]> {
  const end = Date.now() + ms;
  const calls: Promise<TimedResponse>[] = [];
  const guest = createApiClient(origin, '', CALL_TIMEOUT_MS);
  const call = createApiClient(origin, person.token, CALL_TIMEOUT_MS);
  for (let number = 0; Date.now() < end; number += 1) {
    const work = [
      () => guest('GET /api/health/'),
      () => call('GET /api/contacts/'),
      () => createContact(call),
    ][number % 3]!;
    calls.push(measureCall(work));
    await setTimeout(CALL_INTERVAL_MS);
  }
  return Promise.all(calls);
}

async function measureCall(work: () => Promise<unknown>): Promise<TimedResponse> {
  const startedAt = performance.now();
  const status = await work().then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 0),
  );
  return { status, ms: performance.now() - startedAt };
}

function createContact(call: Call): Promise<unknown> {
  return call('POST /api/contacts/', { body: { first_name: 'Ada' } });
}

async function measureRecovery(person: Person): Promise<number> {
  const startedAt = performance.now();
  while ((await measureCall(() => createContact(person.call))).status !== 200) await setTimeout(50);
  return Math.round(performance.now() - startedAt);
}
