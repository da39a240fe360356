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
  url: string;
  /** Ends it as a power cut would: it gets no chance to tidy up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../main.ts');
const READY = /^Acquaint is ready at (http\S+)/;

/** Starts a server on a database; resolves once it serves. The caller stops it. */
export async function startServerProcess(
  connection: pg.ClientConfig,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-server-'));
  const server = await startServerIn(folder, { DATABASE_URL: urlFor(connection), ...env });
  const gone = () => rm(folder, { recursive: true, force: true });
  return {
    ...server,
    kill: () => server.kill().then(gone),
    stop: () => server.stop().then(gone),
  };
}

/** The same on a data folder, which stays; without a `DATABASE_URL` on the database in it. */
export async function startServerIn(
  data_dir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: data_dir, PORT: '0', ...env },
  });
  const exit = once(server, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await exit;
  };
  const url = await addressOf(server.stdout);
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** What DATABASE_URL says to reach a database. */
export function urlFor(connection: pg.ClientConfig): string {
  return connection.connectionString ?? urlOf(connection as Parameters<typeof urlOf>[0]);
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = READY.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready.');
}
