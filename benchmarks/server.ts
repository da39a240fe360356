import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, heldMemoryOf, type HeldMemory } from './inspector.ts';
import { NO_LIMITS } from './no-limits.ts';

export interface Server {
  origin: string;
  /** Peak memory in MB; null if unknown. */
  peakMemory(): Promise<number | null>;
  /** Memory after garbage collection. */
  heldMemory(): Promise<HeldMemory>;
  /** Idempotent. */
  stop(): Promise<void>;
}

const READY = /^Acquaint is ready at (http\S+)/;
// Like npm start; it execs, so the pid stays.
const START = join(import.meta.dirname, '../scripts/start.mjs');

/** Uses its own database in `data_dir` by default. */
export async function startServer(database_url: string | null, data_dir: string): Promise<Server> {
  const inspect_port = await freePort();
  const server = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...(database_url !== null && { DATABASE_URL: database_url }),
      DATA_DIR: data_dir,
      PORT: '0',
      ...NO_LIMITS,
      // For measuring memory.
      NODE_OPTIONS: `--inspect-port=${inspect_port}`,
    },
  });
  const origin = await addressOf(server.stdout);
  return {
    origin,
    peakMemory: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    },
    heldMemory: () => heldMemoryOf(server.pid!, inspect_port),
    async stop() {
      if (server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = READY.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready.');
}
