import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, heldMemoryOf, type HeldMemory } from './inspector.ts';
import { NO_LIMITS } from './no-limits.ts';

/** Acquaint as a process of its own, as people run it. */
export interface Server {
  origin: string;
  /** The most memory that it ever held, in MB; null where the system doesn't say. */
  peakMemory(): Promise<number | null>;
  /** What it holds when its garbage is collected. */
  heldMemory(): Promise<HeldMemory>;
  /** Also where it has ended. */
  stop(): Promise<void>;
}

const READY = /^Acquaint is ready at (http\S+)/;
// What npm start runs; it becomes the server, with the same number of process.
const START = join(import.meta.dirname, '../scripts/start.mjs');

/** On its own database in `data_dir` where none is given. */
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
      // Where it is asked for its memory.
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
