import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import { inOrder, percentile, timeOf } from '../../benchmarks/timing.ts';
import { withServers, type Acquaint } from '../acquaint.ts';
import { signUp, type Person } from '../people.ts';
import { tableOf } from '../table.ts';

// A crowd that takes and gives nothing: slow clients, idle connections, open streams. Others are served all the same.

const CALLS = 400;
const SLOW = 500;
const BYTE_EVERY_MS = 500;
const IDLE = 10_000;
const STREAMS = 500;
const AT_ONCE = 200;
/** Files that this process needs beside its connections. */
const SPARE_FILES = 500;
const TIMES_QUIET = 3;
const SLACK_MS = 25;

interface Crowd {
  what: string;
  sockets: Socket[];
  timer?: NodeJS.Timeout;
}

export async function slowClientsTest(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: database.folder };
  try {
    return await withServers(1, env, (server) => serveBesides(server));
  } finally {
    await database.drop();
  }
}

async function serveBesides({ origin, port }: Acquaint): Promise<string[]> {
  const person = await signUp(origin, 'Ada');
  const other = await signUp(origin, 'Grace');
  await serve(person);
  const quiet = await serve(person);
  const rows = [['nobody else', '', inMs(quiet)]];
  const broken: string[] = [];
  const limit = quiet * TIMES_QUIET + SLACK_MS;
  for (const gather of [slowHeaders, slowBodies, idleOnes, openStreams]) {
    const crowd = await gather(port, other);
    const p95 = await serve(person);
    const held = crowd.sockets.filter(({ destroyed }) => !destroyed).length;
    rows.push([crowd.what, String(held), inMs(p95)]);
    if (p95 > limit) broken.push(`beside ${crowd.what}, p95 is ${inMs(p95)} of ${inMs(limit)}`);
    if (held < crowd.sockets.length) broken.push(`of ${crowd.what} only ${held} were let in`);
    clearInterval(crowd.timer);
    for (const socket of crowd.sockets) socket.destroy();
  }
  console.log(tableOf(['beside', 'connections', 'p95 of others'], rows));
  console.log(`The limit is ${inMs(limit)}.`);
  return broken;
}

const inMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** What somebody does on the usual pages; the time that nearly all calls stay below. */
async function serve(person: Person): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < CALLS; number += 1) {
    const body = { first_name: `Card ${number}` };
    times.push(
      await timeOf(() =>
        number % 4 === 0
          ? person.call('POST /api/contacts/', { body })
          : person.call('GET /api/contacts/', { query: { limit: 20 } }),
      ),
    );
  }
  return percentile(inOrder(times), 0.95);
}

async function gatherSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    sockets.push(...some);
  }
  return sockets;
}

/** Each sends a byte now and then. */
function trickle(sockets: Socket[], text: string): NodeJS.Timeout {
  let at = 0;
  return setInterval(() => {
    for (const socket of sockets) socket.write(text[at % text.length]!);
    at += 1;
  }, BYTE_EVERY_MS);
}

async function slowHeaders(port: number): Promise<Crowd> {
  const sockets = await gatherSockets(port, SLOW);
  for (const socket of sockets) socket.write('GET /api/health/ HTTP/1.1\r\nHost: localhost\r\nX: ');
  return { what: 'headers byte by byte', sockets, timer: trickle(sockets, 'x') };
}

async function slowBodies(port: number, { token }: Person): Promise<Crowd> {
  const sockets = await gatherSockets(port, SLOW);
  for (const socket of sockets)
    socket.write(
      `POST /api/contacts/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Length: 10000\r\n\r\n{"notes":"`,
    );
  return { what: 'bodies byte by byte', sockets, timer: trickle(sockets, 'x') };
}

async function idleOnes(port: number): Promise<Crowd> {
  const room = (await filesAllowed()) - SPARE_FILES;
  const count = Math.min(IDLE, room);
  if (count < IDLE)
    console.log(`Only ${count} idle connections: a process may open no more files (ulimit -n).`);
  return { what: 'idle connections', sockets: await gatherSockets(port, count) };
}

async function filesAllowed(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return Number(files ?? 1024);
}

async function openStreams(port: number, { token }: Person): Promise<Crowd> {
  const sockets = await gatherSockets(port, STREAMS);
  for (const socket of sockets)
    socket.write(
      `GET /api/events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  // What is told meanwhile arrives.
  for (const socket of sockets) socket.resume();
  return { what: 'open event streams', sockets };
}
