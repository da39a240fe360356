import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientTest } from '../client-test.ts';
import { run } from '../support/program.ts';
import { openVdirsyncer } from '../support/vdirsyncer.ts';

interface Task {
  id: number;
  summary: string;
  due: number | null;
}

/** On the files of vdirsyncer. */
export const todomanTest: ClientTest = {
  commands: ['todoman', 'vdirsyncer'],
  async run(account) {
    const { call } = account;
    await call('POST /api/reminders/', { body: { title: 'Zoë anrufen', due_date: '2035-12-02' } });
    const weekly = { title: 'Wasser', due_date: '2035-12-03', rrule: 'FREQ=WEEKLY' };
    await call('POST /api/reminders/', { body: weekly });
    const { folder, sync } = await openVdirsyncer(account, 'caldav');
    await sync();
    const config = `path = "${folder}/collections/*"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\ndefault_list = "Reminders"\ncache_path = "${folder}/cache.sqlite3"\n`;
    await writeFile(join(folder, 'todoman.py'), config);
    const todoman = (...args: string[]) =>
      run('todoman', ['--config', 'todoman.py', ...args], { cwd: folder });
    const list = async () =>
      JSON.parse(await todoman('--porcelain', 'list', 'Reminders')) as Task[];
    const idOf = async (title: string) =>
      String((await list()).find(({ summary }) => summary === title)!.id);
    assert.deepEqual((await list()).map(({ summary }) => summary).toSorted(), [
      'Wasser',
      'Zoë anrufen',
    ]);
    await todoman('new', '-l', 'Reminders', '--due', '2035-12-10', 'Blumen kaufen');
    await todoman('done', await idOf('Zoë anrufen'));
    await todoman('done', await idOf('Wasser'));
    await sync();
    const { results } = await call('GET /api/reminders/', { query: { limit: 100 } });
    assert.deepEqual(
      results.map(({ title, status, due_date }) => `${title} ${status} ${due_date}`).toSorted(),
      [
        'Blumen kaufen scheduled 2035-12-10',
        // It ends the series and starts another one.
        'Wasser done 2035-12-03',
        'Wasser scheduled 2035-12-10',
        'Zoë anrufen done 2035-12-02',
      ],
    );
    await sync();
    await todoman('edit', await idOf('Blumen kaufen'), '--due', '2035-12-11');
    await sync();
    await sync();
    const flowers = results.find(({ title }) => title === 'Blumen kaufen')!;
    const params = { id: flowers.id };
    const { due_date } = await call('GET /api/reminders/{id}/', { params });
    assert.equal(due_date, '2035-12-11');
    await call('POST /api/reminders/{id}/complete/', { params });
    await sync();
    assert.deepEqual(
      (await list()).map(({ summary }) => summary),
      ['Wasser'],
    );
  },
};
