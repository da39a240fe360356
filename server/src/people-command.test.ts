import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { turnOnTwoFactor } from './features/two-factor/testing/authenticator-app.ts';
import { urlFor } from './testing/server-process.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from './testing/test-app.ts';

// The command as an operator runs it, in its own process.

const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/;

let app: TestApp;
let ada: Person;
let database_url: string;
beforeAll(async () => {
  app = await openTestApp();
  database_url = urlFor(app.connection);
  await app.signUp('Root Boss');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

interface Output {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs the command; `typed` is its input. */
function run(words: string[], typed = '', env: Record<string, string> = {}): Promise<Output> {
  const args = [join(import.meta.dirname, 'people-command.ts'), ...words];
  const environment = { PATH: process.env['PATH'], DATABASE_URL: database_url, ...env };
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      args,
      { env: environment },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    command.stdin?.end(typed);
  });
}
const done = (stdout: string): Output => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });
const logIn = () =>
  app.guest.attempt('POST /api/login/', { body: { email: ada.user.email, password: PASSWORD } });

describe('npm run people', () => {
  it('lists accounts with their state', async () => {
    await run(['disable', ada.user.email]);
    const { code, stdout, stderr } = await run(['list']);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Email +Name +Created +State$/);
    const lineOf = (email: string) => lines.find((line) => line.startsWith(email));
    expect(lineOf('root1@example.org')).toMatch(
      new RegExp(`Root Boss +${TIME.source} +administrator, email not verified$`),
    );
    expect(lineOf(ada.user.email)).toMatch(
      new RegExp(
        `Ada Lovelace +${TIME.source} +email not verified, disabled since ${TIME.source}$`,
      ),
    );
  });

  it('prints the link of an invitation with its uses and end', async () => {
    const env = { PUBLIC_URL: 'https://people.example.org', SIGNUP: 'invite' };
    const { stdout } = await run(['invite', '--uses', '5', '--days', '30'], '', env);
    const [link, uses, ends, ...rest] = stdout.trimEnd().split('\n');
    expect(link).toMatch(/^Link: https:\/\/people\.example\.org\/signup\?invitation=[\w-]{43}$/);
    expect(uses).toBe('Uses: 5');
    expect(ends).toMatch(new RegExp(`^Expires: ${TIME.source}$`));
    expect(rest).toEqual([]);
    const open = await run(['invite'], '', { PORT: '4000' });
    expect(open.stdout).toMatch(/^Link: http:\/\/127\.0\.0\.1:4000\/signup\?invitation=/);
    expect(open.stdout).toMatch(/^Uses: 1$/m);
    expect(open.stdout).toMatch(/Anyone can sign up without this link\.$/m);
  });

  it('disables and enables an account', async () => {
    const { email } = ada.user;
    expect(await run(['disable', email.toUpperCase()])).toEqual(
      done(
        `${email} is disabled. Its sessions, access tokens, streams and calendar feed have ended.`,
      ),
    );
    expect((await ada.attempt('GET /api/me/')).status).toBe(401);
    expect((await logIn()).status).toBe(403);
    const again = { code: 1, stdout: '', stderr: 'This account is already disabled.\n' };
    expect(await run(['disable', email])).toEqual(again);
    expect(await run(['enable', email])).toEqual(done(`${email} can log in again.`));
    expect((await logIn()).status).toBe(200);
  });

  it('makes a user an administrator', async () => {
    expect(await run(['make-admin', ada.user.email])).toEqual(
      done(`${ada.user.email} is an administrator.`),
    );
    expect((await ada.attempt('GET /api/admin/settings/')).status).toBe(200);
  });

  it('turns two-factor off, ends sessions and informs the owner', async () => {
    const { email } = ada.user;
    const off = await run(['reset-two-factor', email]);
    expect(off).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\S/) });
    await turnOnTwoFactor(app, ada);
    await app.runJobs();
    app.mails.length = 0;
    expect(await run(['reset-two-factor', email])).toEqual(
      done(`Two-factor authentication of ${email} is off. Its sessions have ended.`),
    );
    expect((await ada.attempt('GET /api/me/')).status).toBe(401);
    await app.runJobs();
    const subject = 'Two-factor authentication is off';
    expect(app.mails).toMatchObject([{ to: email, subject }]);
    const session = await app.logIn(ada);
    const { results } = await session.call('GET /api/security-log/');
    expect(results).toContainEqual(
      expect.objectContaining({ kind: 'two_factor_disabled', device: 'Administrator' }),
    );
  });

  it.each([
    ['no', 'n\n'],
    ['nothing', ''],
  ])('deletes nothing after the answer %s', async (_, typed) => {
    const { code, stdout, stderr } = await run(['delete', ada.user.email], typed);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Delete the account ${ada.user.email} of Ada Lovelace`);
    expect(stderr).toMatch(/Nothing was deleted\.\n$/);
    expect((await logIn()).status).toBe(200);
  });

  it.each([
    ['the answer yes', [], 'yes\n'],
    ['--yes', ['--yes'], ''],
  ])('deletes an account after %s', async (_, options, typed) => {
    const { email } = ada.user;
    const { code, stdout } = await run(['delete', email, ...options], typed);
    expect([code, stdout]).toEqual([0, `The account ${email} and its data are deleted.\n`]);
    expect((await logIn()).status).toBe(401);
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your account was deleted' });
  });

  it('ends with a message and status 1 for an unknown email', async () => {
    const stderr = 'Account nobody@example.org not found.\n';
    expect(await run(['delete', 'nobody@example.org'])).toEqual({ code: 1, stdout: '', stderr });
  });

  it('prints usage and ends with status 2 for invalid arguments', async () => {
    const { code, stdout, stderr } = await run(['disable']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Missing email: disable EMAIL\.\n\nUsage:\n/);
  });
});
