import assert from 'node:assert/strict';
import type { ClientTest } from '../client-test.ts';
import { checkContacts } from '../support/contacts-scenario.ts';
import { withPython } from '../support/python.ts';
import { checkTasks } from '../support/tasks-scenario.ts';
import { unfold } from '../support/texts.ts';

type Found = Record<'contacts' | 'reminders' | 'birthdays', string[]>;

/** Evolution without its window: the services that read and write its address books and calendars. */
export const evolutionTest: ClientTest = {
  commands: ['dbus-run-session', '/usr/libexec/evolution-source-registry'],
  python: ['gi'],
  run: (account) =>
    withPython(
      'evolution.py',
      { folder: account.folder, launcher: 'dbus-run-session' },
      async (call) => {
        const { url, user_id, username, secret } = account;
        const found = await call<Found>('start', url, username, secret);
        assert.deepEqual(found, {
          contacts: [`${url}/dav/addressbooks/${user_id}/contacts/`],
          reminders: [`${url}/dav/calendars/${user_id}/reminders/`],
          birthdays: [`${url}/dav/calendars/${user_id}/birthdays/`],
        });
        await call('open', 'contacts', found.contacts[0]);
        const cards = () => call<string[]>('cards');
        await checkContacts(account, {
          sync: () => call('sync', 'contacts'),
          cards,
          create: (card) => call('create_card', card),
          async change(name, change) {
            const card = (await cards()).map(unfold).find((one) => one.includes(`FN:${name}`))!;
            await call('change_card', name, change(card));
          },
          remove: (name) => call('remove_card', name),
        });
        await call('open', 'reminders', found.reminders[0]);
        await call('open', 'birthdays', found.birthdays[0]);
        const tasks = () => call<string[]>('texts', 'reminders');
        await checkTasks(account, {
          async sync() {
            await call('sync', 'reminders');
            await call('sync', 'birthdays');
          },
          tasks,
          create: (task) => call('create_task', task),
          async change(title, change) {
            const task = (await tasks()).map(unfold).find((one) => one.includes(title))!;
            await call('change_task', change(task));
          },
          remove: (title) => call('remove_task', title),
          birthdays: () => call('texts', 'birthdays'),
        });
        // Known once it has synced.
        for (const [kind, is_readonly] of Object.entries({
          contacts: false,
          reminders: false,
          birthdays: true,
        }))
          assert.equal(await call('is_readonly', kind), is_readonly, `${kind} are read-only`);
      },
    ),
};
