import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientTest } from '../client-test.ts';
import { contactsByName } from '../support/account.ts';
import { run } from '../support/program.ts';
import { vcard } from '../support/texts.ts';

/** A WebDAV client, which knows nothing of contacts. */
export const cadaverTest: ClientTest = {
  commands: ['cadaver'],
  async run(account) {
    const { call, folder, url, user_id, username, secret } = account;
    await call('POST /api/contacts/', { body: { first_name: 'Zoë', notes: 'Größe' } });
    const { hostname } = new URL(url);
    const netrc = `machine ${hostname} login ${username} password ${secret}\n`;
    await writeFile(join(folder, '.netrc'), netrc, { mode: 0o600 });
    const book = `${url}/dav/addressbooks/${user_id}/contacts/`;
    const cadaver = (...commands: string[]) =>
      run('cadaver', [book], { cwd: folder, input: [...commands, 'quit', ''].join('\n') });
    const list = await cadaver('ls');
    const [, name = ''] = /([\w-]+\.vcf)\s+\d/.exec(list) ?? [];
    assert.notEqual(name, '', list);
    await cadaver(`get ${name} zoe.vcf`);
    assert.match(await readFile(join(folder, 'zoe.vcf'), 'utf8'), /^FN:Zoë\r$/m);
    await writeFile(join(folder, 'grace.vcf'), vcard('FN:Grace Hopper', 'N:Hopper;Grace;;;'));
    const written = await cadaver('put grace.vcf', `delete ${name}`);
    assert.deepEqual([...(await contactsByName(account)).keys()], ['Grace Hopper'], written);
    assert.doesNotMatch(await cadaver('ls'), new RegExp(name));
  },
};
