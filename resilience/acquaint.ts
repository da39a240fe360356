import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { freePort } from '../benchmarks/inspector.ts';
import { NO_LIMITS } from '../benchmarks/no-limits.ts';

const ROOT = join(import.meta.dirname, '..');
const READY = /^Acquaint is ready at /;
const MOVED_CLOCK = pathToFileURL(join(ROOT, 'e2e/support/clock-offset.ts')).href;
const LINES_KEPT = 20;
const LONGEST = 300;

/** A server process across restarts. */
export interface Acquaint {
  origin: string;
  port: number;
  /** Starts or restarts; resolves when it serves. */
  start(): Promise<void>;
  /** SIGTERM; resolves with the shutdown time in milliseconds. */
  stop(): Promise<number>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Clock offset, now and after restarts. */
  moveClock(ahead_ms: number): void;
  /** Its last log lines. */
  said(): string[];
}

const running = new Set<ChildProcess>();
// Leaves no processes after an interruption.
process.once('exit', () => running.forEach((server) => server.kill()));

export function acquaint(port: number, env: Record<string, string>): Acquaint {
  let server: ChildProcess | null = null;
  let ahead_ms = 0;
  const said: string[] = [];

  const start = async () => {
    const started = spawn(process.execPath, ['--import', MOVED_CLOCK, 'server/src/main.ts'], {
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
    });
    server = started;
    running.add(started);
    started.on('exit', () => running.delete(started));
    await new Promise<void>((resolve, reject) => {
      const note = (line: string) => {
        said.push(line.slice(0, LONGEST));
        said.splice(0, said.length - LINES_KEPT);
        if (READY.test(line)) resolve();
      };
      createInterface({ input: started.stdout! }).on('line', note);
      createInterface({ input: started.stderr! }).on('line', note);
      started.on('exit', () =>
        reject(new Error(`The server ended before it was ready:\n${said.join('\n')}`)),
      );
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    const begun = performance.now();
    const ended = server;
    server = null;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return 0;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
    return performance.now() - begun;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    moveClock(ms) {
      ahead_ms = ms;
      server?.send({ ahead_ms });
    },
    said: () => said,
  };
}

/** Runs `work` with the servers it starts and stops them. */
export async function withServers<T>(
  count: number,
  env: Record<string, string>,
  work: (...servers: Acquaint[]) => Promise<T>,
): Promise<T> {
  const servers: Acquaint[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const server = acquaint(await freePort(), env);
      await server.start();
      servers.push(server);
    }
    return await work(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
