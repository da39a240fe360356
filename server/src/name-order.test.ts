import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from './testing/relations.ts';
import { sendMessage } from './testing/user-fixtures.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Not offered yet, so the API rejects it. */
async function readHungarian(person: Person): Promise<void> {
  await app.db.updateTable('users').set({ language: 'hu' }).where('id', '=', person.id).execute();
}

async function namesFor(person: Person): Promise<string[] | undefined> {
  const { results } = await person.call('GET /api/conversations/');
  return results[0]?.participants.map(({ name }) => name).toSorted();
}

it('returns names in the order of the reader’s language', async () => {
  const [ada, laszlo] = [await app.signUp('Ada Lovelace'), await app.signUp('László Nagy')];
  await readHungarian(laszlo);
  await connect(ada, laszlo);
  await sendMessage(ada, laszlo, 'Hello');
  expect(await namesFor(ada)).toEqual(['Ada Lovelace', 'László Nagy']);
  expect(await namesFor(laszlo)).toEqual(['Lovelace Ada', 'Nagy László']);
});

it('returns names of contacts in the order of the owner’s language', async () => {
  const owner = await app.signUp('László Nagy');
  await readHungarian(owner);
  const { id } = await owner.call('POST /api/contacts/', {
    body: { first_name: 'Ada', last_name: 'Lovelace', birthday: '1815-12-10' },
  });
  await owner.call('POST /api/reminders/', {
    body: { kind: 'one_off', title: 'Call', due_date: '2026-12-10', contact_ids: [id] },
  });
  const { results } = await owner.call('GET /api/reminders/');
  expect(results.flatMap(({ contacts }) => contacts.map(({ name }) => name))).toContain(
    'Lovelace Ada',
  );
});
