import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './inspector.ts';

/** A server behind TLS, as a browser reaches it from elsewhere. */
export interface TlsProxy {
  origin: string;
  stop(): Promise<void>;
}

const SETTINGS = join(import.meta.dirname, '../deploy/nginx/acquaint.conf');
const PATH = `${process.env['PATH']}:/usr/sbin`;
const PATIENCE_MS = 10_000;

/** Debian's nginx with our own settings for it: TLS, HTTP/2. Its certificate is nobody's. Null where it is not installed. */
export async function startTlsProxy(origin: string): Promise<TlsProxy | null> {
  if (!['nginx', 'openssl'].every(isInstalled)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  makeCertificate(folder);
  const settings = join(folder, 'nginx.conf');
  await writeFile(settings, await settingsFor(folder, port, new URL(origin).host));
  const nginx = spawn('nginx', ['-g', 'daemon off;', '-c', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH },
  });
  await untilOpen(port);
  return {
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { env: { PATH } }).status === 0;
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const who = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...who],
    { env: { PATH } },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.toString()}`);
}

/** What we tell people to put into nginx, with this server, port and certificate in their place. */
async function settingsFor(folder: string, port: number, upstream: string): Promise<string> {
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000/, `server ${upstream}`],
    [/server \{\s+listen 80;[^}]*\}/, ''],
    [/listen 443/, `listen 127.0.0.1:${port}`],
    [/ *listen \[::\]:443.*\n/, ''],
    [/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`],
  ];
  let server = await readFile(SETTINGS, 'utf8');
  for (const [what, by] of changes) {
    if (!what.test(server)) throw new Error(`${SETTINGS} has no ${what.source}.`);
    server = server.replace(what, () => by);
  }
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${kept.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${server}
}
`;
}

async function untilOpen(port: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error('nginx did not begin to listen.');
    await setTimeout(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
