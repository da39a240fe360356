import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram, read, ROOT, run } from './testing.ts';

// Validates the files for machines without containers with the programs that read them, where installed.

/** The highest exposure that `systemd-analyze security` may report, of 10. */
const MAX_EXPOSURE = 1.7;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeTemporary(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A self-signed certificate. */
function createCertificate(): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=people.example.org', '-days', '1', '-nodes'];
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', cert);
  return { cert, key };
}

describe.skipIf(!hasProgram('systemd-analyze'))('systemd units (skipped without systemd)', () => {
  const services = ['acquaint.service', 'acquaint-backup.service'];

  it('writes systemd units that pass systemd-analyze verify', () => {
    const units = [...services, 'acquaint-backup.timer'].map((name) =>
      writeTemporary(
        name,
        read(`deploy/systemd/${name}`).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'),
      ),
    );
    const { status, output } = run('systemd-analyze', 'verify', ...units);
    expect([status, output]).toEqual([0, '']);
  });

  it.each(services)('limits the exposure of the systemd unit %s', (name) => {
    const { status, output } = run(
      'systemd-analyze',
      'security',
      '--offline=yes',
      `--threshold=${MAX_EXPOSURE * 10}`,
      join(ROOT, 'deploy/systemd', name),
    );
    expect({ status, output }).toMatchObject({ status: 0 });
  });
});

describe.skipIf(!hasProgram('nginx') || !hasProgram('openssl'))(
  'nginx (skipped if not installed)',
  () => {
    it('writes a configuration that nginx accepts', () => {
      const { cert, key } = createCertificate();
      mkdirSync(join(folder, 'logs'));
      const site = read('deploy/nginx/acquaint.conf')
        .replace(/(ssl_certificate) .*;/, `$1 ${cert};`)
        .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`);
      const main = writeTemporary(
        'nginx.conf',
        `pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; include ${writeTemporary('site.conf', site)}; }`,
      );
      expect(run('nginx', '-t', '-p', folder, '-c', main)).toMatchObject({ status: 0 });
    });
  },
);

describe.skipIf(!hasProgram('haproxy') || !hasProgram('openssl'))(
  'HAProxy (skipped if not installed)',
  () => {
    it('writes a configuration that HAProxy accepts', () => {
      const { cert, key } = createCertificate();
      const combined = join(folder, 'combined.pem');
      run('sh', '-c', `cat '${cert}' '${key}' > '${combined}'`);
      const config = read('deploy/haproxy/haproxy.cfg').replace(/crt \S+/, `crt ${combined}`);
      const { status, output } = run('haproxy', '-c', '-f', writeTemporary('haproxy.cfg', config));
      expect({ status, output }).toEqual({
        status: 0,
        output: expect.not.stringContaining('WARNING') as string,
      });
    });
  },
);
