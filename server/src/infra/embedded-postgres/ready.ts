import { setTimeout } from 'node:timers/promises';
import { connectionTo, acceptsConnections } from './connection.ts';
import { isPostgresOf, type PidFile, readPidFile } from './pid-file.ts';

/** Who is told how starting goes, in sentences. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

const PATIENCE_MS = 10_000;

/**
 * Waits until this PostgreSQL lets a client in; undefined when it ended before. Recovery after a power cut takes as
 * long as it takes, so there is no time limit, only word that it goes on.
 */
export async function whenReady(
  cluster: string,
  pid: number,
  log: Log,
): Promise<PidFile | undefined> {
  let nextWord = Date.now() + PATIENCE_MS;
  while (isPostgresOf(cluster, pid)) {
    const file = readPidFile(cluster);
    if (file?.pid === pid && (await acceptsConnections(connectionTo(cluster, file)))) return file;
    if (Date.now() > nextWord) {
      log.info(
        'The database is still starting; after a hard stop it first puts its files in order.',
      );
      nextWord = Date.now() + PATIENCE_MS;
    }
    await setTimeout(10);
  }
  return undefined;
}
