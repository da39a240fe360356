import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { urlOf } from '../../server/src/infra/embedded-postgres/connection.ts';
import { startStreamingReplica } from '../../server/src/infra/embedded-postgres/testing/streaming-replica.ts';
import type { Acquaint } from '../acquaint.ts';
import { runUserFlow } from './user-flow.ts';

const METRICS_TOKEN = 'what-the-replica-answered';
const KILL_EVERY_MS = 3000;

/** Runs `work` with settings for servers with a replica. */
export async function withReplica(
  work: (
    env: Record<string, string>,
    tryAll: (origin: string, servers: Acquaint[]) => Promise<string[]>,
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
      const broken = await runUserFlow(origin, pool, 'Replicated');
      const reads = await Promise.all(servers.map(readsOf));
      console.log(
        `Read with a replica, by server: ${reads.map((each) => JSON.stringify(each)).join(' ')}`,
      );
      if (reads.some((each) => !each['replica']))
        broken.push('that every server reads from the replica does not hold');
      const over = new AbortController();
      const killing = killAgainAndAgain(() => replica.pid, over.signal);
      const killed = await runUserFlow(origin, pool, 'Killed');
      over.abort();
      await killing;
      return [...broken, ...killed.map((sentence) => `while the replica is killed, ${sentence}`)];
    });
  } finally {
    await pool.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAgainAndAgain(pid: () => number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    process.kill(pid(), 'SIGKILL');
    await setTimeout(KILL_EVERY_MS, null, { signal: over }).catch(() => {});
  }
}

/** Queries per target and reason. */
async function readsOf({ origin }: Acquaint): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const told = await (await fetch(`${origin}/metrics`, { headers })).text();
  const lines = told.matchAll(/^acquaint_replica_reads_total\{from="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...lines].map(([, from, count]) => [from, Number(count)]));
}
