import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import { sortAscending, percentile, measureTime } from '../../benchmarks/timing.ts';
import { withServers, type AcquaintServer } from '../acquaint.ts';
import { signUp, type Person } from '../people.ts';
import { formatTable } from '../table.ts';

// Slow clients, idle connections and open event streams must not delay other requests.

const CALL_COUNT = 400;
const SLOW_CONNECTIONS = 500;
const BYTE_INTERVAL_MS = 500;
const IDLE_CONNECTIONS = 10_000;
const EVENT_STREAMS = 500;
const CONNECTING_AT_ONCE = 200;
/** Open files that this process needs besides its connections. */
const SPARE_FILES = 500;
const MAX_SLOWDOWN = 3;
const SLACK_MS = 25;

interface Load {
  name: string;
  sockets: Socket[];
  timer?: NodeJS.Timeout;
}

export async function slowClientsTest(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: database.folder };
  try {
    return await withServers(1, env, (server) => measureUnderLoads(server));
  } finally {
    await database.drop();
  }
}

async function measureUnderLoads({ origin, port }: AcquaintServer): Promise<string[]> {
  const person = await signUp(origin, 'Ada');
  const other = await signUp(origin, 'Grace');
  await measureP95(person);
  const baseline_ms = await measureP95(person);
  const rows = [['none', '', formatMs(baseline_ms)]];
  const failures: string[] = [];
  const limit_ms = baseline_ms * MAX_SLOWDOWN + SLACK_MS;
  for (const openLoad of [openSlowHeaders, openSlowBodies, openIdleConnections, openEventStreams]) {
    const load = await openLoad(port, other);
    const p95_ms = await measureP95(person);
    const openCount = load.sockets.filter(({ destroyed }) => !destroyed).length;
    rows.push([load.name, String(openCount), formatMs(p95_ms)]);
    if (p95_ms > limit_ms)
      failures.push(
        `with ${load.name}, p95 is ${formatMs(p95_ms)}; the limit is ${formatMs(limit_ms)}`,
      );
    if (openCount < load.sockets.length)
      failures.push(`of ${load.sockets.length} ${load.name}, only ${openCount} stayed open`);
    clearInterval(load.timer);
    for (const socket of load.sockets) socket.destroy();
  }
  console.log(formatTable(['load', 'connections', 'p95 of other requests'], rows));
  console.log(`The limit is ${formatMs(limit_ms)}.`);
  return failures;
}

const formatMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** The 95th percentile of typical reads and writes, in milliseconds. */
async function measureP95(person: Person): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < CALL_COUNT; number += 1) {
    const body = { first_name: `Card ${number}` };
    times.push(
      await measureTime(() =>
        number % 4 === 0
          ? person.call('POST /api/contacts/', { body })
          : person.call('GET /api/contacts/', { query: { limit: 20 } }),
      ),
    );
  }
  return percentile(sortAscending(times), 0.95);
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(CONNECTING_AT_ONCE, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    sockets.push(...batch);
  }
  return sockets;
}

/** Sends one byte per interval on each socket. */
function sendSlowly(sockets: Socket[], text: string): NodeJS.Timeout {
  let index = 0;
  return setInterval(() => {
    for (const socket of sockets) socket.write(text[index % text.length]!);
    index += 1;
  }, BYTE_INTERVAL_MS);
}

async function openSlowHeaders(port: number): Promise<Load> {
  const sockets = await openSockets(port, SLOW_CONNECTIONS);
  for (const socket of sockets) socket.write('GET /api/health/ HTTP/1.1\r\nHost: localhost\r\nX: ');
  return { name: 'headers sent byte by byte', sockets, timer: sendSlowly(sockets, 'x') };
}

async function openSlowBodies(port: number, { token }: Person): Promise<Load> {
  const sockets = await openSockets(port, SLOW_CONNECTIONS);
  for (const socket of sockets)
    socket.write(
      `POST /api/contacts/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Length: 10000\r\n\r\n{"notes":"`,
    );
  return { name: 'bodies sent byte by byte', sockets, timer: sendSlowly(sockets, 'x') };
}

async function openIdleConnections(port: number): Promise<Load> {
  const available = (await readFileLimit()) - SPARE_FILES;
  const count = Math.min(IDLE_CONNECTIONS, available);
  if (count < IDLE_CONNECTIONS)
    console.log(
      `Opens only ${count} idle connections because of the limit on open files (ulimit -n).`,
    );
  return { name: 'idle connections', sockets: await openSockets(port, count) };
}

async function readFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return Number(files ?? 1024);
}

async function openEventStreams(port: number, { token }: Person): Promise<Load> {
  const sockets = await openSockets(port, EVENT_STREAMS);
  for (const socket of sockets)
    socket.write(
      `GET /api/events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  // Discards later events, so that they don't fill the buffers.
  for (const socket of sockets) socket.resume();
  return { name: 'open event streams', sockets };
}
