import { connect } from 'node:net';
import fc from 'fast-check';
import { NO_LIMITS } from '../../benchmarks/no-limits.ts';
import { startServer, type Server } from '../../e2e/support/server.ts';
import {
  findViolation,
  fuzzRequest,
  routesToTry,
  type FuzzRequest,
} from '../../server/src/testing/fuzz-requests.ts';
import { LOOP_WATCH, readLongestDelay } from '../longest-delay.ts';
import { createPopulatedAccount } from '../populated-account.ts';
import { createApiClient, logIn } from '../people.ts';

const REQUEST_COUNT = 20_000;
/** Restarts with new data, because the requests gradually delete it. */
const SERVER_RUNS = 10;
const CONCURRENT_REQUESTS = 8;
const MAX_BLOCKED_MS = 100;
const RESPONSE_TIMEOUT_MS = 30_000;
const INCOMPLETE_BODY_TIMEOUT_MS = 500;
const BODY_LIMIT_BYTES = 1024 * 1024;
const BODY_HEADERS = new Set(['content-length', 'transfer-encoding', 'expect']);

/**
 * Sends 20,000 requests with malformed input in every parameter over raw connections, as a user with data for every
 * endpoint. None may cause a 5xx or block the event loop, each error response must be problem details, and the server
 * must still respond afterwards. `FUZZ_SEED` selects other requests.
 */
export async function badInputTest(): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
  const summary: Summary = { violations: [], statuses: new Map(), cpu_ms: 0, elapsed_ms: 0 };
  for (let run = 0; run < SERVER_RUNS; run += 1) await runServer(seed, run, summary);
  console.log(
    `${REQUEST_COUNT} requests (seed ${seed}), by status:`,
    Object.fromEntries(summary.statuses),
  );
  console.log(
    `Longest event loop delay: ${summary.cpu_ms.toFixed(0)} ms of CPU time, ${summary.elapsed_ms.toFixed(0)} ms elapsed.`,
  );
  if (summary.violations.length > 0)
    throw new Error(
      `${summary.violations.length} violations:\n${summary.violations.slice(0, 40).join('\n')}`,
    );
}

interface Summary {
  violations: string[];
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Longest delay of the event loop, as CPU time and as elapsed time. */
  cpu_ms: number;
  elapsed_ms: number;
}

async function runServer(seed: number, run: number, summary: Summary): Promise<void> {
  const server = await startServer({
    env: NO_LIMITS,
    preload: LOOP_WATCH,
  });
  try {
    const { person, friend, knownValues } = await createPopulatedAccount(server);
    // New sessions, because requests may end those whose ids they contain.
    const tokens = {
      guest: undefined,
      another: await logIn(server.url, friend.email),
      person: await logIn(server.url, person.email),
    };
    await readLongestDelay(server);
    const requests = generateRequests(seed, run, knownValues);
    await Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, async () => {
        for (let request = requests.next(); !request.done; request = requests.next())
          await sendAndCheck(server, request.value, tokens[request.value.who], summary);
      }),
    );
    for (const sender of ['person', 'another'] as const)
      await createApiClient(server.url, tokens[sender])('GET /api/me/');
  } finally {
    await server.end();
  }
}

async function sendAndCheck(
  server: Server,
  request: FuzzRequest,
  token: string | undefined,
  summary: Summary,
) {
  const response = await send(server.url, request, token);
  summary.statuses.set(response.status, (summary.statuses.get(response.status) ?? 0) + 1);
  const violation = findViolation(request, response);
  if (violation !== null) summary.violations.push(`${violation}: ${describeRequest(request)}`);
  const delay = await readLongestDelay(server);
  if (delay.cpu_ms > MAX_BLOCKED_MS)
    summary.violations.push(
      `Blocked the event loop for ${delay.cpu_ms.toFixed(0)} ms: ${describeRequest(request)}`,
    );
  summary.cpu_ms = Math.max(summary.cpu_ms, delay.cpu_ms);
  summary.elapsed_ms = Math.max(summary.elapsed_ms, delay.elapsed_ms);
}

/** This run's share of all requests, alternating routes; deterministic for a seed. */
function* generateRequests(
  seed: number,
  run: number,
  knownValues: Record<string, unknown>,
): Generator<FuzzRequest> {
  const count = REQUEST_COUNT / SERVER_RUNS;
  const perRoute = Math.ceil(count / routesToTry.length);
  const samples = routesToTry.map((route, index) =>
    fc.sample(fuzzRequest(route, knownValues), {
      numRuns: perRoute,
      seed: (seed * SERVER_RUNS + run) * routesToTry.length + index,
    }),
  );
  for (let index = 0; index < count; index += 1)
    yield samples[index % samples.length]![Math.floor(index / samples.length)]!;
}

interface RawResponse {
  status: number;
  type: string;
  body: string;
}

const CONNECTION_CLOSED: RawResponse = { status: 0, type: '', body: '' };

/** Sends the request over a raw connection, because HTTP clients reject malformed requests. */
async function send(origin: string, request: FuzzRequest, token?: string): Promise<RawResponse> {
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
  const requestHead = `${request.route.method} ${request.target} HTTP/1.1\r\n${lines}\r\n`;
  const socket = connect(Number(port), hostname);
  // The server may wait for the rest of a body that is shorter than its headers say.
  const mayWait = request.headers.some(([name]) => BODY_HEADERS.has(name));
  socket.setTimeout(mayWait ? INCOMPLETE_BODY_TIMEOUT_MS : RESPONSE_TIMEOUT_MS, () =>
    socket.destroy(),
  );
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // The server may reject a long body without reading all of it.
  socket.on('error', () => {});
  socket.write(Buffer.concat([Buffer.from(requestHead, 'latin1'), body]));
  await new Promise((resolve) => socket.on('close', resolve));
  const text = Buffer.concat(parts).toString();
  // The server may close the connection while it receives a body it rejects.
  if (text === '' && (mayWait || body.length > BODY_LIMIT_BYTES)) return CONNECTION_CLOSED;
  return parseResponse(text);
}

function parseResponse(text: string): RawResponse {
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = final.indexOf('\r\n\r\n');
  const head = final.slice(0, end);
  const [, type = ''] = /^content-type: (.*)$/im.exec(head) ?? [];
  return {
    // No response counts as a violation.
    status: text === '' ? 599 : Number(head.slice(9, 12)),
    type: type.trim(),
    body: final.slice(end + 4),
  };
}

function describeRequest({ who, route, target, headers, body }: FuzzRequest): string {
  const text = body?.map(String).join('') ?? '';
  const description = `${who}: ${route.method} ${target} ${JSON.stringify(headers)} ${text}`;
  return description.length > 400
    ? `${description.slice(0, 400)}… (${description.length} characters)`
    : description;
}
