import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { NO_LIMITS } from '../../benchmarks/no-limits.ts';
import { startServer, type Server } from '../../e2e/support/server.ts';
import {
  findViolation,
  fuzzRequest,
  routesToTry,
  type FuzzRequest,
} from '../../server/src/testing/fuzz-requests.ts';
import { createPopulatedAccount } from '../populated-account.ts';
import { callerAt, logIn } from '../people.ts';

const REQUESTS = 20_000;
/** A new server and new people from time to time, as much of what they have is deleted by and by. */
const LIVES = 10;
const AT_ONCE = 8;
const LONGEST_TURN_MS = 100;
const PATIENCE_MS = 30_000;
const SHORT_PATIENCE_MS = 500;
const BODY_LIMIT = 1024 * 1024;
const ANNOUNCES = new Set(['content-length', 'transfer-encoding', 'expect']);

/**
 * Sends 20,000 calls with odd input in every place to servers that run, byte by byte as they are, in the name of
 * somebody who has something of everything: none may fail, each that is refused says so in problem details, none holds
 * the others up, and the server is there afterwards. `TORTURE_SEED` tries others.
 */
export async function badInputPart(): Promise<void> {
  const seed = Number(process.env['TORTURE_SEED'] ?? 20_261_122);
  const seen: Seen = { faults: [], counted: new Map(), worked: 0, passed: 0 };
  for (let life = 0; life < LIVES; life += 1) await liveThrough(seed, life, seen);
  console.log(`${REQUESTS} calls (seed ${seed}), by status:`, Object.fromEntries(seen.counted));
  console.log(
    `The event loop worked for ${seen.worked.toFixed(0)} ms without a pause at most; ${seen.passed.toFixed(0)} ms passed at most.`,
  );
  if (seen.faults.length > 0)
    throw new Error(`${seen.faults.length} faults:\n${seen.faults.slice(0, 40).join('\n')}`);
}

interface Seen {
  faults: string[];
  /** Answers by status. */
  counted: Map<number, number>;
  /** Milliseconds that the event loop was held up for at most: of its own work, and by the clock. */
  worked: number;
  passed: number;
}

async function liveThrough(seed: number, life: number, seen: Seen): Promise<void> {
  const server = await startServer({
    env: NO_LIMITS,
    preload: join(import.meta.dirname, '../loop-watch.ts'),
  });
  try {
    const { person, friend, known } = await createPopulatedAccount(server);
    // In sessions whose numbers are not tried: those may be ended.
    const tokens = {
      guest: undefined,
      another: await logIn(server.url, friend.email),
      person: await logIn(server.url, person.email),
    };
    await longestTurn(server);
    const requests = requestsOf(seed, life, known);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = requests.next(); !one.done; one = requests.next())
          await ask(server, one.value, tokens[one.value.who], seen);
      }),
    );
    for (const who of ['person', 'another'] as const)
      await callerAt(server.url, tokens[who])('GET /api/me/');
  } finally {
    await server.end();
  }
}

async function ask(server: Server, request: FuzzRequest, token: string | undefined, seen: Seen) {
  const answer = await send(server.url, request, token);
  seen.counted.set(answer.status, (seen.counted.get(answer.status) ?? 0) + 1);
  const fault = findViolation(request, answer);
  if (fault !== null) seen.faults.push(`${fault}: ${inWords(request)}`);
  const turn = await longestTurn(server);
  if (turn.worked > LONGEST_TURN_MS)
    seen.faults.push(`Held up for ${turn.worked.toFixed(0)} ms: ${inWords(request)}`);
  seen.worked = Math.max(seen.worked, turn.worked);
  seen.passed = Math.max(seen.passed, turn.passed);
}

/** The part of all calls that falls to this life: each route in its turn, the same for the same seed. */
function* requestsOf(
  seed: number,
  life: number,
  known: Record<string, unknown>,
): Generator<FuzzRequest> {
  const count = REQUESTS / LIVES;
  const each = Math.ceil(count / routesToTry.length);
  const rounds = routesToTry.map((route, index) =>
    fc.sample(fuzzRequest(route, known), {
      numRuns: each,
      seed: (seed * LIVES + life) * routesToTry.length + index,
    }),
  );
  for (let index = 0; index < count; index += 1)
    yield rounds[index % rounds.length]![Math.floor(index / rounds.length)]!;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

const CLOSED: Answer = { status: 0, type: '', body: '' };

/** Over a connection of its own, so that nothing sees to it that the request is a good one. */
async function send(origin: string, request: FuzzRequest, token?: string): Promise<Answer> {
  const { hostname, port, host } = new URL(origin);
  const body = Buffer.concat((request.body ?? []).map((part) => Buffer.from(part)));
  const headers = [
    ['host', host],
    ['connection', 'close'],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`]]),
    ...request.headers,
    ...(request.body === null ? [] : [['content-length', String(body.length)]]),
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${request.route.method} ${request.target} HTTP/1.1\r\n${lines}\r\n`;
  const socket = connect(Number(port), hostname);
  // A body that is announced longer than it is would be waited for.
  const waits = request.headers.some(([name]) => ANNOUNCES.has(name));
  socket.setTimeout(waits ? SHORT_PATIENCE_MS : PATIENCE_MS, () => socket.destroy());
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // Whoever refuses a long body need not read it to its end.
  socket.on('error', () => {});
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  await new Promise((resolve) => socket.on('close', resolve));
  const text = Buffer.concat(parts).toString();
  // Whoever refuses a long body may close the door while it still comes.
  if (text === '' && (waits || body.length > BODY_LIMIT)) return CLOSED;
  return answerIn(text);
}

function answerIn(text: string): Answer {
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = final.indexOf('\r\n\r\n');
  const head = final.slice(0, end);
  const [, type = ''] = /^content-type: (.*)$/im.exec(head) ?? [];
  return {
    // None at all is as bad as a fault.
    status: text === '' ? 599 : Number(head.slice(9, 12)),
    type: type.trim(),
    body: final.slice(end + 4),
  };
}

async function longestTurn({ process: server }: Server) {
  server.send('longest turn');
  const [turn] = (await once(server, 'message')) as [{ worked: number; passed: number }];
  return turn;
}

function inWords({ who, route, target, headers, body }: FuzzRequest): string {
  const text = body?.map(String).join('') ?? '';
  const whole = `${who}: ${route.method} ${target} ${JSON.stringify(headers)} ${text}`;
  return whole.length > 400 ? `${whole.slice(0, 400)}… (${whole.length} characters)` : whole;
}
