import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { findFreePort } from '../benchmarks/inspector.ts';
import { findRunningPostgres } from '../server/src/infra/embedded-postgres/start.ts';
import { NO_LIMITS } from '../benchmarks/no-limits.ts';

const ROOT = join(import.meta.dirname, '..');
const READY = /^Acquaint is ready at /;
const CLOCK_OFFSET_MODULE = pathToFileURL(join(ROOT, 'e2e/support/clock-offset.ts')).href;
const MAX_LOG_LINES = 20;
const MAX_LOG_LINE_CHARS = 300;

/** A server process across restarts. */
export interface AcquaintServer {
  origin: string;
  port: number;
  /** Starts or restarts; resolves when it serves. */
  start(): Promise<void>;
  /** Sends SIGTERM; resolves with the shutdown time in milliseconds. */
  stop(): Promise<number>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Sets the clock offset, also for later restarts. */
  moveClock(ahead_ms: number): void;
  /** The last log lines. */
  getLog(): string[];
}

const runningServers = new Set<ChildProcess>();
// Leaves no process behind after an interruption.
process.once('exit', () => runningServers.forEach((server) => server.kill()));

/** Runs `work` with a started server on a data folder of its own, and removes both afterward. */
export async function withServer<T>(
  name: string,
  work: (server: AcquaintServer, data_dir: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const data_dir = await mkdtemp(join(tmpdir(), `acquaint-${name}-`));
  // PostgreSQL runs as another user if the test runs as root.
  await chmod(data_dir, 0o711);
  const server = createAcquaintServer(await findFreePort(), { DATA_DIR: data_dir, ...env });
  try {
    await server.start();
    return await work(server, data_dir);
  } finally {
    await server.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

export function createAcquaintServer(port: number, env: Record<string, string>): AcquaintServer {
  let current: ChildProcess | null = null;
  let ahead_ms = 0;
  const logLines: string[] = [];

  const start = async () => {
    const server = spawn(
      process.execPath,
      ['--import', CLOCK_OFFSET_MODULE, 'server/src/main.ts'],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          CLOCK_AHEAD_MS: String(ahead_ms),
          LOG_LEVEL: 'error',
          ...NO_LIMITS,
          ...env,
        },
      },
    );
    current = server;
    runningServers.add(server);
    server.on('exit', () => runningServers.delete(server));
    await new Promise<void>((resolve, reject) => {
      const addLogLine = (line: string) => {
        logLines.push(line.slice(0, MAX_LOG_LINE_CHARS));
        logLines.splice(0, logLines.length - MAX_LOG_LINES);
        if (READY.test(line)) resolve();
      };
      createInterface({ input: server.stdout! }).on('line', addLogLine);
      createInterface({ input: server.stderr! }).on('line', addLogLine);
      server.on('exit', () =>
        reject(new Error(`The server exited before it was ready:\n${logLines.join('\n')}`)),
      );
    });
  };
  const stopWith = async (signal: NodeJS.Signals) => {
    const startedAt = performance.now();
    const stopped = current;
    current = null;
    if (stopped === null || stopped.exitCode !== null || stopped.signalCode !== null) return 0;
    const exit = once(stopped, 'exit');
    stopped.kill(signal);
    await exit;
    return performance.now() - startedAt;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    start,
    stop: () => stopWith('SIGTERM'),
    kill: async () => void (await stopWith('SIGKILL')),
    moveClock(ms) {
      ahead_ms = ms;
      current?.send({ ahead_ms });
    },
    getLog: () => logLines,
  };
}

/** Runs `work` with the servers it starts and stops them. */
export async function withServers<T>(
  count: number,
  env: Record<string, string>,
  work: (...servers: AcquaintServer[]) => Promise<T>,
): Promise<T> {
  const servers: AcquaintServer[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const server = createAcquaintServer(await findFreePort(), env);
      await server.start();
      servers.push(server);
    }
    return await work(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Opens a pool to the database in a data folder; PostgreSQL has another socket after each start. */
export async function openPool(data_dir: string): Promise<pg.Pool> {
  const connection = await findRunningPostgres({
    data_dir,
    log: { info() {}, warn: console.warn },
  });
  if (connection === undefined) throw new Error('The database is not running.');
  const pool = new pg.Pool({ ...connection });
  pool.on('error', () => {});
  return pool;
}
