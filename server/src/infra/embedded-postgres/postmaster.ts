import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { LOCALE } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type PidFile, readPidFile, removePidFile } from './pid-file.ts';
import { type Log, whenReady } from './ready.ts';
import { type Account, identity } from './run-as.ts';
import { openServerLog } from './server-log.ts';
import { makeSocketFolder, PORT, removeSocketFolder } from './socket-folder.ts';

/** Where a database starts, and how. */
export interface ClusterPaths {
  folder: string;
  cluster: string;
  account: Account | undefined;
  sync: boolean;
  log: Log;
}

/**
 * Takes over a PostgreSQL of ours that a killed Acquaint left running. Undefined where there is none; what a dead one
 * left in the folder is then removed.
 */
export async function adoptPostmaster({
  cluster,
  log,
}: ClusterPaths): Promise<PidFile | undefined> {
  const found = readPidFile(cluster);
  const ready = found && (await whenReady(cluster, found.pid, log));
  if (ready) return ready;
  if (found) removeSocketFolder(found.socketFolder);
  removePidFile(cluster);
  return undefined;
}

/** For how long processes of a killed PostgreSQL may take to notice and to let go of the database. */
const LET_GO_MS = 15_000;

/** Starts PostgreSQL, with its socket in a new folder unless one is given; it answers queries when this returns. */
export async function launchPostmaster(
  place: ClusterPaths,
  binaries: Binaries,
  given?: string,
): Promise<PidFile> {
  const deadline = Date.now() + LET_GO_MS;
  for (;;) {
    const serverLog = openServerLog(place.folder);
    const socketFolder = given ?? makeSocketFolder(place.folder, place.account);
    const pid = await spawnPostgres(place, binaries, socketFolder, serverLog.handle);
    const ready = await whenReady(place.cluster, pid, place.log);
    const said = serverLog.close();
    if (ready) return ready;
    if (!said.includes('pre-existing shared memory block') || Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `PostgreSQL ended while it was starting on ${place.cluster}: ${lastLogLines(said)} ` +
          `More is in ${serverLog.path}.`,
      );
    await setTimeout(200);
  }
}

/** A session of its own, so that Ctrl-C in a terminal lets Acquaint finish first; it may outlive this process. */
async function spawnPostgres(
  place: ClusterPaths,
  { postgres }: Binaries,
  socketFolder: string,
  log: number,
): Promise<number> {
  const child = spawn(postgres, settingsFor(place, socketFolder), {
    ...identity(place.account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LC_ALL: LOCALE, TZ: 'UTC' },
  });
  child.unref();
  if (child.pid) return child.pid;
  const [error] = (await once(child, 'error')) as [Error];
  throw new EmbeddedPostgresError(`PostgreSQL could not be started: ${error.message}.`);
}

/**
 * What PostgreSQL keeps of its files: an eighth of the machine's memory, which it shares with the server and others.
 */
function sharedBuffersMb(memory_bytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memory_bytes / 8 / 1024 / 1024)));
}

function settingsFor({ cluster, sync }: ClusterPaths, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiling costs our short sentences more than it saves.
    jit: 'off',
    shared_buffers: `${sharedBuffersMb(totalmem())}MB`,
    ...(sync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-k', socketFolder, '-p', `${PORT}`, ...options];
}

function lastLogLines(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|HINT|error/.test(line));
  return lines.slice(-3).join(' ');
}
