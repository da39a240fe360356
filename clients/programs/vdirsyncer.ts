import type { ClientTest } from '../client-test.ts';
import { checkContacts } from '../support/contacts-scenario.ts';
import { checkTasks } from '../support/tasks-scenario.ts';
import { openVdirsyncer } from '../support/vdirsyncer.ts';

export const vdirsyncerTest: ClientTest = {
  commands: ['vdirsyncer'],
  async run(account) {
    const cards = await openVdirsyncer(account, 'carddav');
    const { texts, ...contacts } = cards.collection('contacts');
    await checkContacts(account, { ...contacts, sync: cards.sync, cards: texts });
    const calendars = await openVdirsyncer(account, 'caldav');
    const reminders = calendars.collection('reminders');
    await checkTasks(account, {
      ...reminders,
      sync: calendars.sync,
      tasks: reminders.texts,
      birthdays: calendars.collection('birthdays').texts,
    });
  },
};
