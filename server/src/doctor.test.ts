import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from './doctor/finding.ts';
import { openMailServer } from './testing/mail-server.ts';
import { startServerIn } from './testing/server-process.ts';

// The command as an operator runs it.

let parent: string;
let web_dir: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'acquaint-doctor-'));
  chmodSync(parent, 0o711);
  web_dir = join(parent, 'dist');
  mkdirSync(web_dir);
  writeFileSync(join(web_dir, 'index.html'), '');
});
afterAll(() => rmSync(parent, { recursive: true }));

interface Report {
  code: unknown;
  ok: boolean;
  said: (check: string) => string[];
}

async function examine(env: Record<string, string>): Promise<Report> {
  const { code, stdout } = await run({ WEB_DIR: web_dir, ...env }, '--json');
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  const said = (check: string) =>
    findings.filter((one) => one.check === check).map(({ state, says }) => `${state}: ${says}`);
  return { code, ok, said };
}

function run(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: unknown; stdout: string }> {
  const args = [join(import.meta.dirname, 'doctor.ts'), ...words];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { PATH: process.env['PATH'], ...env } },
      (error, stdout) => resolve({ code: error?.code ?? 0, stdout }),
    );
  });
}

describe('npm run doctor', () => {
  it('creates no database', async () => {
    const data_dir = join(parent, 'none');
    const report = await examine({ DATA_DIR: data_dir });
    expect(report).toMatchObject({ code: 0, ok: true });
    expect(report.said('database')).toEqual(['ok: No database yet. The first start creates it.']);
    expect(existsSync(data_dir)).toBe(false);
  });

  it('checks the embedded database while a server runs and when stopped', async () => {
    const data_dir = join(parent, 'data');
    const server = await startServerIn(data_dir);
    const running = await examine({ DATA_DIR: data_dir });
    const health = await fetch(`${server.url}/api/health/`);
    await server.stop();
    const stopped = await examine({ DATA_DIR: data_dir });
    for (const report of [running, stopped]) {
      expect(report).toMatchObject({ code: 0, ok: true });
      expect(report.said('database')).toEqual([expect.stringMatching(/^ok: PostgreSQL 18/)]);
      expect(report.said('migrations')).toEqual(['ok: The database is up to date.']);
    }
    expect(health.status).toBe(200);
  }, 60_000);

  it('exits with 1 and prints a line per error', async () => {
    const { code, stdout } = await run({ DATA_DIR: join(parent, 'none'), WEB_DIR: '/nowhere' });
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    for (const line of lines)
      expect(line).toMatch(/^(ok {2}|warn|fail) {2}\w+ +\S.*\.$|docs|Backup\)\.$/);
    expect(lines).toContainEqual(expect.stringMatching(/^fail {2}web .*Run npm run build\.$/));
  });

  it('reports an invalid data folder', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const report = await examine({ DATA_DIR: join(file, 'data') });
    expect(report.ok).toBe(false);
  });

  it('checks the mail server and the age of the newest backup', async () => {
    const server = await openMailServer();
    const DATA_DIR = join(parent, 'none');
    const BACKUP_DIR = join(parent, 'backups');
    const backup = join(BACKUP_DIR, '2026-01-01T00-00-00Z');
    mkdirSync(backup, { recursive: true });
    const manifest = { format: 1, migrations: [], tables: [], sequences: [] };
    const write = (written_at: string) =>
      writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, written_at }));
    write(new Date().toISOString());
    const well = await examine({ DATA_DIR, BACKUP_DIR, SMTP_URL: server.url });
    expect(well.said('mail')).toEqual(['ok: The SMTP server accepts connections.']);
    expect(well.said('backups')[0]).toMatch(/^ok: Latest backup:/);
    write('2026-01-01T00:00:00.000Z');
    await server.close();
    const ill = await examine({ DATA_DIR, BACKUP_DIR, SMTP_URL: server.url });
    expect(ill.said('mail')).toEqual([
      expect.stringMatching(/^fail: Can’t connect to the SMTP server/),
    ]);
    expect(ill.said('backups')[0]).toMatch(/^fail: Latest backup: 2026-01-01/);
  });
});
