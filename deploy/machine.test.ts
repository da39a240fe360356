import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { has, read, ROOT, run } from './testing.ts';

// What runs on a machine without containers, judged by the programs that read it, where they are installed.

/** The highest that `systemd-analyze security` may say, of 10: what Acquaint needs, and nothing else. */
const EXPOSURE = 1.7;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A certificate that nobody trusts. */
function certificate(): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=people.example.org', '-days', '1', '-nodes'];
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', cert);
  return { cert, key };
}

describe.skipIf(!has('systemd-analyze'))('the systemd units (skipped without systemd)', () => {
  const services = ['acquaint.service', 'acquaint-backup.service'];

  it('are understood', () => {
    const units = [...services, 'acquaint-backup.timer'].map((name) =>
      written(
        name,
        read(`deploy/systemd/${name}`).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'),
      ),
    );
    const { status, said } = run('systemd-analyze', 'verify', ...units);
    expect([status, said]).toEqual([0, '']);
  });

  it.each(services)('leave %s little that it may do', (name) => {
    const { status, said } = run(
      'systemd-analyze',
      'security',
      '--offline=yes',
      `--threshold=${EXPOSURE * 10}`,
      join(ROOT, 'deploy/systemd', name),
    );
    expect({ status, said }).toMatchObject({ status: 0 });
  });
});

describe.skipIf(!has('nginx') || !has('openssl'))('nginx (skipped without it)', () => {
  it('takes the configuration', () => {
    const { cert, key } = certificate();
    mkdirSync(join(folder, 'logs'));
    const site = read('deploy/nginx/acquaint.conf')
      .replace(/(ssl_certificate) .*;/, `$1 ${cert};`)
      .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`);
    const main = written(
      'nginx.conf',
      `pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; include ${written('site.conf', site)}; }`,
    );
    expect(run('nginx', '-t', '-p', folder, '-c', main)).toMatchObject({ status: 0 });
  });
});

describe.skipIf(!has('haproxy') || !has('openssl'))('HAProxy (skipped without it)', () => {
  it('takes the configuration', () => {
    const { cert, key } = certificate();
    const both = join(folder, 'both.pem');
    run('sh', '-c', `cat '${cert}' '${key}' > '${both}'`);
    const config = read('deploy/haproxy/haproxy.cfg').replace(/crt \S+/, `crt ${both}`);
    const { status, said } = run('haproxy', '-c', '-f', written('haproxy.cfg', config));
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.not.stringContaining('WARNING') as string,
    });
  });
});
