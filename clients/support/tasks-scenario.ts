import assert from 'node:assert/strict';
import { type Account, type Reminder, takeTransfers } from './account.ts';
import { todo, unfold } from './texts.ts';

/** A task program, by the titles of its tasks. */
export interface TasksProgram {
  /** Sends and fetches changes. */
  sync(): Promise<void>;
  /** The tasks it has, as iCalendar. */
  tasks(): Promise<string[]>;
  create(task: string): Promise<void>;
  change(title: string, change: (task: string) => string): Promise<void>;
  remove(title: string): Promise<void>;
  /** The events of the birthday calendar, as iCalendar. */
  birthdays(): Promise<string[]>;
}

const CALL = 'Zoë anrufen';
const WATER = 'Wasser bestellen';
const FLOWERS = 'Blumen kaufen';

/** Reads, creates, moves, completes and deletes reminders on each side, and checks the other one. */
export async function checkTasks(account: Account, program: TasksProgram): Promise<void> {
  await createReminders(account);
  await program.sync();
  await checkTitles(program, [CALL, WATER]);
  assert.match(await taskOf(program, WATER), /^RRULE:.*FREQ=WEEKLY/m, 'rule of a series');
  const birthdays = (await program.birthdays()).map(unfold).join('');
  assert.match(birthdays, /^SUMMARY[^:]*:.*Émile/m, 'birthday');
  assert.match(birthdays, /^RRULE:.*FREQ=YEARLY/m, 'rule of a birthday');
  await checkIdle(account, program);
  await changeInProgram(account, program);
  await changeOnWeb(account, program);
  await checkIdle(account, program);
}

async function createReminders({ call }: Account): Promise<void> {
  const { id } = await call('POST /api/contacts/', {
    body: { first_name: 'Émile', birthday: '1984-02-28' },
  });
  await call('POST /api/reminders/', {
    body: { title: CALL, notes: 'Größe; Maß,\nund 李', contact_ids: [id], due_date: '2035-12-02' },
  });
  await call('POST /api/reminders/', {
    body: { title: WATER, due_date: '2035-12-03', due_time: '09:00', rrule: 'FREQ=WEEKLY' },
  });
}

async function reminderOf({ call }: Account, title: string): Promise<Reminder> {
  const { results } = await call('GET /api/reminders/', { query: { limit: 100 } });
  const found = results.filter((one) => one.title === title);
  assert.equal(found.length, 1, `reminders “${title}”`);
  return found[0]!;
}

const titleOf = (task: string) => /^SUMMARY[^:]*:(.*)$/m.exec(task)?.[1];

async function checkTitles(program: TasksProgram, titles: string[]): Promise<void> {
  const tasks = (await program.tasks()).map(unfold);
  assert.deepEqual(new Set(tasks.map(titleOf)), new Set(titles), 'tasks of the program');
  assert.equal(tasks.length, titles.length, 'tasks of the program');
}

async function taskOf(program: TasksProgram, title: string): Promise<string> {
  const found = (await program.tasks()).map(unfold).find((task) => titleOf(task) === title);
  assert(found, `The program has no ${title}.`);
  return found;
}

/** Syncs twice, because the first one may fetch what the server made of the last change. */
async function checkIdle(account: Account, program: TasksProgram): Promise<void> {
  await program.sync();
  account.takeRequests();
  await program.sync();
  assert.deepEqual(takeTransfers(account), [], 'transfers of a sync without changes');
}

async function changeInProgram(account: Account, program: TasksProgram): Promise<void> {
  await program.create(
    todo('UID:flowers-1', `SUMMARY:${FLOWERS}`, 'DUE;VALUE=DATE:20351210', 'X-CUSTOM-THING:kept'),
  );
  await program.sync();
  assert.equal((await reminderOf(account, FLOWERS)).due_date, '2035-12-10');
  // Fetches what the server made of it.
  await program.sync();
  await program.change(FLOWERS, (task) => task.replace('20351210', '20351211'));
  await program.sync();
  assert.equal((await reminderOf(account, FLOWERS)).due_date, '2035-12-11', 'moved in program');
  await program.change(CALL, completed);
  await program.sync();
  const { status, notes, contact_ids } = await reminderOf(account, CALL);
  assert.deepEqual(
    { status, notes, contacts: contact_ids.length },
    { status: 'done', notes: 'Größe; Maß,\nund 李', contacts: 1 },
    'completed in the program',
  );
}

function completed(task: string): string {
  const lines = 'STATUS:COMPLETED\r\nCOMPLETED:20260101T120000Z\r\nPERCENT-COMPLETE:100\r\n';
  return task
    .replaceAll(/^(STATUS|COMPLETED|PERCENT-COMPLETE)[;:].*\r?\n/gm, '')
    .replace(/^END:VTODO/m, `${lines}END:VTODO`);
}

async function changeOnWeb(account: Account, program: TasksProgram): Promise<void> {
  const { call } = account;
  const flowers = await reminderOf(account, FLOWERS);
  const params = { id: flowers.id };
  await call('PATCH /api/reminders/{id}/', { params, body: { due_date: '2035-12-24' } });
  await program.sync();
  const moved = await taskOf(program, FLOWERS);
  assert.match(moved, /^DUE[^:]*:20351224/m, 'moved on the web');
  assert.match(moved, /^X-CUSTOM-THING:kept$/m, 'an unknown property');
  await call('POST /api/reminders/{id}/complete/', { params });
  await program.sync();
  assert.match(await taskOf(program, FLOWERS), /^STATUS:COMPLETED$/m, 'completed on the web');
  await program.remove(FLOWERS);
  await program.sync();
  const { id } = await reminderOf(account, WATER);
  await call('DELETE /api/reminders/{id}/', { params: { id } });
  await program.sync();
  await checkTitles(program, [CALL]);
  const { results } = await call('GET /api/reminders/');
  assert.deepEqual(
    results.map(({ title }) => title),
    [CALL],
    'reminders at the end',
  );
}
