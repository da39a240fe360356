import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort, measureRetainedMemory, type RetainedMemory } from './inspector.ts';
import { NO_LIMITS } from './no-limits.ts';

export interface Server {
  origin: string;
  /** Peak memory in MB; null if unknown. */
  readPeakMemory(): Promise<number | null>;
  measureRetainedMemory(): Promise<RetainedMemory>;
  /** Idempotent. */
  stop(): Promise<void>;
}

const READY = /^Acquaint is ready at (http\S+)/;
// Like npm start. The script execs the server, so the process id is the same.
const START_SCRIPT = join(import.meta.dirname, '../scripts/start.mjs');

/** Without a URL, the server uses an embedded database in `data_dir`. */
export async function startServer(
  database_url: string | null,
  data_dir: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const inspect_port = await findFreePort();
  const server = spawn(process.execPath, [START_SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...(database_url !== null && { DATABASE_URL: database_url }),
      DATA_DIR: data_dir,
      PORT: '0',
      ...NO_LIMITS,
      ...env,
      // For measureRetainedMemory.
      NODE_OPTIONS: `--inspect-port=${inspect_port}`,
    },
  });
  const origin = await readOrigin(server.stdout);
  return {
    origin,
    readPeakMemory: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    },
    measureRetainedMemory: () => measureRetainedMemory(server.pid!, inspect_port),
    async stop() {
      if (server.exitCode !== null) return;
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    },
  };
}

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, origin] = READY.exec(line) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error('The server exited before it was ready.');
}
