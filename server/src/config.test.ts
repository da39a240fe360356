import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { renamedSettings } from './infra/renamed-settings.ts';

describe('configuration', () => {
  it('has working defaults for every setting', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 0,
      MESSAGES_PER_MINUTE: 300,
      REMINDER_WRITES_PER_MINUTE: 120,
      NEW_CONVERSATIONS_PER_HOUR: 60,
      CONNECTION_REQUESTS_PER_DAY: 100,
      SHARES_PER_DAY: 200,
      REQUESTS_PER_MINUTE: 6000,
      NODE_ENV: 'production',
    });
  });

  it('treats empty values as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('reads only known variables', () => {
    const config = readConfig({ PORT: '8080', TRUST_PROXY: 'true', HOME: '/root', HOST: '::1' });
    expect(config).toMatchObject({ PORT: 8080, TRUST_PROXY: 1, HOST: '::1' });
    expect(config).not.toHaveProperty('HOME');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/acquaint'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['MESSAGES_PER_MINUTE', '0'],
    ['SHARES_PER_DAY', 'many'],
    ['SIGNUP', 'sometimes'],
    ['WEBHOOK_PRIVATE_NETWORKS', 'yes'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['PASSWORD_LOGIN', 'false'],
    ['OIDC_SCOPES', 'email'],
  ])('rejects %s = %s with a message naming it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each([
    ['PORT', 'http', 'PORT: must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: must be true, false, or the number of proxies'],
    ['DATABASE_URL', 'mysql://me:secret@host/db', 'postgres:// or postgresql://'],
  ])('explains %s without repeating the value', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
    expect(() => readConfig({ [name]: value })).not.toThrow(value);
  });

  it('requires all settings of the provider, which may be this computer without TLS', () => {
    const [OIDC_ISSUER, OIDC_CLIENT_ID] = ['http://127.0.0.1:9000/realms/x', 'acquaint'];
    expect(() => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID })).toThrow(
      'OIDC_CLIENT_SECRET: is missing, because OIDC_ISSUER is set',
    );
    const all = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: 'x', PASSWORD_LOGIN: 'false' };
    expect(readConfig(all)).toMatchObject({ OIDC_ISSUER, PASSWORD_LOGIN: false });
  });

  it('reports all invalid settings', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/);
  });

  it('reads a former name unless the current one is set, and reports it', () => {
    expect(readConfig({ SHARES_A_DAY: '7' })).toMatchObject({ SHARES_PER_DAY: 7 });
    const both = { WRONG_GUESSES: '7', FAILED_ATTEMPTS: '8' };
    expect(readConfig(both)).toMatchObject({ FAILED_ATTEMPTS: 8 });
    expect(renamedSettings(both)).toEqual([
      'WRONG_GUESSES is now FAILED_ATTEMPTS. The former name works in this release only.',
    ]);
    expect(renamedSettings({ FAILED_ATTEMPTS: '8', WRONG_GUESSES: '' })).toEqual([]);
  });

  it('rejects an invalid value under a former name', () => {
    expect(() => readConfig({ SHARES_A_DAY: 'many' })).toThrow('SHARES_PER_DAY: must be a whole');
  });
});
