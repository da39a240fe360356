import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../benchmarks/inspector.ts';

/** A program of the system that stands before servers or a database. */
export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** Whether Debian's program of this name is here. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { env: PATHS }).status === 0;
}

const PATHS = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** Each call goes to the next server; one whose health says 503 is asked no more. Sent again is only what may be. */
export function startHaproxy(ports: number[]): Promise<Proxy> {
  const servers = ports.map((port) => `  server s${port} 127.0.0.1:${port}`).join('\n');
  return start('haproxy', ['-db', '-f'], (port) => [
    `defaults
  mode http
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend people
  bind 127.0.0.1:${port}
  option forwardfor
  # What a server may have begun with is not sent to another one.
  http-request disable-l7-retry unless { method GET HEAD }
  default_backend acquaint
backend acquaint
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/health/
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 2
${servers}
`,
  ]);
}

export function startNginx(ports: number[]): Promise<Proxy> {
  const servers = ports.map((port) => `server 127.0.0.1:${port};`).join(' ');
  return start('nginx', ['-g', 'daemon off;', '-c'], (port, folder) => [
    `pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 25m;
  upstream acquaint { ${servers} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://acquaint;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  ]);
}

/** Connections of the database are lent for one transaction each. */
export function startPgbouncer(database_url: string): Promise<Proxy> {
  const { username, password, port, searchParams, pathname, hostname } = new URL(database_url);
  const host = searchParams.get('host') ?? hostname;
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  return start('pgbouncer', as, (own) => [
    `[databases]
acquaint = host=${host} port=${port || 5432} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  ]);
}

async function start(
  program: string,
  words: string[],
  settings: (port: number, folder: string) => [string],
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `acquaint-${program}-`));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'settings');
  await writeFile(file, settings(port, folder)[0]);
  const running = spawn(program, [...words, file], { env: PATHS, stdio: 'ignore' });
  process.once('exit', () => running.kill());
  await untilOpen(port, running, program);
  return {
    port,
    async stop() {
      const exit = once(running, 'exit');
      running.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function untilOpen(port: number, running: ChildProcess, program: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    if (running.exitCode !== null || Date.now() > until)
      throw new Error(`${program} does not start.`);
    await setTimeout(50);
  }
}
