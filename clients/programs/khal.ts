import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientTest } from '../client-test.ts';
import { run } from '../support/program.ts';
import { openVdirsyncer } from '../support/vdirsyncer.ts';

/** Reads birthdays in the files of vdirsyncer. */
export const khalTest: ClientTest = {
  commands: ['khal', 'vdirsyncer'],
  async run(account) {
    const { call } = account;
    for (const [first_name, birthday] of [
      ['Zoë', '--05-09'],
      ['Émile', '1984-05-29'],
    ] as const)
      await call('POST /api/contacts/', { body: { first_name, birthday } });
    const { folder, sync, collection } = await openVdirsyncer(account, 'caldav');
    await sync();
    const path = collection('birthdays').folder;
    await writeFile(
      join(folder, 'khal.conf'),
      `[calendars]\n[[birthdays]]\npath = ${path}\nreadonly = True\n[locale]\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n`,
    );
    const khal = (...args: string[]) => run('khal', ['-c', 'khal.conf', ...args], { cwd: folder });
    const list = await khal('list', '-a', 'birthdays', '2035-05-01', '31d');
    assert.match(list, /2035-05-09\n.*Zoë/);
    assert.match(list, /2035-05-29\n.*Émile/);
  },
};
