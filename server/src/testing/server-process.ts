import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { urlOf } from '../infra/embedded-postgres/connection.ts';

/** Acquaint as a process of its own, as people run it. */
export interface ServerProcess {
  /** `http://127.0.0.1:41234` */
  origin: string;
  /** Ends it as a power cut would: it gets no chance to tidy up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../main.ts');
const READY = /^Acquaint is ready at (http:\/\/\S+)$/;

/** Starts a server on a database; resolves once it serves. Whoever starts it stops it. */
export async function startServerProcess(
  connection: pg.ClientConfig,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-server-'));
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: connection.connectionString ?? urlOf(connection as Parameters<typeof urlOf>[0]),
      DATA_DIR: folder,
      PORT: '0',
      ...env,
    },
  });
  const exit = once(server, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const origin = await ready(server.stdout);
  return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function ready(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const [, origin] = READY.exec(line) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error('The server ended before it was ready.');
}
