import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const READY = /^Acquaint is ready at (http\S+)/;

/** Starts the real server on an empty database in a temporary folder; returns how it is ended. */
export default async function startServer(): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(join(tmpdir(), 'acquaint-e2e-'));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(data_dir, 0o711);
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      DATABASE_URL: '',
      PORT: '0',
      NODE_ENV: 'test',
      CALLS_A_MINUTE: '100000',
      SIGNUPS_AN_HOUR: '100000',
      RESETS_AN_HOUR: '100000',
      MESSAGES_A_MINUTE: '100000',
    },
  });
  process.env['ACQUAINT_MAILS'] = join(data_dir, 'mail');
  process.env['ACQUAINT_URL'] = await addressOf(server.stdout);
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await rm(data_dir, { recursive: true, force: true });
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = READY.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready.');
}
