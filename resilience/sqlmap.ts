import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { routeList } from '#contract/all-routes.ts';
import { eventRoutes } from '#contract/events.ts';
import { routeName, type Route } from '#contract/route.ts';
import { NO_LIMITS } from '../benchmarks/no-limits.ts';
import { startServer } from '../e2e/support/server.ts';
import { sampleFromSchema } from '../server/src/testing/sample-from-schema.ts';
import { startTruncatingProxy } from './truncate-responses.ts';
import { createPopulatedAccount } from './populated-account.ts';
import type { Person } from './people.ts';

// `node resilience/sqlmap.ts [minutes] [filters]`: tries to inject SQL into every parameter of the API with sqlmap
// (`apt-get install sqlmap`). With filters, only requests whose names contain one. Reports how many requests ran out
// of time.

/** Headers that the server stores or uses in queries. */
const HEADERS: Record<string, string[]> = {
  'POST /api/login/': ['User-Agent: someone*', 'X-Device: 0123456789abcdef*'],
  'GET /api/events/': ['Last-Event-ID: 1*'],
  'POST /api/contacts/': ['Idempotency-Key: 7c1f2b6e-3f0a-4f0e-9d5c-0d6a2f1b7c11*'],
};
const UPLOAD_BODY = [
  '--a-boundary',
  'Content-Disposition: form-data; name="NAME"; filename="book*.csv"',
  '',
  'First Name,Email',
  'Ada*,ada*@example.org',
  '--a-boundary--',
  '',
].join('\r\n');
const MAX_SECONDS_PER_REQUEST = 120;
const CONFIRMED = /is vulnerable|identified the following injection/;
/** A suspicion that sqlmap may discard after further checks. */
const SUSPECTED = /appears to be .*injectable|is vulnerable|identified the following injection/;

type Values = Record<string, unknown>;

interface Target {
  name: string;
  request: string;
  /** Additional sqlmap options. */
  options?: string[];
}

const [minutes = '20', ...filters] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'acquaint-sqlmap-'));
const server = await startServer({ env: NO_LIMITS });
const truncatingProxy = await startTruncatingProxy(server.url);
try {
  const { person: ada, knownValues } = await createPopulatedAccount(server);
  const allTargets = [...(await listCursorTargets(ada)), ...listTargets(ada.token, knownValues)];
  process.exitCode = await scanAll(
    ada,
    allTargets.filter(
      ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
    ),
  );
} finally {
  truncatingProxy.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

async function scanAll(person: Person, targets: Target[]): Promise<number> {
  const end = Date.now() + Number(minutes) * 60_000;
  const injectable: string[] = [];
  let [scanned, unfinished] = [0, 0];
  for (const target of targets) {
    const seconds = Math.min(MAX_SECONDS_PER_REQUEST, (end - Date.now()) / 1000);
    if (seconds < 5) break;
    const { output, isComplete } = await runSqlmap(target, seconds);
    // Fails if a request ended the session, because later requests would be rejected.
    await person.call('GET /api/me/');
    scanned += 1;
    if (!isComplete) unfinished += 1;
    if ((isComplete ? CONFIRMED : SUSPECTED).test(output)) {
      injectable.push(target.name);
      console.log(output);
    }
    console.log(`${isComplete ? 'completed  ' : 'out of time'} ${target.name}`);
  }
  console.log(
    `${scanned} of ${targets.length} requests scanned, ${unfinished} of them incompletely; injectable: ${injectable.join(', ') || 'none'}`,
  );
  return injectable.length === 0 ? 0 : 1;
}

function scanOrder({ query, method }: Route): number {
  if (query) return 0;
  return method === 'DELETE' ? 2 : 1;
}

/** Reads first, because query parameters reach a `where` clause. Deletions last. */
function listTargets(token: string, knownValues: Values): Target[] {
  return routeList
    .filter((route) => route.query ?? route.body ?? route.params ?? route.upload)
    .toSorted((a, b) => scanOrder(a) - scanOrder(b))
    .map((route) => ({ name: routeName(route), request: buildRequest(route, token, knownValues) }));
}

/** Marks each value with `*`, where sqlmap injects. */
function buildRequest(route: Route, token: string, knownValues: Values): string {
  const params = route.params ? (sampleFromSchema(route.params, knownValues) as Values) : {};
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${String(params[name])}*`);
  // An invalid cursor rejects the request before its other parameters are used; cursors have their own targets.
  const { cursor: _, ...values } = route.query
    ? (sampleFromSchema(route.query, knownValues) as Values)
    : {};
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}*`,
  );
  const host = route === eventRoutes.stream ? truncatingProxy.host : new URL(server.url).host;
  const head = requestHead(`${route.method} ${path}?${query.join('&')}`, host, token);
  const lines = [...head, ...(HEADERS[routeName(route)] ?? [])];
  if (route.upload)
    return `${[...lines, 'Content-Type: multipart/form-data; boundary=a-boundary'].join('\r\n')}\r\n\r\n${UPLOAD_BODY.replace('NAME', route.upload.field)}`;
  if (route.body === undefined) return `${lines.join('\r\n')}\r\n\r\n`;
  const body = JSON.stringify(markValues(sampleFromSchema(route.body, knownValues)));
  return `${[...lines, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n${body}`;
}

function requestHead(methodAndPath: string, host: string, token: string): string[] {
  return [`${methodAndPath} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`];
}

/**
 * A request per value in the cursor of each list with a second page. A cursor is a JSON array of the last row's sort
 * values in base64url.
 */
async function listCursorTargets({ token }: Person): Promise<Target[]> {
  const targets: Target[] = [];
  for (const route of routeList.filter(({ path }) => !path.includes('{'))) {
    if (!route.query || !('cursor' in route.query.shape)) continue;
    const response = await fetch(`${server.url}${route.path}?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { next_cursor } = (await response.json()) as { next_cursor?: string | null };
    if (typeof next_cursor !== 'string') continue;
    const sortValues = JSON.parse(Buffer.from(next_cursor, 'base64url').toString()) as unknown[];
    for (const [index, value] of sortValues.entries())
      targets.push({
        name: `${routeName(route)} after a cursor (${index + 1} of ${sortValues.length})`,
        request: `${requestHead(
          `GET ${route.path}?limit=1&cursor=x&injected=${encodeURIComponent(String(value))}`,
          new URL(server.url).host,
          token,
        ).join('\r\n')}\r\n\r\n`,
        options: [
          '-p',
          'injected',
          '--eval',
          [
            'import base64,json',
            `values=json.loads(base64.b64decode('${Buffer.from(JSON.stringify(sortValues)).toString('base64')}'))`,
            `values[${index}]=injected`,
            "cursor=base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip('=')",
          ].join(';'),
        ],
      });
  }
  return targets;
}

function markValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markValues);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, markValues(item)]),
    );
  return value === null ? null : `${value as string}*`;
}

async function runSqlmap({ request, options = [] }: Target, seconds: number) {
  const file = join(folder, 'request.txt');
  await writeFile(file, request);
  const sqlmapOptions = [
    '-r',
    file,
    '--output-dir',
    folder,
    '--batch',
    '--level=2',
    '--risk=1',
    '--dbms=postgresql',
    '--threads=2',
    '--ignore-stdin',
    '--ignore-code=400,401,403,404,409,412,415,429',
    '--flush-session',
    '--disable-coloring',
    '--time-sec=3',
    '--skip-waf',
    ...options,
  ];
  const child = spawn('nice', ['-n', '15', 'sqlmap', ...sqlmapOptions], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000);
  const [output, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  clearTimeout(timer);
  // sqlmap also exits with 0 if it did nothing.
  if (signal === null && !/do not appear to be injectable|injectable|no parameter/.test(output))
    throw new Error(`sqlmap tested nothing in this request:\n${request}\n${output}`);
  return { output, isComplete: signal === null };
}
