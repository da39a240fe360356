import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deleteOldBackups, backupFolderName } from './backup-retention.ts';
import { assertEmptyDatabase, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// Tables that refer to each other in a circle, with all that makes rows hard to carry.
const SHAPE = `
  create table "Group of" (
    id bigint generated always as identity primary key,
    leader_id bigint,
    members integer not null default 0
  );
  create table people (
    id bigint generated always as identity primary key,
    group_id bigint not null references "Group of",
    name text not null,
    shout text generated always as (upper(name)) stored,
    picture bytea,
    extra jsonb
  );
  alter table "Group of" add constraint leads foreign key (leader_id) references people;
  create function count_member() returns trigger language plpgsql as $$ begin
    update "Group of" set members = members + 1 where id = new.group_id;
    return new;
  end $$;
  create trigger counted after insert on people for each row execute function count_member();`;

const ROWS = `
  insert into "Group of" default values;
  insert into people (group_id, name, picture, extra) values
    (1, E'Zoë\\n\\\\.\\tof "quotes"', '\\x00ff', '{"a": [null, "\\\\n"]}'),
    (1, '', null, null);
  update "Group of" set leader_id = 2;`;

let source: TestDatabase;
let target: TestDatabase;
let parent: string;
let folder: string;

beforeEach(async () => {
  source = await cloneDatabase();
  target = await cloneDatabase();
  parent = mkdtempSync(join(tmpdir(), 'backup-'));
  folder = join(parent, 'friday');
  await ask(source, SHAPE);
  await ask(source, ROWS);
  await ask(target, SHAPE);
});

afterEach(async () => {
  await source.drop();
  await target.drop();
  rmSync(parent, { recursive: true });
});

async function ask(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<object>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

test('restores every byte and the next ids', async () => {
  await writeBackup(source.connection, folder);
  await restoreBackup(target.connection, folder);
  for (const table of ['"Group of"', 'people']) {
    const everything = `select * from ${table} order by id`;
    expect(await ask(target, everything)).toEqual(await ask(source, everything));
  }
  const next = `insert into people (group_id, name) values (1, 'next') returning id`;
  expect(await ask(target, next)).toEqual([{ id: '3' }]);
});

test('checks and counts rows after a restore as before', async () => {
  await writeBackup(source.connection, folder);
  await restoreBackup(target.connection, folder);
  await ask(target, `insert into people (group_id, name) values (1, 'next')`);
  expect(await ask(target, 'select members from "Group of"')).toEqual([{ members: 3 }]);
  const stray = ask(target, `insert into people (group_id, name) values (99, 'stray')`);
  await expect(stray).rejects.toThrow('violates foreign key constraint');
});

test('includes waiting jobs', async () => {
  await ask(source, `select graphile_worker.add_job('remind', '{"id": 1}', job_key := 'one')`);
  await writeBackup(source.connection, folder);
  await restoreBackup(target.connection, folder);
  const waiting = await ask(target, 'select key, task_identifier from graphile_worker.jobs');
  expect(waiting).toEqual([{ key: 'one', task_identifier: 'remind' }]);
});

test('writes a backup readable by its owner only', async () => {
  await writeBackup(source.connection, folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'public.people.copy.gz')).mode & 0o777).toBe(0o600);
});

test('overwrites no existing backup', async () => {
  await writeBackup(source.connection, folder);
  await expect(writeBackup(source.connection, folder)).rejects.toThrow(
    `${folder} already exists. Choose a new folder.`,
  );
});

test('leaves no backup after a failure', async () => {
  const gone = await cloneDatabase();
  await gone.drop();
  await expect(writeBackup(gone.connection, folder)).rejects.toThrow('does not exist');
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(`${folder}.partial`)).toBe(false);
});

test('rejects a database with rows without changes', async () => {
  await writeBackup(source.connection, folder);
  await ask(target, 'insert into "Group of" default values');
  await expect(restoreBackup(target.connection, folder)).rejects.toThrow(
    'The database isn’t empty (public."Group of" has rows)',
  );
  expect(await ask(target, 'select count(*)::int from "Group of"')).toEqual([{ count: 1 }]);
});

test('rejects a backup of another version and names both', async () => {
  await writeBackup(source.connection, folder);
  await ask(target, `insert into migrations values ('9999_later.sql', '')`);
  await expect(restoreBackup(target.connection, folder)).rejects.toThrow(
    /has migrations up to .*, this database up to 9999_later\.sql/,
  );
});

test('restores nothing of a damaged backup', async () => {
  await writeBackup(source.connection, folder);
  const file = join(folder, 'public.people.copy.gz');
  const [first] = gunzipSync(readFileSync(file)).toString().split('\n');
  writeFileSync(file, gzipSync(`${first}\n`));
  await expect(restoreBackup(target.connection, folder)).rejects.toThrow('is damaged');
  expect(await ask(target, 'select from "Group of"')).toEqual([]);
});

test('rejects a folder without a backup', async () => {
  await expect(restoreBackup(target.connection, parent)).rejects.toThrow('contains no backup');
});

test('rejects SQL in a manifest', async () => {
  await writeBackup(source.connection, folder);
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { tables: { name: string }[] };
  manifest.tables[0]!.name = 'people; drop table people; --';
  writeFileSync(file, JSON.stringify(manifest));
  await expect(restoreBackup(target.connection, folder)).rejects.toThrow('is missing or different');
  expect(await ask(target, 'select from people')).toEqual([]);
});

test('detects rows of any version', async () => {
  await expect(assertEmptyDatabase(source.connection)).rejects.toThrow('The database isn’t empty');
  await expect(assertEmptyDatabase(target.connection)).resolves.toBeUndefined();
});

test('deletes all but the newest backups named by time, and no other folders', async () => {
  const timestamps = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 10, day)));
  for (const timestamp of timestamps)
    await writeBackup(source.connection, backupFolderName(parent, timestamp));
  await writeBackup(source.connection, folder);
  const deleted = await deleteOldBackups(parent, 2);
  expect(deleted).toEqual(
    timestamps.slice(0, 2).map((timestamp) => backupFolderName(parent, timestamp)),
  );
  expect(readdirSync(parent).toSorted()).toEqual([
    '2026-11-03T00-00-00Z',
    '2026-11-04T00-00-00Z',
    'friday',
  ]);
});
