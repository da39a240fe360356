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
import { adoptPostmaster, launchPostmaster, type ClusterOptions } from './postmaster.ts';
import { type Log, whenReady } from './ready.ts';
import { osUserFor } from './run-as.ts';
import { removeSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgres {
  connection: Connection;
  url: string;
  pid: number;
  adopted: boolean;
  /** Stops PostgreSQL and unlocks the data folder. Close all connections first. */
  stop(): Promise<void>;
}

export interface Options {
  data_dir: string;
  log: Log;
  /** False only in tests: skips fsync, so a power failure loses data. */
  sync?: boolean;
}

/**
 * Starts the bundled PostgreSQL with the data in `data_dir`, created if missing, and a database `acquaint`; restarts it
 * on the same socket if it crashes. Throws EmbeddedPostgresError, or DataFolderInUseError if locked. See
 * docs/decisions/006.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { data_dir, log, sync = true } = options;
  const account = osUserFor(clusterFolder(data_dir));
  const folder = openDataFolder(data_dir, account);
  let release: (() => void) | undefined;
  try {
    release = lockDataFolder(folder);
    return await start(
      { folder, dataFolder: clusterFolder(folder), account, fsync: sync, log },
      release,
    );
  } catch (error) {
    release?.();
    throw toStartError(error, folder);
  }
}

async function start(paths: ClusterOptions, release: () => void): Promise<EmbeddedPostgres> {
  const { folder, dataFolder: cluster, account, fsync: sync, log } = paths;
  checkCluster(folder);
  const binaries = prepareBinaries(folder, account);
  if (!existsSync(cluster)) {
    log.info(`Creating the database in ${cluster}…`);
    await createCluster(folder, binaries, account, sync);
  }
  const adopted = await adoptPostmaster(paths);
  if (adopted) log.warn(`Reattached to a running PostgreSQL (PID ${adopted.pid}).`);
  const running = adopted ?? (await launchPostmaster(paths, binaries));
  const supervised = supervisePostmaster(paths, binaries, running);
  const stop = once(() => shutDown(cluster, supervised, release));
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
      return supervised.current().pid;
    },
    adopted: !!adopted,
    stop,
  };
}

/** Connection to the database of a running Acquaint; undefined if there is none. It stops when that Acquaint does. */
export async function findRunningPostgres(
  options: Pick<Options, 'data_dir' | 'log'>,
): Promise<Connection | undefined> {
  const cluster = clusterFolder(realpathSync(options.data_dir));
  const found = readPidFile(cluster);
  const running = found && (await whenReady(cluster, found.pid, options.log));
  return running && connectionTo(cluster, running);
}

async function shutDown(
  cluster: string,
  supervised: SupervisedPostmaster,
  release: () => void,
): Promise<void> {
  await supervised.stopSupervising();
  const { pid, socketFolder } = supervised.current();
  await stopPostmaster(cluster, pid);
  removeSocketFolder(socketFolder);
  release();
}

/** Adds a hint to system errors such as a full disk or a wrong file owner. */
function toStartError(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error as NodeJS.ErrnoException).syscall)
    return error;
  return new EmbeddedPostgresError(
    `Failed to start the database in ${folder}: ${(error as Error).message}. ` +
      'Check disk space, and that all files in that folder belong to the user who starts Acquaint.',
  );
}

function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}
