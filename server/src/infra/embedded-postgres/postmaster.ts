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

export interface ClusterPaths {
  folder: string;
  cluster: string;
  account: Account | undefined;
  sync: boolean;
  log: Log;
}

/**
 * Adopts a PostgreSQL left running by a killed Acquaint. Undefined if there is none; leftovers of a dead one are
 * removed.
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

/** Time for processes of a killed PostgreSQL to exit. */
const LET_GO_MS = 15_000;

/** Starts PostgreSQL, by default with a new socket folder; ready for queries on return. */
export async function launchPostmaster(
  paths: ClusterPaths,
  binaries: Binaries,
  given?: string,
): Promise<PidFile> {
  const deadline = Date.now() + LET_GO_MS;
  for (;;) {
    const serverLog = openServerLog(paths.folder);
    const socketFolder = given ?? makeSocketFolder(paths.folder, paths.account);
    const pid = await spawnPostgres(paths, binaries, socketFolder, serverLog.handle);
    const ready = await whenReady(paths.cluster, pid, paths.log);
    const log = serverLog.close();
    if (ready) return ready;
    if (!log.includes('pre-existing shared memory block') || Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `PostgreSQL exited while starting on ${paths.cluster}: ${lastLogLines(log)} ` +
          `See ${serverLog.path} for more.`,
      );
    await setTimeout(200);
  }
}

/** Runs in its own session, so that Ctrl-C lets Acquaint finish first. */
async function spawnPostgres(
  paths: ClusterPaths,
  { postgres }: Binaries,
  socketFolder: string,
  log: number,
): Promise<number> {
  const child = spawn(postgres, settingsFor(paths, socketFolder), {
    ...identity(paths.account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LC_ALL: LOCALE, TZ: 'UTC' },
  });
  child.unref();
  if (child.pid) return child.pid;
  const [error] = (await once(child, 'error')) as [Error];
  throw new EmbeddedPostgresError(`Failed to start PostgreSQL: ${error.message}.`);
}

/** An eighth of the machine's memory, which is shared with other programs. */
function sharedBuffersMb(memory_bytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memory_bytes / 8 / 1024 / 1024)));
}

function settingsFor({ cluster, sync }: ClusterPaths, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // JIT compilation costs more than it saves for short queries.
    jit: 'off',
    shared_buffers: `${sharedBuffersMb(totalmem())}MB`,
    ...(sync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-k', socketFolder, '-p', `${PORT}`, ...options];
}

function lastLogLines(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|HINT|error/.test(line));
  return lines.slice(-3).join(' ');
}
