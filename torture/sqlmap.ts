import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { signUp } from '../benchmarks/client.ts';
import { startServer } from '../e2e/support/server.ts';
import { sampleOf } from '../server/src/testing/sample-of.ts';

// `node torture/sqlmap.ts [minutes]`: tries to inject SQL into every parameter of the API with sqlmap, which `apt-get install
// sqlmap` brings. What the time does not suffice for is said.

/** These would end what the others need: the session, the account, the server's patience. */
const LEFT_OUT =
  /\/logout\/|DELETE \/api\/(me|sessions)\/|\/api\/events\/|\/export\/|^POST \/api\/signup/;
const MOST_SECONDS_EACH = 45;

type Values = Record<string, unknown>;

interface Target {
  name: string;
  request: string;
}

const minutes = Number(process.argv[2] ?? 10);
const folder = await mkdtemp(join(tmpdir(), 'acquaint-sqlmap-'));
const server = await startServer({
  env: {
    CALLS_A_MINUTE: '1000000000',
    WRONG_GUESSES: '1000000000',
    WRONG_GUESSES_AN_ADDRESS: '1000000000',
  },
});
try {
  const { token, call } = await signUp(server.url, 'Ada');
  for (const first_name of ['Grace', 'Charles', 'Mary'])
    await call('POST /api/contacts/', { body: { first_name, email: `${first_name}@example.org` } });
  process.exitCode = await tryAll(targets(new URL(server.url).host, token));
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

async function tryAll(all: Target[]): Promise<number> {
  const end = Date.now() + minutes * 60_000;
  const found: string[] = [];
  let [tried, unfinished] = [0, 0];
  for (const target of all) {
    const left = Math.min(MOST_SECONDS_EACH, (end - Date.now()) / 1000);
    if (left < 5) break;
    const { output, is_whole } = await sqlmap(target, left);
    tried += 1;
    if (!is_whole) unfinished += 1;
    if (
      /appears to be .*injectable|is vulnerable|identified the following injection/.test(output)
    ) {
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

/** Reading first: what is in an address reaches a `where`. */
function targets(host: string, token: string): Target[] {
  const routes = Object.values(allRoutes).flatMap((feature): Route[] => Object.values(feature));
  return routes
    .filter((route) => !LEFT_OUT.test(`${route.method} ${route.path}`) && !route.upload)
    .filter((route) => route.query ?? route.body ?? route.params)
    .toSorted((a, b) => Number(b.query !== undefined) - Number(a.query !== undefined))
    .map((route) => ({
      name: `${route.method} ${route.path}`,
      request: requestOf(route, host, token),
    }));
}

/** With a mark (`*`) at each value, for sqlmap to try. */
function requestOf(route: Route, host: string, token: string): string {
  const path = route.path.replaceAll(/\{\w+\}/g, '1*');
  // A cursor that is none ends the call before anything else of it is looked at (torture/parts/bad-input.ts makes them up).
  const { cursor: _, ...values } = route.query ? (sampleOf(route.query) as Values) : {};
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}*`,
  );
  const lines = [
    `${route.method} ${path}?${query.join('&')} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
  ];
  if (route.body === undefined) return `${lines.join('\r\n')}\r\n\r\n`;
  const body = JSON.stringify(marked(sampleOf(route.body)));
  return `${[...lines, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n${body}`;
}

function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
  return value === null ? null : `${value as string}*`;
}

async function sqlmap({ request }: Target, seconds: number) {
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
