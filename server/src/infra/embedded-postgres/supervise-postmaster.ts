import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type PidFile, removePidFile } from './pid-file.ts';
import { launchPostmaster, type ClusterPaths } from './postmaster.ts';
import { isProcessAlive } from './process-identity.ts';
import { emptySocketFolder } from './socket-folder.ts';

const CHECK_INTERVAL_MS = 250;
const TRY_AGAIN_MS = 1000;

/** A PostgreSQL restarted on the same socket whenever it exits unexpectedly. */
export interface SupervisedPostmaster {
  /** The current or last process. */
  current(): PidFile;
  /** Ends supervision; resolves once no start is in progress. */
  letGo(): Promise<void>;
}

/** Restarts PostgreSQL after a crash, an out-of-memory kill or a full disk, retrying until it starts. */
export function supervisePostmaster(
  paths: ClusterPaths,
  binaries: Binaries,
  first: PidFile,
): SupervisedPostmaster {
  let running = first;
  let reviving: Promise<void> | null = null;
  const released = new AbortController();

  const revive = async () => {
    paths.log.warn(`PostgreSQL (PID ${running.pid}) exited. Restarting.`);
    for (let tries = 1; !released.signal.aborted; tries += 1) {
      try {
        removePidFile(paths.cluster);
        emptySocketFolder(running.socketFolder);
        running = await launchPostmaster(paths, binaries, running.socketFolder);
        return;
      } catch (error) {
        if (tries === 1) paths.log.warn((error as Error).message);
        await setTimeout(TRY_AGAIN_MS, undefined, { signal: released.signal }).catch(() => {});
      }
    }
  };
  const timer = setInterval(() => {
    if (reviving !== null || isProcessAlive(running.pid)) return;
    reviving = revive().finally(() => (reviving = null));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    current: () => running,
    async letGo() {
      clearInterval(timer);
      released.abort();
      await reviving;
    },
  };
}
