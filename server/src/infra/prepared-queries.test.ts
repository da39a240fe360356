import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase, type Db } from './db.ts';
import { PreparedClient, UnpreparedClient } from './prepared-client.ts';
import { preparedFirst, preparedPage, preparedQuery, type Param } from './prepared-queries.ts';

const CLIENTS = { prepared: PreparedClient, unprepared: UnpreparedClient };
type Mode = keyof typeof CLIENTS;
const MODES: Mode[] = ['prepared', 'unprepared'];

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database.drop());

const joined = preparedFirst(
  'test joined',
  (_db, first: Param<string>, second: Param<string | null>) => {
    const fixed = 'between';
    return sql<{ text: string }>`
      select concat_ws(' ', ${second}::text, ${fixed}::text, ${first}::text, ${second}::text) as text`;
  },
);

const seriesPage = (name: string, end: number) =>
  preparedPage(name, (_db, limit, from: Param<number>) => {
    const size = sql.lit(limit);
    return sql<{
      n: number;
    }>`select n from generate_series(${from}::int, ${sql.lit(end)}) as n limit ${size}`;
  });
const numbers = seriesPage('test numbers', 1000);

/** Names of the statements prepared on the only connection of a database. */
async function preparedNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where name like 'test %' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function withDatabase(mode: Mode, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(
    { ...database.connection, max: 1, Client: CLIENTS[mode] },
    () => {},
  );
  try {
    await work(db);
  } finally {
    await close();
  }
}

describe.each(MODES)('a query with %s statements', (mode) => {
  it('passes the values of each call at their positions', async () => {
    await withDatabase(mode, async (db) => {
      expect(await joined(db, 'a', 'b')).toEqual({ text: 'b between a b' });
      expect(await joined(db, 'c', null)).toEqual({ text: 'between c' });
      expect(await joined(db, '\u0001', 'between')).toEqual({
        text: 'between between \u0001 between',
      });
    });
  });

  it(`prepares a query with ${mode} statements once per connection, or not at all if unprepared`, async () => {
    await withDatabase(mode, async (db) => {
      await joined(db, 'a', 'b');
      await joined(db, 'c', 'd');
      expect(await preparedNames(db)).toEqual(mode === 'unprepared' ? [] : ['test joined']);
    });
  });

  it('returns pages of each size', async () => {
    await withDatabase(mode, async (db) => {
      expect(await numbers(db, 2, 7)).toEqual([{ n: 7 }, { n: 8 }]);
      expect(await numbers(db, 3, 1)).toHaveLength(3);
      expect(await numbers(db, 2, 9)).toEqual([{ n: 9 }, { n: 10 }]);
      const names = ['test numbers 2', 'test numbers 3'];
      expect(await preparedNames(db)).toEqual(mode === 'unprepared' ? [] : names);
    });
  });

  it('returns pages of many sizes and prepares at most eight', async () => {
    const manySizes = seriesPage(`test many ${mode}`, 2000 + MODES.indexOf(mode));
    await withDatabase(mode, async (db) => {
      for (let size = 1; size <= 20; size += 1)
        expect(await manySizes(db, size, 3)).toHaveLength(size);
      expect(await preparedNames(db)).toHaveLength(mode === 'unprepared' ? 0 : 8);
    });
  });

  it('runs a query in the transaction of its caller, and again after one that failed', async () => {
    const add = preparedQuery(
      'test add',
      (_db, n: Param<number>) => sql`insert into added values (${n})`,
    );
    await withDatabase(mode, async (db) => {
      await sql`drop table if exists added`.execute(db);
      await sql`create table added (n integer primary key)`.execute(db);
      const twice = db.transaction().execute(async (txCtx) => {
        await add(txCtx, 1);
        await add(txCtx, 1);
      });
      await expect(twice).rejects.toThrow('duplicate key');
      await add(db, 1);
      const { rows } = await sql<{ n: number }>`select n from added`.execute(db);
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it('parses values of every type in the first call and the next', async () => {
    const types = preparedQuery(
      'test types',
      (_db, text: Param<string | null>) => sql<Record<string, unknown>>`
        select 9007199254740991::bigint as id, ${text}::text as name, null::text as nothing,
          '2026-11-22 20:31:01.25+01'::timestamptz as created, '2026-11-22'::date as day,
          array['a', null]::text[] as tags, '{"b": [1]}'::jsonb as json, true as flag, 1.5::float8 as share`,
    );
    const row = {
      id: 9007199254740991,
      nothing: null,
      created: '2026-11-22T19:31:01.250Z',
      day: '2026-11-22',
      tags: ['a', null],
      json: { b: [1] },
      flag: true,
      share: 1.5,
    };
    await withDatabase(mode, async (db) => {
      expect(await types(db, 'a')).toEqual([{ ...row, name: 'a' }]);
      expect(await types(db, null)).toEqual([{ ...row, name: null }]);
    });
  });

  it('writes in each call of a query if it returns no rows', async () => {
    const fill = preparedQuery(
      'test fill',
      (_db, n: Param<number>) => sql`insert into filled values (${n})`,
    );
    await withDatabase(mode, async (db) => {
      await sql`drop table if exists filled`.execute(db);
      await sql`create table filled (n integer)`.execute(db);
      for (const n of [1, 2]) expect(await fill(db, n)).toEqual([]);
      const { rows } = await sql<{ n: number }>`select n from filled order by n`.execute(db);
      expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    });
  });

  it("rejects only the query with a value that can't be parsed", async () => {
    const at = preparedFirst(
      'test moment',
      (_db, text: Param<string>) => sql<{ at: string }>`select ${text}::timestamptz as at`,
    );
    await withDatabase(mode, async (db) => {
      await expect(at(db, 'infinity')).rejects.toThrow(RangeError);
      expect(await at(db, '2026-11-22 00:00:00+00')).toEqual({ at: '2026-11-22T00:00:00.000Z' });
    });
  });

  it("doesn't parse rows of a changed table with the old columns", async () => {
    const all = preparedQuery(
      'test all',
      () => sql<Record<string, unknown>>`select * from changing`,
    );
    await withDatabase(mode, async (db) => {
      await sql`drop table if exists changing`.execute(db);
      await sql`create table changing (n integer)`.execute(db);
      await sql`insert into changing values (1)`.execute(db);
      expect(await all(db)).toEqual([{ n: 1 }]);
      await sql`alter table changing alter n type text, add column more text default 'm'`.execute(
        db,
      );
      const outcome = await all(db).catch(({ message }: Error) => message);
      expect(outcome).toEqual(
        mode === 'unprepared' ? [{ n: '1', more: 'm' }] : 'cached plan must not change result type',
      );
    });
  });
});

describe('a parameter', () => {
  const uses: [string, (param: Param<number>) => unknown][] = [
    ['in arithmetic', (param) => Number(param) + 1],
    ['in a comparison', (param) => Number(param) > 1],
    ['as JSON', (param) => JSON.stringify({ param })],
  ];

  it.each(uses)('throws if a parameter is read %s while the statement is built', async (_, use) => {
    const reading = preparedQuery('test reading', (_db, param: Param<number>) => {
      use(param);
      return sql`select ${param}::int as n`;
    });
    await withDatabase('prepared', async (db) => {
      await expect(reading(db, 1)).rejects.toThrow(
        'Parameter 0 has no value while its statement is built.',
      );
    });
  });
});
