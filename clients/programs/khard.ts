import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientTest } from '../client-test.ts';
import { contactsByName } from '../support/account.ts';
import { run } from '../support/program.ts';
import { openVdirsyncer } from '../support/vdirsyncer.ts';

const CARD = `
First name: Grace
Last name: Hopper
Nickname: Größe
Phone:
    cell: +1 555 0100
    work: +1 555 0101
Email:
    home: grace@example.org
Birthday: 1906-12-09
Note: Amazing
`;

/** On the files of vdirsyncer. */
export const khardTest: ClientTest = {
  commands: ['khard', 'vdirsyncer'],
  async run(account) {
    const { call } = account;
    const body = { first_name: 'Zoë', last_name: 'Müller', birthday: '--02-29', tags: ['Köln'] };
    const { id } = await call('POST /api/contacts/', {
      body: { ...body, phones: [{ label: 'Ferienhaus', value: '+33 1 23456789' }] },
    });
    const { folder, sync, collection } = await openVdirsyncer(account, 'carddav');
    await sync();
    await writeFile(
      join(folder, 'khard.conf'),
      `[addressbooks]\n[[contacts]]\npath = ${collection('contacts').folder}\n[general]\neditor = true\nmerge_editor = true\n`,
    );
    const khard = (...args: string[]) =>
      run('khard', ['-c', 'khard.conf', ...args], { cwd: folder });
    assert.match(await khard('list'), /Zoë Müller/);
    assert.match(await khard('phone'), /\+33 1 23456789/);
    assert.match(await khard('birthdays'), /Zoë Müller/);
    await writeFile(join(folder, 'grace.yaml'), CARD);
    await khard('new', '-a', 'contacts', '-i', 'grace.yaml');
    await sync();
    const { phones, emails, birthday, notes, nickname } = (await contactsByName(account)).get(
      'Grace Hopper',
    )!;
    assert.deepEqual(
      { phones, emails, birthday, notes, nickname },
      {
        phones: [
          { label: 'mobile', value: '+1 555 0100' },
          { label: 'work', value: '+1 555 0101' },
        ],
        emails: [{ label: 'home', value: 'grace@example.org' }],
        birthday: '1906-12-09',
        notes: 'Amazing',
        nickname: 'Größe',
      },
    );
    await call('PATCH /api/contacts/{id}/', { params: { id }, body: { email: 'zoe@example.org' } });
    await sync();
    assert.match(await khard('email', 'Zoë'), /zoe@example\.org/);
    await khard('remove', '--force', 'Grace');
    await sync();
    assert.deepEqual([...(await contactsByName(account)).keys()], ['Zoë Müller']);
  },
};
