import pg from 'pg';
import { openTemporaryDatabase } from '../../benchmarks/database.ts';
import { isInstalled, type Program } from '../../benchmarks/program.ts';
import { withServers, type Acquaint } from '../acquaint.ts';
import { runUserFlow, WRONG_GUESSES } from '../balancer/user-flow.ts';
import { startHaproxy, startNginx, startPgbouncer } from '../balancer/proxies.ts';
import { withReplica } from '../balancer/replicated.ts';
import { restartAll } from '../balancer/rolling-restart.ts';
import { signUp } from '../people.ts';

// Several servers on one database, behind what usually stands before them: whatever one does, each call lands on another server.

const SERVERS = 3;
const DRAIN_SECONDS = '2';
const SETTINGS = { TRUST_PROXY: 'true', DRAIN_SECONDS, WRONG_GUESSES: String(WRONG_GUESSES) };

export async function balancerPart(): Promise<string[]> {
  const database = await openTemporaryDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const env = { ...SETTINGS, DATABASE_URL: database.url, DATA_DIR: database.folder };
  try {
    return [
      ...(await withServers(SERVERS, env, async (...servers) => [
        ...(await behind(
          'haproxy',
          () => startHaproxy(servers.map(({ port }) => port)),
          async (origin) => [
            ...(await runUserFlow(origin, pool, 'Haproxy')),
            ...(await rollingRestart(origin, servers)),
          ],
        )),
        ...(await behind(
          'nginx',
          () => startNginx(servers.map(({ port }) => port)),
          (origin) => runUserFlow(origin, pool, 'Nginx'),
        )),
      ])),
      ...(await behind(
        'pgbouncer',
        () => startPgbouncer(database.url),
        (_origin, port) =>
          withServers(
            1,
            { ...env, POOLER_URL: `postgres://acquaint@127.0.0.1:${port}/acquaint` },
            (server) => runUserFlow(server.origin, pool, 'Pgbouncer'),
          ),
      )),
      ...(await withReplica((replicated, tryAll) =>
        withServers(2, { ...SETTINGS, ...replicated }, (...servers) =>
          behind(
            'haproxy',
            () => startHaproxy(servers.map(({ port }) => port)),
            (origin) => tryAll(origin, servers),
          ),
        ),
      )),
    ];
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function behind(
  program: string,
  start: () => Promise<Program>,
  work: (origin: string, port: number) => Promise<string[]>,
): Promise<string[]> {
  if (!isInstalled(program)) {
    console.log(`Not behind ${program}, which is not installed.`);
    return [];
  }
  const proxy = await start();
  try {
    const broken = await work(`http://127.0.0.1:${proxy.port}`, proxy.port);
    console.log(`Behind ${program}: ${broken.length === 0 ? 'all holds' : broken.length}`);
    return broken.map((sentence) => `behind ${program}, ${sentence}`);
  } finally {
    await proxy.stop();
  }
}

async function rollingRestart(origin: string, servers: Acquaint[]): Promise<string[]> {
  const { calls, failed } = await restartAll(servers, await signUp(origin, 'Restarted'));
  console.log(`Restarting ${servers.length} servers: ${failed.length} of ${calls} calls failed.`);
  const reasons = new Set(failed);
  return [...reasons].map((reason) => `a rolling restart loses calls: ${reason}`);
}
