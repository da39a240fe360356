import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  everyRow,
  fillUntil,
  fillVersion,
  MIGRATIONS as ALL,
  type Row,
  type Rows,
} from '../testing/database-versions.ts';
import { FIRST_TOKEN } from '../testing/rows-by-version.ts';
import { startServerProcess, urlFor } from '../testing/server-process.ts';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase, type Database } from './db.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let opened: Database;
let pool: pg.Pool;
beforeEach(async () => {
  database = await emptyDatabase();
  opened = openDatabase(database.connection, () => {});
  ({ pool } = opened);
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

async function ask<Found extends object>(sql: string): Promise<Found[]> {
  const { rows } = await pool.query<Found>(sql);
  return rows;
}

/** Columns that a migration rewrites on purpose. */
const REWRITTEN: Record<string, string[]> = {
  '0005_address_book.sql': ['contacts.search_text'],
};

/** Has a test of its own: it changes a column of nearly every table. */
const RENUMBERING = '0016_random_user_ids.sql';

/** Rows that were there before and are not any more, or not as they were. */
function lost(before: Rows, after: Rows, rewritten: string[]): string[] {
  const missing: string[] = [];
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    const [sample = {}] = now;
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => column in sample && !rewritten.includes(`${table}.${column}`),
    );
    const print = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const prints = new Set(now.map(print));
    for (const row of rows.filter((each) => !prints.has(print(each))))
      missing.push(`${table}: ${JSON.stringify(row)}`);
  }
  return missing;
}

describe('a database used with every version', () => {
  it('preserves every row from the first migration to the newest', async () => {
    for (const name of ALL) {
      const before = await everyRow(pool);
      await migrate(pool, name);
      const missing = lost(before, await everyRow(pool), REWRITTEN[name] ?? []);
      expect(name === RENUMBERING ? [] : missing).toEqual([]);
      await fillVersion(pool, name);
      const empty = [...(await everyRow(pool))].filter(([, rows]) => rows.length === 0);
      // Its rows are written by the server alone, which folds words better than SQL does.
      const tables = empty.map(([table]) => table);
      expect(tables.filter((table) => table !== 'message_texts')).toEqual([]);
    }
  });

  it('leaves no invalid indexes and constraints in a database used with every version', async () => {
    await fillUntil(pool, ALL.at(-1)!);
    const invalid = await ask(`
      select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready)
      union all select conname::text from pg_constraint where not convalidated`);
    expect(invalid).toEqual([]);
    const keys = await ask<{ table: string; name: string; definition: string }>(`
      select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype in ('f', 'c') and connamespace = 'public'::regnamespace`);
    // Adding a constraint checks every row.
    for (const { table, name, definition } of keys) {
      await pool.query(`alter table ${table} drop constraint ${name}`);
      await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    expect(keys.length).toBeGreaterThan(50);
  });

  it('replaces control characters in one-line texts, and invisible first names', async () => {
    await fillUntil(pool, '0013_opaque_ids.sql');
    await pool.query(String.raw`
      update users set first_name = E'\u200b', headline = E'a\nb\u2028\u202ec' where id = 1;
      update contacts set job_title = E'\x07Bell\ttower', notes = E'a\nb' where id = 1`);
    await migrate(pool, '0014_one_line_texts.sql');
    const users = await ask('select first_name, headline from users where id <= 2 order by id');
    expect(users[0]).toEqual({ first_name: 'Unnamed', headline: 'a b c' });
    expect(users[1]).not.toMatchObject({ first_name: 'Unnamed' });
    const contacts = await ask('select job_title, notes from contacts where id = 1');
    expect(contacts).toEqual([{ job_title: 'Bell tower', notes: 'a\nb' }]);
  });

  it('freezes the names of existing blocks at the time of the migration', async () => {
    await fillUntil(pool, '0012_reads_do_not_write.sql');
    await pool.query(`update users set first_name = 'Before' where id = 2`);
    await migrate(pool, '0015_frozen_people.sql');
    await pool.query(`update users set first_name = 'After', last_name = '' where id = 2`);
    await pool.query(`update users set first_name = 'Later' where id = 2`);
    expect(await ask(`select * from blocks`)).toMatchObject([
      {
        blocker_id: 2,
        blocker_first_name: 'Before',
        blocker_last_name: "O'Neill",
        blocker_name_text: "before o'neill",
      },
    ]);
  });

  it('creates a connect link and a calendar feed for every user without one', async () => {
    await fillUntil(pool, '0011_referrals.sql');
    await migrate(pool);
    const links = await ask<Row>(`
      select users.id, code, secret from users
      left join connect_links on connect_links.user_id = users.id
      left join calendar_feeds on calendar_feeds.user_id = users.id order by users.id`);
    const others = links.filter(({ code }) => code !== 'c0de');
    expect(links.find(({ code }) => code === 'c0de')).toMatchObject({ secret: 'f33d' });
    expect(others.length).toBeGreaterThan(10);
    for (const { code, secret } of others) {
      expect(code).toMatch(/^[\w-]{43}$/);
      expect(secret).toMatch(/^[\w-]{43}$/);
    }
    expect(new Set(links.flatMap(({ code, secret }) => [code, secret])).size).toBe(
      2 * links.length,
    );
  });

  it('accepts the first session in a database used with every version', async () => {
    await fillUntil(pool, '0004_accounts.sql');
    const server = await startServerProcess(database.connection);
    const answer = await fetch(`${server.url}/api/contacts/?q=hopper`, {
      headers: { authorization: `Bearer ${FIRST_TOKEN}` },
    });
    const { results } = (await answer.json()) as { results: Row[] };
    await server.stop();
    expect(answer.status).toBe(200);
    expect(results.length).toBeGreaterThan(0);
    for (const contact of results) expect(contact).toMatchObject({ last_name: 'Hopper' });
  });
});

describe('concurrent migrations', () => {
  it('lets one of two concurrent servers migrate and both serve', async () => {
    await fillUntil(pool, '0006_messages.sql');
    const servers = await Promise.all([1, 2].map(() => startServerProcess(database.connection)));
    const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/health/`)));
    await Promise.all(servers.map((server) => server.stop()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ask('select name from migrations order by name')).toEqual(
      ALL.map((name) => ({ name })),
    );
  });

  it('logs once what concurrent migrations applied', async () => {
    await fillUntil(pool, '0008_reminders.sql');
    const runs = await Promise.all([1, 2, 3].map(() => runMigrate()));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const said = runs.map(({ stdout }) => stdout).toSorted();
    expect(said[0]).toContain(
      `${ALL.length - 8} migrations applied:\n  0009_linked_contacts.sql\n`,
    );
    expect(said.slice(1).join('')).toMatch(/^(The database is up to date.*\n){2}$/);
  });
});

function runMigrate(
  ...words: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const script = join(import.meta.dirname, '../../../scripts/migrate.ts');
  const env = { PATH: process.env['PATH'], DATABASE_URL: urlFor(database.connection) };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('npm run migrate -- --check', () => {
  it('names pending migrations and exits with 3, then with 0', async () => {
    expect(await runMigrate('--check')).toMatchObject({
      code: 3,
      stdout: expect.stringContaining(
        `${ALL.length} migrations pending:\n  0001_people.sql`,
      ) as string,
    });
    expect(await everyRow(pool)).toEqual(new Map());
    await migrate(pool);
    expect(await runMigrate('--check')).toMatchObject({
      code: 0,
      stdout: 'The database is up to date.\n',
    });
  });

  it('exits with 1 for changed and unknown migrations', async () => {
    await migrate(pool);
    await pool.query(`update migrations set checksum = 'x' where name = '0003_network.sql'`);
    expect(await runMigrate('--check')).toMatchObject({
      code: 1,
      stderr: 'The migration 0003_network.sql was changed after it was applied to this database.\n',
    });
    await pool.query(
      `update migrations set name = '0003_other.sql' where name = '0003_network.sql'`,
    );
    await expect(pendingMigrations(pool)).rejects.toThrow('Start the newer version');
  });
});
