import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Fixture } from './fixture.ts';

/** A compared server in its own process. */
export interface ComparedServer {
  origin: string;
  stop(): Promise<void>;
}

// The same flags as Acquaint (scripts/start.mjs, server/src/infra/v8-flags.ts), which improve speed by a seventh.
const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--no-allocation-site-pretenuring',
];
const RAW = join(import.meta.dirname, 'raw-server.ts');
const DJANGO = join(import.meta.dirname, 'django');
const PYTHON = '/usr/bin/python3';
const GUNICORN = '/usr/bin/gunicorn';

export const INSTALL_DJANGO =
  'Skipped Django: apt-get install python3-django python3-djangorestframework gunicorn python3-psycopg2';

export async function startRaw(
  database_url: string,
  { derived }: Fixture,
): Promise<ComparedServer> {
  const env = { ...createSharedEnv(derived), DATABASE_URL: database_url };
  const server = spawn(process.execPath, [...NODE_FLAGS, RAW], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  return toComparedServer(server, await waitForOutput(server.stdout, /^ready at (http\S+)/));
}

/** Null if not installed. Its workers need threads for keep-alive connections. */
export async function startDjango(
  database_url: string,
  { derived }: Fixture,
): Promise<ComparedServer | null> {
  if (readDjangoVersions() === null) return null;
  const env = {
    ...createSharedEnv(derived),
    ...createLibpqEnv(database_url),
    DJANGO_SETTINGS_MODULE: 'settings',
  };
  const args = ['-w', '2', '--threads', '8', '-b', '127.0.0.1:0', '--chdir', DJANGO];
  const server = spawn(GUNICORN, [...args, 'django.core.wsgi:get_wsgi_application()'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return toComparedServer(server, await waitForOutput(server.stderr, /Listening at: (http\S+)/));
}

/** Versions of the compared software; null if not installed. */
export function readDjangoVersions(): string | null {
  if (!existsSync(GUNICORN)) return null;
  const code =
    'import django, rest_framework as r, sys; print(f"Django {django.__version__}, Django REST framework {r.VERSION}, Python {sys.version.split()[0]}")';
  const { status, stdout } = spawnSync(PYTHON, ['-c', `import psycopg2; ${code}`]);
  return status === 0 ? stdout.toString().trim() : null;
}

/** Environment variables of libpq. */
export function createLibpqEnv(database_url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(database_url);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database ?? '',
  };
}

function createSharedEnv(derived: Record<string, unknown>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', DERIVED: JSON.stringify(derived) };
}

function toComparedServer(server: ChildProcess, origin: string): ComparedServer {
  return {
    origin,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    },
  };
}

/** Waits for a line; later output goes to stderr. */
async function waitForOutput(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  const lines = createInterface({ input: output });
  return new Promise((resolve, reject) => {
    let found = false;
    lines.on('line', (line) => {
      const [, origin] = pattern.exec(line) ?? [];
      if (origin !== undefined && !found) {
        found = true;
        resolve(origin);
      } else if (/error|exception/i.test(line)) console.error(line);
    });
    lines.on('close', () => reject(new Error('A server exited before it was ready.')));
  });
}
