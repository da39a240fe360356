import { setTimeout } from 'node:timers/promises';
import { connectionTo, acceptsConnections } from './connection.ts';
import { isPostgresOf, type PidFile, readPidFile } from './pid-file.ts';

/** Receives progress messages. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

const LOG_INTERVAL_MS = 10_000;

/**
 * Waits until PostgreSQL accepts connections; undefined if it exited. There is no timeout, because recovery may take
 * long; progress is logged.
 */
export async function whenReady(
  cluster: string,
  pid: number,
  log: Log,
): Promise<PidFile | undefined> {
  let nextWord = Date.now() + LOG_INTERVAL_MS;
  while (isPostgresOf(cluster, pid)) {
    const file = readPidFile(cluster);
    if (file?.pid === pid && (await acceptsConnections(connectionTo(cluster, file)))) return file;
    if (Date.now() > nextWord) {
      log.info('PostgreSQL is still starting. After a crash it recovers its files first.');
      nextWord = Date.now() + LOG_INTERVAL_MS;
    }
    await setTimeout(10);
  }
  return undefined;
}
