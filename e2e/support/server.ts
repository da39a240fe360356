import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const READY = /^Acquaint is ready at (http\S+)/;

export interface Server {
  url: string;
  /** What the server printed until it was ready. */
  printed: string;
  data_dir: string;
  /** The folder that contains the sent emails. */
  mails: string;
  process: ChildProcess;
  end: () => Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** A module that is loaded before the server and can receive messages. */
  preload?: string;
  /** The data folder of an earlier server; the caller removes it. */
  data_dir?: string;
}

/** Creates a temporary data folder for a server. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-e2e-'));
  // When the tests run as root, PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o711);
  return folder;
}

/** Starts the real server, on an empty database unless a data folder is given. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { env, preload } = options;
  const data_dir = options.data_dir ?? (await createDataFolder());
  const imports = preload === undefined ? [] : ['--import', preload];
  const server = spawn(process.execPath, [...imports, 'server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      DATABASE_URL: '',
      PORT: '0',
      NODE_ENV: 'test',
      REQUESTS_PER_MINUTE: '100000',
      SIGNUPS_PER_HOUR: '100000',
      WEBHOOK_PRIVATE_NETWORKS: 'true',
      RESETS_PER_HOUR: '100000',
      MESSAGES_PER_MINUTE: '100000',
      REMINDER_WRITES_PER_MINUTE: '100000',
      ...env,
    },
  });
  const end = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    if (options.data_dir === undefined) await rm(data_dir, { recursive: true, force: true });
  };
  const { url, printed } = await readUntilReady(server.stdout);
  return { url, printed, data_dir, mails: join(data_dir, 'mail'), process: server, end };
}

async function readUntilReady(
  output: NodeJS.ReadableStream | null,
): Promise<Pick<Server, 'url' | 'printed'>> {
  if (output === null) throw new Error('The server has no output.');
  let printed = '';
  for await (const line of createInterface({ input: output })) {
    const [, url] = READY.exec(line) ?? [];
    if (url !== undefined) return { url, printed };
    printed += `${line}\n`;
  }
  throw new Error('The server ended before it was ready.');
}
