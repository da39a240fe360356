import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { urlOf } from '../infra/embedded-postgres/connection.ts';

/** Acquaint in a separate process, as in production. */
export interface ServerProcess {
  url: string;
  /** Kills the process, like a power cut: it can't clean up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../main.ts');
const READY_LINE = /^Acquaint is ready at (http\S+)/;

/** Starts a server on a database; resolves once it serves. The caller stops it. */
export async function startServerProcess(
  connection: pg.ClientConfig,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-server-'));
  const server = await startServerIn(folder, { DATABASE_URL: urlFor(connection), ...env });
  const exited = () => rm(folder, { recursive: true, force: true });
  return {
    ...server,
    kill: () => server.kill().then(exited),
    stop: () => server.stop().then(exited),
  };
}

/** Starts a server on a data folder, which isn't deleted; without `DATABASE_URL` it uses the embedded database. */
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

/** The value of DATABASE_URL for a database. */
export function urlFor(connection: pg.ClientConfig): string {
  return connection.connectionString ?? urlOf(connection as Parameters<typeof urlOf>[0]);
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = READY_LINE.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready.');
}
