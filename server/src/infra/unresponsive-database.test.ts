import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { openDatabase, type Database, type Db } from './db.ts';

let database: TestDatabase;
let way: TcpProxy;
let opened: Database;
beforeAll(async () => {
  database = await emptyDatabase();
  const { host, port, user, password, database: name } = new pg.Client(database.connection);
  way = await openTcpProxy({ host, port });
  const through = { host: '127.0.0.1', port: way.port, user, password, database: name };
  opened = openDatabase(through, () => {});
});
afterAll(async () => {
  await opened.close();
  await way.close();
  await database.drop();
});

const SOME = [1, 2, 3];
const ask = (db: Db) => sql`select 1`.execute(db);

describe('an unresponsive database', () => {
  it('rejects requests fast during a database outage and uses the database again when it returns', async () => {
    const { db } = opened;
    await Promise.all(SOME.map(() => sql`select pg_sleep(0.05)`.execute(db)));
    const inTheMiddle = db.transaction().execute(async (trx) => {
      await ask(trx);
      way.hang();
      await Promise.allSettled(SOME.map(() => ask(db)));
      await ask(trx);
    });
    await expect(inTheMiddle).rejects.toThrow(/Connection terminated|Client was closed/);
    await expect(ask(db)).rejects.toThrow(/Connection terminated|timeout exceeded/);
    await way.restore();
    await expect(ask(db)).resolves.toBeDefined();
  });
});

describe('a slow database', () => {
  it('waits for a slow database', async () => {
    const slow = sql<{ done: boolean }>`select true as done from pg_sleep(2.5)`.execute(opened.db);
    expect((await slow).rows).toEqual([{ done: true }]);
  });
});
