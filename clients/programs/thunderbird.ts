import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../benchmarks/inspector.ts';
import type { ClientTest } from '../client-test.ts';
import type { Account } from '../support/account.ts';
import { checkContacts } from '../support/contacts-scenario.ts';
import { openMarionette } from '../support/marionette.ts';
import { environmentIn } from '../support/program.ts';
import { checkTasks } from '../support/tasks-scenario.ts';
import { unfold } from '../support/texts.ts';

type Call = <Result>(name: string, ...args: unknown[]) => Promise<Result>;

export const thunderbirdTest: ClientTest = {
  commands: ['thunderbird'],
  profile: 'thunderbird',
  run: (account) =>
    withThunderbird(account, async (call) => {
      const { url, username, secret } = account;
      await call('saveLogin', url, 'Acquaint', username, secret);
      await checkBook(account, call);
      await checkCalendars(account, call);
    }),
};

async function checkBook(account: Account, call: Call): Promise<void> {
  const { url, user_id, username, secret } = account;
  const books = await call<string[]>('openBook', `${url}/`, username, secret);
  assert.deepEqual(books, [`${url}/dav/addressbooks/${user_id}/contacts/`]);
  const cards = () => call<string[]>('cards');
  await checkContacts(account, {
    sync: () => call('syncBook'),
    cards,
    create: (card) => call('createCard', card),
    async change(name, change) {
      const card = (await cards()).map(unfold).find((one) => one.includes(`FN:${name}`))!;
      await call('changeCard', name, change(card).replaceAll('\n', '\r\n'));
    },
    remove: (name) => call('removeCard', name),
  });
}

async function checkCalendars(account: Account, call: Call): Promise<void> {
  const { url, username, secret } = account;
  const calendars = await call('openCalendars', `${url}/`, username, secret);
  assert.deepEqual(calendars, { reminders: false, birthdays: true }, 'read-only calendars');
  const tasks = () => call<string[]>('texts', 'reminders');
  await checkTasks(account, {
    sync: () => call('syncCalendars'),
    tasks,
    create: (task) => call('createTask', task),
    async change(title, change) {
      const task = (await tasks()).map(unfold).find((one) => one.includes(`SUMMARY:${title}`))!;
      await call('changeTask', title, change(task));
    },
    remove: (title) => call('removeTask', title),
    birthdays: () => call('texts', 'birthdays'),
  });
}

/** Nothing but our server can be reached. */
const preferencesOf = (port: number) => ({
  'marionette.port': port,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.share_proxy_settings': true,
  'network.proxy.no_proxies_on': '127.0.0.1',
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'mail.provider.suppress_dialog_on_startup': true,
  'mail.spotlight.firstRunDone': true,
  'mail.winsearch.firstRunDone': true,
  'mail.shell.checkDefaultClient': false,
  'mailnews.start_page.enabled': false,
  'calendar.timezone.local': 'UTC',
});

async function withThunderbird(
  { folder }: Account,
  work: (call: Call) => Promise<void>,
): Promise<void> {
  const port = await findFreePort();
  const profile = join(folder, 'profile');
  await mkdir(profile);
  const lines = Object.entries(preferencesOf(port)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const flags = ['--headless', '--marionette', '--no-remote', '-remote-allow-system-access'];
  const thunderbird = spawn('thunderbird', [...flags, '--profile', profile], {
    cwd: folder,
    env: environmentIn(folder),
    stdio: 'ignore',
  });
  const kill = () => thunderbird.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(thunderbird, 'exit');
  try {
    const marionette = await openMarionette(port);
    const chrome = await readFile(join(import.meta.dirname, 'thunderbird-chrome.js'), 'utf8');
    await work((name, ...input) => marionette.execute(chrome, [name, ...input]));
    marionette.close();
  } finally {
    kill();
    await exited;
    process.off('exit', kill);
  }
}
