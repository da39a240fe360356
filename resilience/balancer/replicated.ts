import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { urlOf } from '../../server/src/infra/embedded-postgres/connection.ts';
import { startStreamingReplica } from '../../server/src/infra/embedded-postgres/testing/streaming-replica.ts';
import type { AcquaintServer } from '../acquaint.ts';
import { runUserFlow } from './user-flow.ts';

const METRICS_TOKEN = 'replica-test-token';
const KILL_INTERVAL_MS = 3000;

/** Runs `work` with the settings for servers with a replica. */
export async function withReplica(
  work: (
    env: Record<string, string>,
    runFlows: (origin: string, servers: AcquaintServer[]) => Promise<string[]>,
  ) => Promise<string[]>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-replicated-'));
  // PostgreSQL runs as another user for root.
  await chmod(folder, 0o711);
  const { primary, replica, stop } = await startStreamingReplica(folder, () => Promise.resolve());
  const pool = new pg.Pool(primary.connection);
  const env = {
    DATABASE_URL: urlOf(primary.connection),
    REPLICA_URL: urlOf(replica.connection),
    DATA_DIR: folder,
    METRICS_TOKEN,
  };
  try {
    return await work(env, async (origin, servers) => {
      const failures = await runUserFlow(origin, pool, 'Replicated');
      const readCounts = await Promise.all(servers.map(countReads));
      console.log(
        `Reads with a replica, per server: ${readCounts.map((counts) => JSON.stringify(counts)).join(' ')}`,
      );
      if (readCounts.some((counts) => !counts['replica']))
        failures.push('a server does not read from the replica');
      const abort = new AbortController();
      const killing = killRepeatedly(() => replica.pid, abort.signal);
      const failuresDuringKills = await runUserFlow(origin, pool, 'Killed');
      abort.abort();
      await killing;
      return [
        ...failures,
        ...failuresDuringKills.map((failure) => `while the replica is killed, ${failure}`),
      ];
    });
  } finally {
    await pool.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killRepeatedly(pid: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid(), 'SIGKILL');
    await setTimeout(KILL_INTERVAL_MS, null, { signal }).catch(() => {});
  }
}

/** Read queries by the database that answered them. */
async function countReads({ origin }: AcquaintServer): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
  const lines = metrics.matchAll(/^acquaint_replica_reads_total\{from="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...lines].map(([, from, count]) => [from, Number(count)]));
}
