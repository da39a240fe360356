import assert from 'node:assert/strict';
import type { ClientTest } from '../client-test.ts';
import { withPython } from '../support/python.ts';
import { checkTasks } from '../support/tasks-scenario.ts';
import { unfold } from '../support/texts.ts';

export const pythonCaldavTest: ClientTest = {
  python: ['caldav'],
  reads_deleted: true,
  run: (account) =>
    withPython('python_caldav.py', account, async (call) => {
      const { url, username, secret } = account;
      const names = await call('connect', `${url}/dav/`, username, secret);
      assert.deepEqual(names, ['birthdays', 'reminders']);
      const tasks = () => call<string[]>('texts');
      await checkTasks(account, {
        sync: () => call('sync'),
        tasks,
        create: (task) => call('create', task),
        async change(title, change) {
          const texts = (await tasks()).map(unfold);
          const text = texts.find((one) => one.includes(`SUMMARY:${title}`))!;
          await call('change', title, change(text));
        },
        remove: (title) => call('remove', title),
        birthdays: () => call('birthday_events'),
      });
      const [expanded = ''] = await call<string[]>('birthdays');
      assert.match(expanded, /^RECURRENCE-ID[^:]*:20350228|^DTSTART[^:]*:20350228/m);
      assert.doesNotMatch(expanded, /^RRULE/m, 'an expanded birthday');
    }),
};
