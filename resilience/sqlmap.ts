import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { everyRoute } from '#contract/all-routes.ts';
import { eventRoutes } from '#contract/events.ts';
import type { Route } from '#contract/route.ts';
import { NO_LIMITS } from '../benchmarks/no-limits.ts';
import { startServer } from '../e2e/support/server.ts';
import { sampleFromSchema } from '../server/src/testing/sample-from-schema.ts';
import { startTruncatingProxy } from './truncate-responses.ts';
import { createPopulatedAccount } from './populated-account.ts';
import type { Person } from './people.ts';

// `node resilience/sqlmap.ts [minutes] [words]`: tries to inject SQL into every parameter of the API with sqlmap, which
// `apt-get install sqlmap` brings; with words, of the calls whose names have one. What the time does not suffice for is
// said.

/** What beside its parameters is kept or looked up of a call. */
const HEADERS: Record<string, string[]> = {
  'POST /api/login/': ['User-Agent: somebody*', 'X-Device: 0123456789abcdef*'],
  'GET /api/events/': ['Last-Event-ID: 1*'],
  'POST /api/contacts/': ['Idempotency-Key: 7c1f2b6e-3f0a-4f0e-9d5c-0d6a2f1b7c11*'],
};
const FORM = [
  '--a-boundary',
  'Content-Disposition: form-data; name="NAME"; filename="book*.csv"',
  '',
  'First Name,Email',
  'Ada*,ada*@example.org',
  '--a-boundary--',
  '',
].join('\r\n');
const MOST_SECONDS_EACH = 120;
const FOUND = /is vulnerable|identified the following injection/;
/** What it takes back later, where it has the time to look again. */
const SUSPECTED = /appears to be .*injectable|is vulnerable|identified the following injection/;

type Values = Record<string, unknown>;

interface Target {
  name: string;
  request: string;
  /** What sqlmap must know besides. */
  options?: string[];
}

const [minutes = '20', ...words] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'acquaint-sqlmap-'));
const server = await startServer({ env: NO_LIMITS });
const first_of_streams = await startTruncatingProxy(server.url);
try {
  const { person: ada, known } = await createPopulatedAccount(server);
  const all = [...(await afterCursors(ada)), ...targets(ada.token, known)];
  process.exitCode = await tryAll(
    ada,
    all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))),
  );
} finally {
  first_of_streams.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

async function tryAll(person: Person, all: Target[]): Promise<number> {
  const end = Date.now() + Number(minutes) * 60_000;
  const found: string[] = [];
  let [tried, unfinished] = [0, 0];
  for (const target of all) {
    const left = Math.min(MOST_SECONDS_EACH, (end - Date.now()) / 1000);
    if (left < 5) break;
    const { output, is_whole } = await sqlmap(target, left);
    // Of calls without a session nothing would have been tried.
    await person.call('GET /api/me/');
    tried += 1;
    if (!is_whole) unfinished += 1;
    if ((is_whole ? FOUND : SUSPECTED).test(output)) {
      found.push(target.name);
      console.log(output);
    }
    console.log(`${is_whole ? 'tried     ' : 'out of time'} ${target.name}`);
  }
  console.log(
    `${tried} of ${all.length} calls tried, ${unfinished} of them not to their end; injectable: ${found.join(', ') || 'none'}`,
  );
  return found.length === 0 ? 0 : 1;
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function rank({ query, method }: Route): number {
  if (query) return 0;
  return method === 'DELETE' ? 2 : 1;
}

/** Reading first: what is in an address reaches a `where`. What takes something away comes last. */
function targets(token: string, known: Values): Target[] {
  return everyRoute
    .filter((route) => route.query ?? route.body ?? route.params ?? route.upload)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((route) => ({ name: nameOf(route), request: requestOf(route, token, known) }));
}

/** With a mark (`*`) at each value, for sqlmap to try. */
function requestOf(route: Route, token: string, known: Values): string {
  const params = route.params ? (sampleFromSchema(route.params, known) as Values) : {};
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${String(params[name])}*`);
  // A cursor that is none ends the call before anything else of it is looked at: those have requests of their own.
  const { cursor: _, ...values } = route.query
    ? (sampleFromSchema(route.query, known) as Values)
    : {};
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}*`,
  );
  const host = route === eventRoutes.stream ? first_of_streams.host : new URL(server.url).host;
  const head = headOf(`${route.method} ${path}?${query.join('&')}`, host, token);
  const lines = [...head, ...(HEADERS[nameOf(route)] ?? [])];
  if (route.upload)
    return `${[...lines, 'Content-Type: multipart/form-data; boundary=a-boundary'].join('\r\n')}\r\n\r\n${FORM.replace('NAME', route.upload.field)}`;
  if (route.body === undefined) return `${lines.join('\r\n')}\r\n\r\n`;
  const body = JSON.stringify(marked(sampleFromSchema(route.body, known)));
  return `${[...lines, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n${body}`;
}

function headOf(what: string, host: string, token: string): string[] {
  return [`${what} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`];
}

/** Each list that has a second page, from a cursor of which sqlmap writes one text: it is a key in base64url. */
async function afterCursors({ token }: Person): Promise<Target[]> {
  const found: Target[] = [];
  for (const route of everyRoute.filter(({ path }) => !path.includes('{'))) {
    if (!route.query || !('cursor' in route.query.shape)) continue;
    const answer = await fetch(`${server.url}${route.path}?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { next_cursor } = (await answer.json()) as { next_cursor?: string | null };
    if (typeof next_cursor !== 'string') continue;
    const key = JSON.parse(Buffer.from(next_cursor, 'base64url').toString()) as unknown[];
    for (const [at, value] of key.entries())
      found.push({
        name: `${nameOf(route)} after a cursor (${at + 1} of ${key.length})`,
        request: `${headOf(
          `GET ${route.path}?limit=1&cursor=x&written=${encodeURIComponent(String(value))}`,
          new URL(server.url).host,
          token,
        ).join('\r\n')}\r\n\r\n`,
        options: [
          '-p',
          'written',
          '--eval',
          [
            'import base64,json',
            `key=json.loads(base64.b64decode('${Buffer.from(JSON.stringify(key)).toString('base64')}'))`,
            `key[${at}]=written`,
            "cursor=base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip('=')",
          ].join(';'),
        ],
      });
  }
  return found;
}

function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
  return value === null ? null : `${value as string}*`;
}

async function sqlmap({ request, options = [] }: Target, seconds: number) {
  const file = join(folder, 'request.txt');
  await writeFile(file, request);
  const request_of = ['-n', '15', 'sqlmap', '-r', file, '--output-dir', folder];
  const how = ['--batch', '--level=2', '--risk=1', '--dbms=postgresql', '--threads=2'];
  const rest = [
    '--ignore-stdin',
    '--ignore-code=400,401,403,404,409,412,415,429',
    '--flush-session',
    '--disable-coloring',
    '--time-sec=3',
    '--skip-waf',
    ...options,
  ];
  const child = spawn('nice', [...request_of, ...how, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000);
  const [output, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  clearTimeout(timer);
  // It ends with 0 also where it did nothing.
  if (signal === null && !/do not appear to be injectable|injectable|no parameter/.test(output))
    throw new Error(`sqlmap tried nothing of this:\n${request}\n${output}`);
  return { output, is_whole: signal === null };
}
