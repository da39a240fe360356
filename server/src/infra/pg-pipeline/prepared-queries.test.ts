import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase, type Db } from '../db.ts';
import { preparedQuery, preparedFirst, preparedPage } from './prepared-queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database.drop());

const joined = preparedFirst('test joined', (_db, first: string, second: string | null) => {
  const fixed = 'between';
  return sql<{ text: string }>`
    select concat_ws(' ', ${second}::text, ${fixed}::text, ${first}::text, ${second}::text) as text`;
});

const numbers = preparedPage('test numbers', (_db, limit, from: number) => {
  const size = sql.lit(limit);
  return sql<{ n: number }>`select n from generate_series(${from}::int, 1000) as n limit ${size}`;
});

/** What PostgreSQL keeps on the one connection of a database. */
async function preparedOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where name like 'test %' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function withDatabase(config: pg.PoolConfig, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ ...database.connection, max: 1, ...config }, () => {});
  try {
    await work(db);
  } finally {
    await close();
  }
}

it('binds each value at every call', async () => {
  await withDatabase({}, async (db) => {
    expect(await joined(db, 'a', 'b')).toEqual({ text: 'b between a b' });
    expect(await joined(db, 'c', null)).toEqual({ text: 'between c' });
    expect(await joined(db, '\u0001', 'between')).toEqual({
      text: 'between between \u0001 between',
    });
  });
});

it('prepares a statement once per connection', async () => {
  await withDatabase({}, async (db) => {
    await joined(db, 'a', 'b');
    await joined(db, 'c', 'd');
    expect(await preparedOn(db)).toEqual(['test joined']);
  });
});

it('prepares nothing on connections of a pooler', async () => {
  await withDatabase({ Client: pg.Client }, async (db) => {
    expect(await joined(db, 'a', 'b')).toEqual({ text: 'b between a b' });
    expect(await preparedOn(db)).toEqual([]);
  });
});

it('prepares one statement per page size', async () => {
  await withDatabase({}, async (db) => {
    expect(await numbers(db, 2, 7)).toEqual([{ n: 7 }, { n: 8 }]);
    expect(await numbers(db, 3, 1)).toHaveLength(3);
    expect(await numbers(db, 2, 9)).toEqual([{ n: 9 }, { n: 10 }]);
    expect(await preparedOn(db)).toEqual(['test numbers 2', 'test numbers 3']);
  });
});

it('prepares only a few page sizes and returns rows for all', async () => {
  const upTo = preparedPage('test up to', (_db, limit, from: number) => {
    const size = sql.lit(limit);
    return sql<{ n: number }>`select n from generate_series(${from}::int, 1000) as n limit ${size}`;
  });
  await withDatabase({}, async (db) => {
    for (let size = 1; size <= 20; size += 1) expect(await upTo(db, size, 3)).toHaveLength(size);
    expect((await preparedOn(db)).filter((name) => name.startsWith('test up to'))).toHaveLength(8);
  });
});

it('runs in the transaction of the caller and works after a failed one', async () => {
  const add = preparedQuery('test add', (_db, n: number) => sql`insert into added values (${n})`);
  await withDatabase({}, async (db) => {
    await sql`create table added (n integer primary key)`.execute(db);
    const twice = db.transaction().execute(async (inside) => {
      await add(inside, 1);
      await add(inside, 1);
    });
    await expect(twice).rejects.toThrow('duplicate key');
    await add(db, 1);
    const { rows } = await sql<{ n: number }>`select n from added`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

it('parses all types the same at the first and the next call', async () => {
  const kinds = preparedQuery(
    'test kinds',
    (_db, text: string | null) => sql<Record<string, unknown>>`
      select 9007199254740991::bigint as id, ${text}::text as name, null::text as nothing,
        '2026-11-22 20:31:01.25+01'::timestamptz as at, '2026-11-22'::date as day,
        array['a', null]::text[] as tags, '{"b": [1]}'::jsonb as json, true as flag, 1.5::float8 as share`,
  );
  const row = {
    id: 9007199254740991,
    nothing: null,
    at: '2026-11-22T19:31:01.250Z',
    day: '2026-11-22',
    tags: ['a', null],
    json: { b: [1] },
    flag: true,
    share: 1.5,
  };
  await withDatabase({}, async (db) => {
    expect(await kinds(db, 'a')).toEqual([{ ...row, name: 'a' }]);
    expect(await kinds(db, null)).toEqual([{ ...row, name: null }]);
  });
});

it('writes at each call without returning rows', async () => {
  const fill = preparedQuery(
    'test fill',
    (_db, n: number) => sql`insert into filled values (${n})`,
  );
  await withDatabase({}, async (db) => {
    await sql`create table filled (n integer)`.execute(db);
    for (const n of [1, 2]) expect(await fill(db, n)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select n from filled order by n`.execute(db);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

it('fails only the query with an invalid value', async () => {
  const at = preparedFirst(
    'test moment',
    (_db, text: string) => sql<{ at: string }>`select ${text}::timestamptz as at`,
  );
  await withDatabase({}, async (db) => {
    await expect(at(db, 'infinity')).rejects.toThrow(RangeError);
    expect(await at(db, '2026-11-22 00:00:00+00')).toEqual({ at: '2026-11-22T00:00:00.000Z' });
  });
});

it('never parses rows of a changed table by the old types', async () => {
  const all = preparedQuery('test all', () => sql<Record<string, unknown>>`select * from changing`);
  await withDatabase({}, async (db) => {
    await sql`create table changing (n integer)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    expect(await all(db)).toEqual([{ n: 1 }]);
    await sql`alter table changing alter n type text, add column more text default 'm'`.execute(db);
    await expect(all(db)).rejects.toThrow('cached plan must not change result type');
  });
});
