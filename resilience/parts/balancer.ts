import pg from 'pg';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import { isInstalled, type Program } from '../../benchmarks/program.ts';
import { withServers, type AcquaintServer } from '../acquaint.ts';
import { runUserFlow, FAILED_ATTEMPTS } from '../balancer/user-flow.ts';
import { startHaproxy, startNginx, startPgbouncer } from '../balancer/proxies.ts';
import { withReplica } from '../balancer/replicated.ts';
import { restartAll } from '../balancer/rolling-restart.ts';
import { signUp } from '../people.ts';

// Several servers on one database behind common proxies, so that consecutive requests reach different servers.

const SERVER_COUNT = 3;
const DRAIN_SECONDS = '2';
const SETTINGS = { TRUST_PROXY: 'true', DRAIN_SECONDS, FAILED_ATTEMPTS: String(FAILED_ATTEMPTS) };

export async function balancerTest(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const env = { ...SETTINGS, DATABASE_URL: database.url, DATA_DIR: database.folder };
  try {
    return [
      ...(await withServers(SERVER_COUNT, env, async (...servers) => [
        ...(await runBehind(
          'haproxy',
          () => startHaproxy(servers.map(({ port }) => port)),
          async (origin) => [
            ...(await runUserFlow(origin, pool, 'Haproxy')),
            ...(await rollingRestart(origin, servers)),
          ],
        )),
        ...(await runBehind(
          'nginx',
          () => startNginx(servers.map(({ port }) => port)),
          (origin) => runUserFlow(origin, pool, 'Nginx'),
        )),
      ])),
      ...(await runBehind(
        'pgbouncer',
        () => startPgbouncer(database.url),
        (_origin, port) =>
          withServers(
            1,
            { ...env, POOLER_URL: `postgres://acquaint@127.0.0.1:${port}/acquaint` },
            (server) => runUserFlow(server.origin, pool, 'Pgbouncer'),
          ),
      )),
      ...(await withReplica((replicated, runFlows) =>
        withServers(2, { ...SETTINGS, ...replicated }, (...servers) =>
          runBehind(
            'haproxy',
            () => startHaproxy(servers.map(({ port }) => port)),
            (origin) => runFlows(origin, servers),
          ),
        ),
      )),
    ];
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function runBehind(
  program: string,
  start: () => Promise<Program>,
  work: (origin: string, port: number) => Promise<string[]>,
): Promise<string[]> {
  if (!isInstalled(program)) {
    console.log(`Skipped ${program}, which is not installed.`);
    return [];
  }
  const proxy = await start();
  try {
    const failures = await work(`http://127.0.0.1:${proxy.port}`, proxy.port);
    console.log(
      `Behind ${program}: ${failures.length === 0 ? 'passed' : `${failures.length} failed`}`,
    );
    return failures.map((failure) => `behind ${program}, ${failure}`);
  } finally {
    await proxy.stop();
  }
}

async function rollingRestart(origin: string, servers: AcquaintServer[]): Promise<string[]> {
  const { requests, failures } = await restartAll(servers, await signUp(origin, 'Restarted'));
  console.log(
    `Restarting ${servers.length} servers: ${failures.length} of ${requests} requests failed.`,
  );
  const reasons = new Set(failures);
  return [...reasons].map((reason) => `requests fail during a rolling restart: ${reason}`);
}
