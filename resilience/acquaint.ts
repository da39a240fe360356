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

/** Acquaint as a process of its own, as people run it; one object for all of its lives. */
export interface Acquaint {
  origin: string;
  port: number;
  /** Starts it, or starts it again; resolves once it serves. */
  start(): Promise<void>;
  /** Tells it to end. Resolves with how many milliseconds that took. */
  stop(): Promise<number>;
  /** Ends it as a power cut would: it gets no chance to tidy up. */
  kill(): Promise<void>;
  /** So far ahead of the true time it believes to be, now and after its next start. */
  moveClock(ahead_ms: number): void;
  /** The last lines that it wrote. */
  said(): string[];
}

const running = new Set<ChildProcess>();
// Whoever interrupts the resilience leaves nothing running.
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

/** As many of them as `work` wants, all with these settings, for as long as it takes. */
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
