import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { beforeCommit } from './before-commit.ts';
import { inTransaction, openDatabase, type Database, type Db } from './db.ts';
import { publish } from './events.ts';

let test: TestDatabase;
let database: Database;
let runs: number[][] = [];
let fail: string | null = null;
beforeAll(async () => {
  test = await emptyDatabase();
  database = openDatabase(test.connection, () => {});
  await sql`create table notes (text text)`.execute(database.db);
  beforeCommit(database.db, {
    topics: ['notes', 'tags'],
    async run(db, user_ids) {
      runs.push(user_ids);
      const errcode = fail;
      fail = null;
      if (errcode !== null)
        await sql`do ${sql.lit(`begin raise exception using errcode = '${errcode}'; end`)}`.execute(
          db,
        );
      await note(db, 'derived');
    },
  });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(async () => {
  [runs, fail] = [[], null];
  await sql`truncate notes`.execute(database.db);
});

const note = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db);
const write = (work: (db: Db) => Promise<void>) =>
  inTransaction({ db: database.db }, async ({ db }) => {
    await note(db, 'own');
    await work(db);
  });
async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(database.db);
  return rows.map(({ text }) => text);
}

it('runs once for all users of its topics, before the commit', async () => {
  await write(async (db) => {
    await publish(db, [1, 2], 'notes');
    await inTransaction({ db }, (inside) => publish(inside.db, [2, 3], ['tags', 'other']));
    expect(runs).toEqual([]);
  });
  expect(runs).toEqual([[1, 2, 3]]);
  expect(await notes()).toEqual(['own', 'derived']);
});

it('does not run for other topics or after an error', async () => {
  await write((db) => publish(db, [1], 'other'));
  const failing = write(async (db) => {
    await publish(db, [1], 'notes');
    throw new Error('Rejected.');
  });
  await expect(failing).rejects.toThrow('Rejected.');
  expect(runs).toEqual([]);
  expect(await notes()).toEqual(['own']);
});

it('rolls everything back when it fails', async () => {
  fail = '22000';
  await expect(write((db) => publish(db, [1], 'notes'))).rejects.toMatchObject({ code: '22000' });
  expect(await notes()).toEqual([]);
});

it('runs again with the transaction after a serialization failure', async () => {
  fail = '40001';
  await write((db) => publish(db, [1], 'notes'));
  expect(runs).toEqual([[1], [1]]);
  expect(await notes()).toEqual(['own', 'derived']);
});
