import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type PidFile, removePidFile } from './pid-file.ts';
import { launchPostmaster, type ClusterOptions } from './postmaster.ts';
import { isProcessAlive } from './process-identity.ts';
import { emptySocketFolder } from './socket-folder.ts';

const CHECK_INTERVAL_MS = 250;
const RETRY_DELAY_MS = 1000;

/** A PostgreSQL restarted on the same socket whenever it exits unexpectedly. */
export interface SupervisedPostmaster {
  /** The current or last process. */
  current(): PidFile;
  /** Ends supervision; resolves once no start is in progress. */
  stopSupervising(): Promise<void>;
}

/** Restarts PostgreSQL after a crash, an out-of-memory kill or a full disk, retrying until it starts. */
export function supervisePostmaster(
  options: ClusterOptions,
  binaries: Binaries,
  first: PidFile,
): SupervisedPostmaster {
  let running = first;
  let restarting: Promise<void> | null = null;
  const released = new AbortController();

  const restart = async () => {
    options.log.warn(`PostgreSQL (PID ${running.pid}) exited. Restarting.`);
    for (let tries = 1; !released.signal.aborted; tries += 1) {
      try {
        removePidFile(options.dataFolder);
        emptySocketFolder(running.socketFolder);
        running = await launchPostmaster(options, binaries, running.socketFolder);
        return;
      } catch (error) {
        if (tries === 1) options.log.warn((error as Error).message);
        await setTimeout(RETRY_DELAY_MS, undefined, { signal: released.signal }).catch(() => {});
      }
    }
  };
  const timer = setInterval(() => {
    if (restarting !== null || isProcessAlive(running.pid)) return;
    restarting = restart().finally(() => (restarting = null));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    current: () => running,
    async stopSupervising() {
      clearInterval(timer);
      released.abort();
      await restarting;
    },
  };
}
