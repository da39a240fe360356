import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './support/people.ts';

const runDemoScript = () =>
  promisify(execFile)(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, DATA_DIR: dirname(process.env['ACQUAINT_MAILS'] ?? '') },
  });

test('fills each page of the demo once', async ({ visitor }) => {
  const { stdout } = await runDemoScript();
  expect((await runDemoScript()).stdout).toBe(`The demo data already exists.\n${stdout}`);
  const [, email = '', password = ''] = /as (\S+) or .* password "(.+)"/.exec(stdout) ?? [];

  await visitor.goto('/login');
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Log in' }).click();
  const main = visitor.getByRole('main');
  await expect(main.getByRole('region', { name: 'Today' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await visitor.goto('/contacts');
  await expect(main.getByText('303 contacts')).toBeVisible();
  await visitor.goto('/contacts?view=introductions');
  await expect(main.getByRole('link', { name: 'A photographer for a catalog' })).toBeVisible();
  await expect(main.getByText('An architect for a small café')).toBeVisible();
  await visitor.goto('/reminders');
  await expect(main.getByText('Coffee at the harbor')).toBeVisible();
  await visitor.goto('/messages');
  await expect(main.getByRole('link', { name: /Tobias Lind/ })).toBeVisible();
});
