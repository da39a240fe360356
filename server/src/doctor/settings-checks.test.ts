import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNode, checkSettings } from './settings-checks.ts';

const WELL = {
  PUBLIC_URL: 'https://people.example.org',
  TRUST_PROXY: 'true',
  SMTP_URL: 'smtps://us:secret@mail.example.org',
  MAIL_FROM: 'hello@example.org',
  DATABASE_URL:
    'postgres://acquaint:a-long-random-password@db.example.org/acquaint?sslmode=verify-full',
};

describe('doctor settings checks', () => {
  it.each([{}, WELL, { HOME: '/root', PORTS: '3', HOSTNAME: 'x' }])(
    'accepts the settings %j',
    (environment) => {
      expect(checkSettings(environment).findings).toEqual([
        { state: 'ok', says: 'All settings are valid.' },
      ]);
    },
  );

  it.each([
    ['fail', { PORT: 'http' }, 'PORT: must be a whole number'],
    ['fail', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have 16'],
    ['fail', { PUBLIC_URL: 'http://people.example.org' }, 'starts with http://'],
    ['fail', { PLANS_FILE: '/nowhere' }, '/nowhere'],
    ['fail', { DATABASE_URL_FILE: '/nowhere' }, 'DATABASE_URL_FILE: can’t read /nowhere'],
    ['warn', { DATABSE_URL: 'x' }, 'Unknown setting: DATABSE_URL. Did you mean DATABASE_URL?'],
    ['warn', { ACQUAINT_PORT: '3000' }, 'Unknown setting: ACQUAINT_PORT. Did you mean PORT?'],
    ['warn', { BACKUPS_KEPT: '3' }, 'BACKUPS_KEPT is now BACKUP_RETENTION'],
    ['warn', { ...WELL, TRUST_PROXY: '' }, 'TRUST_PROXY isn’t set'],
    ['warn', { ...WELL, SMTP_URL: '' }, 'Emails are saved'],
    ['warn', { ...WELL, MAIL_FROM: '' }, 'MAIL_FROM isn’t set'],
    ['warn', { ...WELL, REQUIRE_VERIFIED_EMAIL: 'never' }, 'send emails to strangers'],
    ['warn', { REQUIRE_VERIFIED_EMAIL: 'always' }, 'can’t verify their addresses'],
    ['warn', { ...WELL, SMTP_URL: `${WELL.SMTP_URL}?ignoreTLS=true` }, 'ignoreTLS'],
    ['warn', { ...WELL, PUBLIC_URL: 'https://192.0.2.7' }, 'passkeys need a host name'],
    ['warn', { DATABASE_URL: 'postgres://me:short@db/a?sslmode=require' }, 'is short or missing'],
    ['warn', { DATABASE_URL: 'postgres://me:a-long-random-password@db/a' }, 'doesn’t require TLS'],
    ['warn', { HOST: '0.0.0.0' }, 'PUBLIC_URL isn’t set'],
    ['warn', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' }, 'easy to guess'],
    ['warn', { NODE_ENV: 'development' }, 'NODE_ENV is development'],
    ['warn', { LOG_LEVEL: 'silent' }, 'Security lines'],
  ])('reports a %s for the settings %j', (state, environment, message) => {
    const found = checkSettings(environment).findings;
    const said = found.map((one) => `${one.state} ${one.says} ${one.remedy}`);
    expect(said).toContainEqual(expect.stringContaining(message));
    expect(said.join()).toContain(state);
  });

  it('omits secrets from its report of settings', () => {
    const environments = [
      { DATABASE_URL: 'postgres://me:pa55word@db.example.org/acquaint' },
      { DATABASE_URL: 'mysql://me:pa55word@db.example.org/acquaint' },
      { SMTP_URL: 'smtp://me:pa55word@mail.example.org?ignoreTLS=true' },
      { METRICS_TOKEN: 'pa55word' },
    ];
    for (const environment of environments)
      expect(JSON.stringify(checkSettings(environment).findings)).not.toContain('pa55word');
  });

  it('reads secret files like the server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'database_url');
    writeFileSync(file, 'postgres://me@localhost/acquaint\n');
    const { config } = checkSettings({ DATABASE_URL_FILE: file });
    expect(config?.DATABASE_URL).toBe('postgres://me@localhost/acquaint');
    const both = checkSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://me@db/a' });
    expect(both.findings[0]?.says).toContain('are both set');
    writeFileSync(file, '\n');
    expect(checkSettings({ DATABASE_URL_FILE: file }).findings[0]?.says).toContain('is empty');
    rmSync(folder, { recursive: true });
  });
});

it('reports a Node version that is too old', () => {
  expect(checkNode('24.0.0').state).toBe('ok');
  expect(checkNode('22.12.0')).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('22.12.0') as string,
  });
});
