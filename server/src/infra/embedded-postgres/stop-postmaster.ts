import { setTimeout } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isPostgresOf } from './pid-file.ts';

/** Tried in order: fast shutdown (rolls back, writes files), immediate (needs recovery), kill. */
const SHUTDOWN_STEPS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
] as const;

export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, timeout_ms] of SHUTDOWN_STEPS) {
    if (!isPostgresOf(cluster, pid)) return;
    process.kill(pid, signal);
    if (await hasEnded(cluster, pid, timeout_ms)) return;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (PID ${pid}) on ${cluster} doesn’t stop. Stop it before the next start.`,
  );
}

async function hasEnded(cluster: string, pid: number, timeout_ms: number): Promise<boolean> {
  const deadline = Date.now() + timeout_ms;
  while (isPostgresOf(cluster, pid)) {
    if (Date.now() > deadline) return false;
    await setTimeout(10);
  }
  return true;
}
