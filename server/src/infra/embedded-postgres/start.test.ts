import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { isPostgresOf } from './pid-file.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './start.ts';
import { kill, run } from './testing/child.ts';

const asRoot = process.getuid?.() === 0;

// Made once by starting and stopping; a test that is not about the creation begins with a copy.
const created = join(mkdtempSync('/tmp/embedded-postgres-created-'), 'data');

let parent: string;
let data_dir: string;
let cluster: string;
let warnings: string[];
let running: EmbeddedPostgres[];

beforeAll(async () => {
  chmodSync(dirname(created), 0o755);
  const database = await startEmbeddedPostgres({ data_dir: created, log, sync: false });
  await database.stop();
});

afterAll(() => rmSync(dirname(created), { recursive: true }));

beforeEach(() => {
  parent = realpathSync(mkdtempSync('/tmp/embedded-postgres-'));
  chmodSync(parent, 0o755);
  data_dir = join(parent, 'data');
  cluster = join(data_dir, 'postgres-18');
  warnings = [];
  running = [];
});

afterEach(async () => {
  for (const database of running) await database.stop();
  rmSync(parent, { recursive: true });
});

const log = { info() {}, warn: (message: string) => void warnings.push(message) };

async function start(folder = data_dir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ data_dir: folder, log, sync: false });
  running.push(database);
  return database;
}

function copyCreated(to = data_dir): void {
  execFileSync('cp', ['-a', created, to]);
}

async function ask(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

test('creates a database with the same collation everywhere', async () => {
  const { connection, adopted } = await start();
  expect(adopted).toBe(false);
  expect(connection.database).toBe('acquaint');
  const settings = `select current_database(), datlocprovider, datlocale, pg_encoding_to_char(encoding)
    from pg_database where datname = 'acquaint'`;
  expect(await ask(connection, settings)).toEqual(['acquaint', 'b', 'C.UTF-8', 'UTF8']);
  await ask(connection, 'create extension pg_trgm');
  expect(await ask(connection, `select similarity('Łukasz Müller', 'łukasz müller')`)).toEqual([1]);
});

test('keeps the database private to its owner and off the network', async () => {
  copyCreated();
  const { connection } = await start();
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
  expect(statSync(join(cluster, 'acquaint.password')).mode & 0o777).toBe(0o600);
  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  expect(await ask(connection, 'show listen_addresses')).toEqual(['']);
  const stranger = { ...connection, password: 'guessed' };
  await expect(ask(stranger, 'select 1')).rejects.toThrow('password authentication failed');
});

test('returns a working URL', async () => {
  copyCreated();
  const { url } = await start();
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  await client.end();
  expect(rows).toEqual([{ name: 'acquaint' }]);
});

test.runIf(asRoot)('runs PostgreSQL as an unprivileged user for root', async () => {
  copyCreated();
  const { pid } = await start();
  expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  expect(statSync(cluster).uid).toBe(statSync(`/proc/${pid}`).uid);
});

test.runIf(asRoot)("rejects a folder the unprivileged user can't reach and names it", async () => {
  chmodSync(parent, 0o700);
  const attempt = start();
  await expect(attempt).rejects.toThrow(`can’t access the data folder ${data_dir}`);
  await expect(attempt).rejects.toThrow(`it can’t enter ${parent}. Set DATA_DIR`);
});

test('rejects a file in place of the folder with a remedy', async () => {
  writeFileSync(data_dir, '');
  await expect(start()).rejects.toThrow(
    /write to the data folder .*set DATA_DIR to another folder/,
  );
});

test('rejects a second Acquaint on the same folder and names the first', async () => {
  copyCreated();
  const first = await start();
  await expect(start()).rejects.toThrow(
    `Another Acquaint (PID ${process.pid}) is using the data folder ${data_dir}.`,
  );
  expect(await ask(first.connection, 'select 1')).toEqual([1]);
});

test('keeps rows across a restart', async () => {
  copyCreated();
  const first = await start();
  await ask(first.connection, 'create table kept as select 7 as number');
  await first.stop();
  expect(isPostgresOf(cluster, first.pid)).toBe(false);
  expect(existsSync(first.connection.host)).toBe(false);
  const second = await start();
  expect(await ask(second.connection, 'select number from kept')).toEqual([7]);
});

test('ignores a pid file whose pid belongs to another process', async () => {
  copyCreated();
  const first = await start();
  const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  await first.stop();
  writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, `${process.ppid}`));
  const second = await start();
  expect(second.adopted).toBe(false);
});

test('ignores a pid file emptied by a power failure', async () => {
  copyCreated();
  await (await start()).stop();
  writeFileSync(join(cluster, 'postmaster.pid'), '');
  expect(await ask((await start()).connection, 'select 1')).toEqual([1]);
});

test('adopts the database when only Acquaint was killed', async () => {
  copyCreated();
  const { child, said } = await run('lock-until-killed.ts', data_dir);
  const left = JSON.parse(said) as Pick<EmbeddedPostgres, 'connection' | 'pid'>;
  await ask(left.connection, 'create table kept as select 7 as number');
  await kill(child);
  const next = await start();
  expect(next).toMatchObject({ adopted: true, pid: left.pid });
  expect(warnings).toEqual([`Reattached to a running PostgreSQL (PID ${left.pid}).`]);
  expect(await ask(next.connection, 'select number from kept')).toEqual([7]);
});

test('loses no acknowledged row when Acquaint and PostgreSQL were killed', async () => {
  copyCreated();
  const { child, said } = await run('lock-until-killed.ts', data_dir);
  const left = JSON.parse(said) as Pick<EmbeddedPostgres, 'connection' | 'pid'>;
  await ask(left.connection, 'create table kept as select 7 as number');
  process.kill(left.pid, 'SIGKILL');
  await kill(child);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next.connection, 'select number from kept')).toEqual([7]);
});

test('uses /tmp for a socket path that is too long', async () => {
  const { connection } = await start(join(parent, 'a-long-name'.repeat(9)));
  expect(connection.host).toMatch(/^\/tmp\/acquaint-\w{6}$/);
  expect(await ask(connection, 'select 1')).toEqual([1]);
});

test('restarts an interrupted creation', async () => {
  mkdirSync(`${cluster}.creating`, { recursive: true });
  writeFileSync(join(`${cluster}.creating`, 'PG_VERSION'), '18');
  chmodSync(data_dir, 0o711);
  expect(await ask((await start()).connection, 'select 1')).toEqual([1]);
});

test('starts a copied folder without touching the original', async () => {
  const copied = join(parent, 'copy');
  copyCreated();
  copyCreated(copied);
  const original = await start();
  cpSync(join(cluster, 'postmaster.pid'), join(copied, 'postgres-18/postmaster.pid'));
  const copy = await start(copied);
  expect(copy.pid).not.toBe(original.pid);
  expect(await ask(original.connection, 'select 1')).toEqual([1]);
});

test('rejects data of another major version with a remedy', async () => {
  copyCreated();
  renameSync(cluster, join(data_dir, 'postgres-17'));
  await expect(start()).rejects.toThrow(
    /postgres-17 belongs to another major version.*npm run backup.*npm run restore/,
  );
});

test('publishes the connection to other programs while running only', async () => {
  copyCreated();
  const database = await start();
  expect(await findRunningPostgres({ data_dir, log })).toEqual(database.connection);
  await database.stop();
  expect(await findRunningPostgres({ data_dir, log })).toBeUndefined();
});

test('restarts a killed PostgreSQL on the same socket', async () => {
  copyCreated();
  const database = await start();
  const { connection, pid } = database;
  await ask(connection, 'create table kept as select 7 as number');
  process.kill(-pid, 'SIGKILL');
  // On a busy machine one may still be answered by what is being killed.
  await expect.poll(() => database.pid, { timeout: 15_000 }).not.toBe(pid);
  const answer = () => ask(connection, 'select number from kept').catch(() => null);
  await expect.poll(answer, { timeout: 15_000 }).toEqual([7]);
  expect(warnings).toEqual([`PostgreSQL (PID ${pid}) exited. Restarting.`]);
  await database.stop();
  expect(isPostgresOf(cluster, database.pid)).toBe(false);
});
