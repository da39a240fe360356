import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientTest } from '../client-test.ts';
import type { Account } from '../support/account.ts';
import { checkContacts } from '../support/contacts-scenario.ts';
import { openFiles } from '../support/files.ts';
import { run } from '../support/program.ts';

/** Syncs a folder of files. */
export const syncevolutionTest: ClientTest = {
  commands: ['syncevolution'],
  async run(account) {
    const folder = join(account.folder, 'cards');
    await mkdir(folder);
    const syncevolution = (...args: string[]) =>
      run('syncevolution', ['--daemon=no', '--keyring=no', ...args], { cwd: account.folder });
    await configure(account, folder, syncevolution);
    let options = ['--sync', 'slow'];
    const { texts, ...cards } = openFiles(folder, '');
    await checkContacts(account, {
      ...cards,
      cards: texts,
      is_lossy: true,
      async sync() {
        await syncevolution(...options, 'acquaint', 'addressbook');
        options = [];
      },
    });
  },
};

async function configure(
  { url, user_id, username, secret }: Account,
  folder: string,
  syncevolution: (...args: string[]) => Promise<string>,
): Promise<void> {
  const login = [`syncURL=${url}`, `username=${username}`, `password=${secret}`];
  const configureTarget = (properties: string[]) =>
    syncevolution('--configure', '--template', ...properties, 'addressbook');
  const databases = await syncevolution('--print-databases', 'backend=carddav', ...login);
  const book = `${url}/dav/addressbooks/${user_id}/contacts/`;
  assert(databases.includes(book), databases);
  await configureTarget([
    'webdav',
    ...login,
    'addressbook/backend=carddav',
    `addressbook/database=${book}`,
    'target-config@acquaint',
  ]);
  await configureTarget([
    'SyncEvolution_Client',
    'syncURL=local://@acquaint',
    'username=',
    'password=',
    'addressbook/sync=two-way',
    'addressbook/backend=file',
    `addressbook/database=file://${folder}`,
    'addressbook/databaseFormat=text/vcard',
    'acquaint',
  ]);
}
