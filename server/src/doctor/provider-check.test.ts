import { expect, it, onTestFinished } from 'vitest';
import { startProvider } from '../testing/oidc-provider.ts';
import { openTestApp } from '../testing/test-app.ts';
import { checkDatabase } from './database-checks.ts';
import { checkProvider } from './provider-check.ts';

it('reads the metadata of the provider, which must have the configured issuer', async () => {
  const provider = await startProvider();
  onTestFinished(() => provider.close());
  const { settings, issuer } = provider;
  expect(await checkProvider(null)).toEqual([]);
  expect(await checkProvider(settings)).toMatchObject({ state: 'ok' });
  const other = { ...settings, issuer: issuer.replace('127.0.0.1', 'localhost') };
  expect(await checkProvider(other)).toMatchObject({ state: 'fail' });
});

it('counts accounts that can’t log in without a password', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  await app.signUp('Ada');
  const settings = { SIGNUP: 'open', PASSWORD_LOGIN: false } as const;
  const found = await checkDatabase(app.connection, settings);
  const says = expect.stringContaining('1 accounts have neither') as string;
  expect(found).toContainEqual(expect.objectContaining({ check: 'provider', state: 'warn', says }));
});
