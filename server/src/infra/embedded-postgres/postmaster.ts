import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { LOCALE } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type PidFile, readPidFile, removePidFile } from './pid-file.ts';
import { type Log, whenReady } from './ready.ts';
import { type OsUser, uidAndGid } from './run-as.ts';
import { openServerLog } from './server-log.ts';
import { makeSocketFolder, PORT, removeSocketFolder } from './socket-folder.ts';

export interface ClusterOptions {
  folder: string;
  dataFolder: string;
  account: OsUser | undefined;
  fsync: boolean;
  log: Log;
}

/**
 * Returns the PostgreSQL still running after Acquaint was killed. Returns undefined if there is none, and removes its
 * stale files.
 */
export async function adoptPostmaster({
  dataFolder: cluster,
  log,
}: ClusterOptions): Promise<PidFile | undefined> {
  const found = readPidFile(cluster);
  const ready = found && (await whenReady(cluster, found.pid, log));
  if (ready) return ready;
  if (found) removeSocketFolder(found.socketFolder);
  removePidFile(cluster);
  return undefined;
}

/** Time for the processes of a killed PostgreSQL to exit and free their shared memory. */
const EXIT_TIMEOUT_MS = 15_000;

/** Starts PostgreSQL, by default with a new socket folder; ready for queries on return. */
export async function launchPostmaster(
  options: ClusterOptions,
  binaries: Binaries,
  existingSocketFolder?: string,
): Promise<PidFile> {
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  for (;;) {
    const serverLog = openServerLog(options.folder);
    const socketFolder = existingSocketFolder ?? makeSocketFolder(options.folder, options.account);
    const pid = await spawnPostgres(options, binaries, socketFolder, serverLog.handle);
    const ready = await whenReady(options.dataFolder, pid, options.log);
    const output = serverLog.close();
    if (ready) return ready;
    if (!output.includes('pre-existing shared memory block') || Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `PostgreSQL exited while starting on ${options.dataFolder}: ${lastLogLines(output)} ` +
          `See ${serverLog.path} for more.`,
      );
    await setTimeout(200);
  }
}

/** Runs in its own session, so that Ctrl-C lets Acquaint finish first. */
async function spawnPostgres(
  options: ClusterOptions,
  { postgres }: Binaries,
  socketFolder: string,
  logHandle: number,
): Promise<number> {
  const child = spawn(postgres, settingsFor(options, socketFolder), {
    ...uidAndGid(options.account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
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

function settingsFor(
  { dataFolder: cluster, fsync: sync }: ClusterOptions,
  socketFolder: string,
): string[] {
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
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-k', socketFolder, '-p', `${PORT}`, ...args];
}

function lastLogLines(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|HINT|error/.test(line));
  return lines.slice(-3).join(' ');
}
