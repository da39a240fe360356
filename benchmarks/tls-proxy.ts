import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, startProgram } from './program.ts';

/** A TLS proxy. */
export interface TlsProxy {
  origin: string;
  stop(): Promise<void>;
}

const SETTINGS = join(import.meta.dirname, '../deploy/nginx/acquaint.conf');

/** Debian's nginx with our documented settings: TLS and HTTP/2, self-signed. Null if not installed. */
export async function startTlsProxy(origin: string): Promise<TlsProxy | null> {
  if (!['nginx', 'openssl'].every(isInstalled)) return null;
  const { host } = new URL(origin);
  const { port, stop } = await startProgram(
    'nginx',
    ['-g', 'daemon off;', '-c'],
    (ownPort, folder) => {
      createCertificate(folder);
      return createSettings(folder, ownPort, host);
    },
  );
  return { origin: `https://127.0.0.1:${port}`, stop };
}

function createCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-days',
    '2',
  ];
  const { status, stderr } = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...files,
    ...subject,
  ]);
  if (status !== 0) throw new Error(`openssl failed to create a certificate: ${stderr.toString()}`);
}

/** The documented nginx settings with test values. */
async function createSettings(folder: string, port: number, upstream: string): Promise<string> {
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000/, `server ${upstream}`],
    [/server \{\s+listen 80;[^}]*\}/, ''],
    [/listen 443/, `listen 127.0.0.1:${port}`],
    [/ *listen \[::\]:443.*\n/, ''],
    [/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`],
  ];
  let server = await readFile(SETTINGS, 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(server)) throw new Error(`${SETTINGS} does not match ${pattern.source}.`);
    server = server.replace(pattern, () => replacement);
  }
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${server}
}
`;
}
