import { existsSync, realpathSync } from 'node:fs';
import { prepareBinaries } from './binaries.ts';
import { checkCluster, clusterFolder } from './cluster-folder.ts';
import { type Connection, connectionTo, createDatabaseIfMissing, urlOf } from './connection.ts';
import { createCluster } from './create-cluster.ts';
import { openDataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { lockDataFolder } from './owner-lock.ts';
import { type SupervisedPostmaster, supervisePostmaster } from './supervise-postmaster.ts';
import { readPidFile } from './pid-file.ts';
import { adoptPostmaster, launchPostmaster, type ClusterPaths } from './postmaster.ts';
import { type Log, whenReady } from './ready.ts';
import { accountFor } from './run-as.ts';
import { removeSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgres {
  connection: Connection;
  url: string;
  pid: number;
  /** Whether it was already running, left by an Acquaint that was killed. */
  adopted: boolean;
  /** Ends PostgreSQL and lets go of the data folder. Close every connection before. */
  stop(): Promise<void>;
}

export interface Options {
  data_dir: string;
  log: Log;
  /** False only for tests: does without waiting for the disk, and loses data in a power cut. */
  sync?: boolean;
}

/**
 * Starts the PostgreSQL that npm installed, on the files under `data_dir`, which are created where missing, with an
 * empty database `acquaint`, and again on the same socket when it ends unasked. One Acquaint at a time owns the folder.
 * Throws EmbeddedPostgresError; where the folder is in use, DataFolderInUseError.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { data_dir, log, sync = true } = options;
  const account = accountFor(clusterFolder(data_dir));
  const folder = openDataFolder(data_dir, account);
  let release: (() => void) | undefined;
  try {
    release = lockDataFolder(folder);
    return await start({ folder, cluster: clusterFolder(folder), account, sync, log }, release);
  } catch (error) {
    release?.();
    throw inASentence(error, folder);
  }
}

async function start(place: ClusterPaths, release: () => void): Promise<EmbeddedPostgres> {
  const { folder, cluster, account, sync, log } = place;
  checkCluster(folder);
  const binaries = prepareBinaries(folder, account);
  if (!existsSync(cluster)) {
    log.info(`Creating the database in ${cluster} …`);
    await createCluster(folder, binaries, account, sync);
  }
  const adopted = await adoptPostmaster(place);
  if (adopted)
    log.warn(`Took over the database (process ${adopted.pid}) that an Acquaint left running.`);
  const running = adopted ?? (await launchPostmaster(place, binaries));
  const kept = supervisePostmaster(place, binaries, running);
  const stop = once(() => end(cluster, kept, release));
  const connection = connectionTo(cluster, running);
  try {
    await createDatabaseIfMissing(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection,
    url: urlOf(connection),
    get pid() {
      return kept.current().pid;
    },
    adopted: !!adopted,
    stop,
  };
}

/**
 * How to connect to the database that a live Acquaint runs on this folder; undefined when none runs. It stays that
 * Acquaint's, which may end it at any moment.
 */
export async function findRunningPostgres(
  options: Pick<Options, 'data_dir' | 'log'>,
): Promise<Connection | undefined> {
  const cluster = clusterFolder(realpathSync(options.data_dir));
  const found = readPidFile(cluster);
  const running = found && (await whenReady(cluster, found.pid, options.log));
  return running && connectionTo(cluster, running);
}

async function end(
  cluster: string,
  kept: SupervisedPostmaster,
  release: () => void,
): Promise<void> {
  await kept.letGo();
  const { pid, socketFolder } = kept.current();
  await stopPostmaster(cluster, pid);
  removeSocketFolder(socketFolder);
  release();
}

/** A full disk, or a file in the folder that belongs to somebody else. */
function inASentence(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error as NodeJS.ErrnoException).syscall)
    return error;
  return new EmbeddedPostgresError(
    `The database in the data folder ${folder} cannot be started: ${(error as Error).message}. ` +
      'See that the disk has room and that all in that folder belongs to the user who starts Acquaint.',
  );
}

function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}
