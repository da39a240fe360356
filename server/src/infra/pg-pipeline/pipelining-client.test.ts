import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase, type Db } from '../db.ts';
import { afterCommitStatement, preparedFirst, deferredStatement } from './prepared-queries.ts';
import { TransactionPoolClient } from './pipelining-client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database.drop());

/** Counts the packets the pool's only connection sends in the meantime. */
async function packetsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  client.release();
  let packets = 0;
  const uncork = stream.uncork;
  stream.uncork = () => {
    packets += 1;
    uncork.call(stream);
  };
  await work();
  stream.uncork = uncork;
  return packets;
}

const note = deferredStatement(
  'test note',
  (_db, n: number) => sql`insert into noted values (${n})`,
);
const sum = preparedFirst(
  'test sum',
  () => sql<{ n: number | null }>`select sum(n)::int as n from noted`,
);
const publish = afterCommitStatement(
  'test publish',
  (_db, n: number) => sql`insert into noted select 100 + ${n}::int + count(*) from noted`,
);

/** Runs `work` with one connection that has prepared these statements. */
async function withRow(
  work: (db: Db, pool: pg.Pool) => Promise<void>,
  config: pg.PoolConfig = {},
): Promise<void> {
  const one = { ...database.connection, max: 1, ...config };
  const { db, pool, close } = openDatabase(one, () => {});
  try {
    await sql`drop table if exists noted`.execute(db);
    await sql`create table noted (n integer primary key)`.execute(db);
    await db.transaction().execute((inside) => note(inside, 1));
    await sum(db);
    await work(db, pool);
  } finally {
    await close();
  }
}

it('sends a deferred statement with the next statement of its transaction or the commit', async () => {
  await withRow(async (db, pool) => {
    const packets = await packetsOf(pool, () =>
      db.transaction().execute(async (inside) => {
        await note(inside, 2);
        await note(inside, 3);
        expect(await sum(inside)).toEqual({ n: 6 });
        await note(inside, 4);
      }),
    );
    expect(packets).toBe(2);
    expect(await sum(db)).toEqual({ n: 10 });
  });
});

it('sends a deferred statement immediately outside a transaction', async () => {
  await withRow(async (db) => {
    await note(db, 2);
    expect(await sum(db)).toEqual({ n: 3 });
    await expect(note(db, 2)).rejects.toThrow('duplicate key');
    await note(db, 3);
    expect(await sum(db)).toEqual({ n: 6 });
  });
});

it('fails the next statement or the commit if a deferred statement fails', async () => {
  await withRow(async (db) => {
    const before = db.transaction().execute(async (inside) => {
      await note(inside, 2);
      await note(inside, 1);
      await sum(inside);
    });
    await expect(before).rejects.toThrow('duplicate key');
    const last = db.transaction().execute(async (inside) => {
      await note(inside, 2);
      await note(inside, 1);
    });
    await expect(last).rejects.toThrow('duplicate key');
    expect(await sum(db)).toEqual({ n: 1 });
    await db.transaction().execute((inside) => note(inside, 5));
    expect(await sum(db)).toEqual({ n: 6 });
  });
});

it('sends a deferred statement before an unprepared query and reports its error', async () => {
  await withRow(async (db) => {
    const count = sql<{ n: number }>`select count(*)::int as n from noted`;
    await db.transaction().execute(async (inside) => {
      await note(inside, 2);
      const { rows } = await count.execute(inside);
      expect(rows).toEqual([{ n: 2 }]);
    });
    const failing = db.transaction().execute(async (inside) => {
      await note(inside, 2);
      await count.execute(inside);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await sum(db)).toEqual({ n: 3 });
  });
});

it('rolls a deferred statement back with its transaction, even if nothing was sent', async () => {
  await withRow(async (db, pool) => {
    const rejected = () =>
      db.transaction().execute(async (inside) => {
        await note(inside, 2);
        throw new Error('Refused.');
      });
    expect(await packetsOf(pool, () => expect(rejected()).rejects.toThrow('Refused.'))).toBe(0);
    const later = db.transaction().execute(async (inside) => {
      await note(inside, 3);
      await sum(inside);
      await note(inside, 4);
      throw new Error('Refused.');
    });
    await expect(later).rejects.toThrow('Refused.');
    expect(await sum(db)).toEqual({ n: 1 });
  });
});

it('rolls a deferred statement back to a savepoint', async () => {
  await withRow(async (db) => {
    const transaction = await db.startTransaction().execute();
    await note(transaction, 2);
    const saved = await transaction.savepoint('here').execute();
    await note(saved, 1);
    await saved.rollbackToSavepoint('here').execute();
    await note(transaction, 4);
    await transaction.commit().execute();
    expect(await sum(db)).toEqual({ n: 7 });
  });
});

it('prepares a statement again after one before it failed', async () => {
  const first = preparedFirst(
    'test first',
    () => sql<{ n: number }>`select min(n) as n from noted`,
  );
  await withRow(async (db) => {
    const failing = db.transaction().execute(async (inside) => {
      await note(inside, 1);
      await first(inside);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await first(db)).toEqual({ n: 1 });
    expect(await first(db)).toEqual({ n: 1 });
  });
});

const targets: [string, pg.PoolConfig][] = [
  ['with prepared statements', {}],
  ['of a pooler', { Client: TransactionPoolClient }],
];

describe.each(targets)('a connection %s', (_target, config) => {
  it('sends a statement after the commit, which sees all changes', async () => {
    await withRow(async (db) => {
      await db.transaction().execute(async (inside) => {
        await publish(inside, 0);
        await note(inside, 2);
        expect(await sum(inside)).toEqual({ n: 3 });
      });
      expect(await sum(db)).toEqual({ n: 3 + 102 });
      await db.transaction().execute(async (inside) => {
        await publish(inside, 20);
        await note(inside, 3);
        await publish(inside, 40);
      });
      expect(await sum(db)).toEqual({ n: 3 + 102 + 3 + 124 + 145 });
    }, config);
  });

  it('sends no statement after a rollback', async () => {
    await withRow(async (db) => {
      const rejected = db.transaction().execute(async (inside) => {
        await sum(inside);
        await publish(inside, 0);
        throw new Error('Refused.');
      });
      await expect(rejected).rejects.toThrow('Refused.');
      const failing = db.transaction().execute(async (inside) => {
        await publish(inside, 0);
        await note(inside, 1);
        await sum(inside);
      });
      await expect(failing).rejects.toThrow('duplicate key');
      await db.transaction().execute((inside) => note(inside, 2));
      expect(await sum(db)).toEqual({ n: 3 });
    }, config);
  });

  it('keeps the transaction if the statement after the commit fails', async () => {
    await withRow(async (db) => {
      for (const n of [2, 3])
        await db.transaction().execute(async (inside) => {
          await note(inside, n);
          // Of all that is noted, this many less than a hundred: the number one is there already.
          await publish(inside, -99 - n);
        });
      expect(await sum(db)).toEqual({ n: 6 });
    }, config);
  });

  it('sends a statement immediately outside a transaction and reports its error', async () => {
    await withRow(async (db) => {
      await publish(db, 0);
      expect(await sum(db)).toEqual({ n: 1 + 101 });
      await expect(publish(db, -101)).rejects.toThrow('duplicate key');
    }, config);
  });
});

it('sends the statement after the commit in the same packet', async () => {
  await withRow(async (db, pool) => {
    const insertAndPublish = (n: number) =>
      db.transaction().execute(async (inside) => {
        await note(inside, n);
        await publish(inside, 0);
        await sum(inside);
      });
    await insertAndPublish(2);
    expect(await packetsOf(pool, () => insertAndPublish(3))).toBe(2);
  });
});

/** What is done in a transaction, one after the other. */
type Step = { write: number } | { publish: number } | 'sum' | 'count';

const step = fc.oneof(
  fc.record({ write: fc.integer({ min: 2, max: 12 }) }),
  fc.record({ publish: fc.constantFrom(0, 1000, 2000) }),
  fc.constantFrom<Step>('sum', 'count'),
);
const transactions = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 8 }), is_refused: fc.boolean() }),
  { maxLength: 4 },
);

/** Whether each transaction was done, and what was there after it. */
async function outcomes(db: Db, all: { steps: Step[]; is_refused: boolean }[]) {
  const ends: [boolean, number | null | undefined][] = [];
  for (const { steps, is_refused } of all) {
    const transaction = db.transaction().execute(async (inside) => {
      for (const one of steps)
        if (typeof one !== 'string')
          await ('write' in one ? note(inside, one.write) : publish(inside, one.publish));
        else if (one === 'sum') await sum(inside);
        else await sql`select count(*) from noted`.execute(inside);
      if (is_refused) throw new Error('Refused.');
    });
    const is_done = await transaction.then(
      () => true,
      () => false,
    );
    ends.push([is_done, (await sum(db))?.n]);
  }
  return ends;
}

it('has the same outcome as sending each statement separately', async () => {
  const answered = { ...database.connection, max: 1, Client: TransactionPoolClient };
  const { db: plain, close } = openDatabase(answered, () => {});
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      const inTheEnd: unknown[] = [];
      for (const other of [undefined, plain])
        await withRow(async (db) => {
          inTheEnd.push(await outcomes(other ?? db, all));
        });
      expect(inTheEnd[0]).toEqual(inTheEnd[1]);
    }),
  );
  await close();
});
