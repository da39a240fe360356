import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Fixture } from './fixture.ts';

/** A compared server in its own process. */
export interface Other {
  origin: string;
  stop(): Promise<void>;
}

// Runs like Acquaint (scripts/start.mjs, server/src/infra/v8-flags.ts): memory flags are worth a seventh of the speed.
const LIKE_ACQUAINT = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--no-allocation-site-pretenuring',
];
const RAW = join(import.meta.dirname, 'raw-server.ts');
const DJANGO = join(import.meta.dirname, 'django');
const PYTHON = '/usr/bin/python3';
const GUNICORN = '/usr/bin/gunicorn';

export const INSTALL_DJANGO =
  'Django is not compared: apt-get install python3-django python3-djangorestframework gunicorn python3-psycopg2';

export async function startRaw(database_url: string, { derived }: Fixture): Promise<Other> {
  const env = { ...shared(derived), DATABASE_URL: database_url };
  const server = spawn(process.execPath, [...LIKE_ACQUAINT, RAW], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  return otherOf(server, await said(server.stdout, /^ready at (http\S+)/));
}

/** Null if not installed. Its workers need threads for keep-alive connections. */
export async function startDjango(
  database_url: string,
  { derived }: Fixture,
): Promise<Other | null> {
  if (djangoVersions() === null) return null;
  const env = {
    ...shared(derived),
    ...connectionOf(database_url),
    DJANGO_SETTINGS_MODULE: 'settings',
  };
  const ways = ['-w', '2', '--threads', '8', '-b', '127.0.0.1:0', '--chdir', DJANGO];
  const server = spawn(GUNICORN, [...ways, 'django.core.wsgi:get_wsgi_application()'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return otherOf(server, await said(server.stderr, /Listening at: (http\S+)/));
}

/** Versions of the compared software; null if not installed. */
export function djangoVersions(): string | null {
  if (!existsSync(GUNICORN)) return null;
  const asked =
    'import django, rest_framework as r, sys; print(f"Django {django.__version__}, Django REST framework {r.VERSION}, Python {sys.version.split()[0]}")';
  const { status, stdout } = spawnSync(PYTHON, ['-c', `import psycopg2; ${asked}`]);
  return status === 0 ? stdout.toString().trim() : null;
}

/** Environment variables of libpq. */
export function connectionOf(database_url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(database_url);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database ?? '',
  };
}

function shared(derived: Record<string, unknown>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', DERIVED: JSON.stringify(derived) };
}

function otherOf(server: ChildProcess, origin: string): Other {
  return {
    origin,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for a line; later output goes to stderr. */
async function said(output: NodeJS.ReadableStream, sought: RegExp): Promise<string> {
  const lines = createInterface({ input: output });
  return new Promise((resolve, reject) => {
    let found = false;
    lines.on('line', (line) => {
      const [, address] = sought.exec(line) ?? [];
      if (address !== undefined && !found) {
        found = true;
        resolve(address);
      } else if (/error|exception/i.test(line)) console.error(line);
    });
    lines.on('close', () => reject(new Error('A server ended before it was ready.')));
  });
}
