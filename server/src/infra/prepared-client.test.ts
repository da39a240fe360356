import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase, type Db } from './db.ts';
import { PreparedClient, UnpreparedClient } from './prepared-client.ts';
import {
  afterCommitStatement,
  preparedFirst,
  preparedQuery,
  type Param,
} from './prepared-queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database.drop());

const insert = preparedQuery(
  'test insert',
  (_db, n: Param<number>) => sql`insert into numbers values (${n})`,
);
const sum = preparedFirst(
  'test sum',
  () => sql<{ n: number | null }>`select sum(n)::int as n from numbers`,
);
const publish = afterCommitStatement(
  'test publish',
  (_db, n: Param<number>) =>
    sql`insert into numbers select 100 + ${n}::int + count(*) from numbers`,
);

describe.each([
  ['prepared', PreparedClient],
  ['unprepared', UnpreparedClient],
] as const)('with %s statements, a statement after the commit', (_, Client) => {
  /** Runs `work` with a table that has the number 1. */
  async function withNumbers(work: (db: Db) => Promise<void>): Promise<void> {
    const { db, close } = openDatabase({ ...database.connection, max: 1, Client }, () => {});
    try {
      await sql`drop table if exists numbers`.execute(db);
      await sql`create table numbers (n integer primary key)`.execute(db);
      await insert(db, 1);
      await work(db);
    } finally {
      await close();
    }
  }

  it('runs a statement right after the commit, once per value, and sees the changes', async () => {
    await withNumbers(async (db) => {
      await db.transaction().execute(async (txCtx) => {
        await publish(txCtx, 0);
        await insert(txCtx, 2);
        await publish(txCtx, 0);
        expect(await sum(txCtx)).toEqual({ n: 3 });
      });
      expect(await sum(db)).toEqual({ n: 3 + 102 });
      await db.transaction().execute(async (txCtx) => {
        await publish(txCtx, 20);
        await insert(txCtx, 3);
        await publish(txCtx, 40);
      });
      expect(await sum(db)).toEqual({ n: 3 + 102 + 3 + 124 + 145 });
    });
  });

  it('runs no statement after a rollback', async () => {
    await withNumbers(async (db) => {
      const rejected = db.transaction().execute(async (txCtx) => {
        await publish(txCtx, 0);
        throw new Error('Rejected.');
      });
      await expect(rejected).rejects.toThrow('Rejected.');
      const failing = db.transaction().execute(async (txCtx) => {
        await publish(txCtx, 0);
        await insert(txCtx, 1);
      });
      await expect(failing).rejects.toThrow('duplicate key');
      await db.transaction().execute((txCtx) => insert(txCtx, 2));
      expect(await sum(db)).toEqual({ n: 3 });
    });
  });

  it('runs no statement if the commit fails', async () => {
    await withNumbers(async (db) => {
      await sql`create table children (n integer references numbers deferrable initially deferred)`.execute(
        db,
      );
      const failing = db.transaction().execute(async (txCtx) => {
        await publish(txCtx, 0);
        await sql`insert into children values (7)`.execute(txCtx);
      });
      await expect(failing).rejects.toThrow('violates foreign key constraint');
      expect(await sum(db)).toEqual({ n: 1 });
      await sql`drop table children`.execute(db);
    });
  });

  it('commits the transaction even if the statement after it fails', async () => {
    await withNumbers(async (db) => {
      for (const n of [2, 3])
        await db.transaction().execute(async (txCtx) => {
          await insert(txCtx, n);
          // Publishes the number 1, which exists.
          await publish(txCtx, -99 - n);
        });
      expect(await sum(db)).toEqual({ n: 6 });
    });
  });

  it('runs the statement immediately outside of a transaction and reports its failure', async () => {
    await withNumbers(async (db) => {
      await publish(db, 0);
      expect(await sum(db)).toEqual({ n: 1 + 101 });
      await expect(publish(db, -101)).rejects.toThrow('duplicate key');
    });
  });
});
