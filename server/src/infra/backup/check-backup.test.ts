import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/test-database.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';

// One backup is written; each test reads, and harms, a copy of it.

let parent: string;
let folder: string;
let copies = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'backup-'));
  const source = await cloneDatabase();
  const client = new pg.Client(source.connection);
  await client.connect();
  await client.query(`create table people (name text); insert into people values ('Ada'), ('Zoë')`);
  await client.end();
  await writeBackup(source.connection, join(parent, 'whole'));
  await source.drop();
});

beforeEach(() => {
  copies += 1;
  folder = join(parent, `copy-${copies}`);
  cpSync(join(parent, 'whole'), folder, { recursive: true });
});

afterAll(() => rmSync(parent, { recursive: true }));

test('accepts a complete backup with its row count', async () => {
  const { tables } = await checkBackup(folder);
  expect(tables.find(({ name }) => name === 'public.people')).toMatchObject({ rows: 2 });
});

const damages: [string, (file: string) => void][] = [
  ['is truncated', (file) => writeFileSync(file, readFileSync(file).subarray(0, -9))],
  ['is missing', (file) => rmSync(file)],
  ['isn’t compressed', (file) => writeFileSync(file, 'rows')],
  ['has a flipped bit', (file) => writeFileSync(file, turned(readFileSync(file)))],
  ['misses a row', (file) => writeFileSync(file, gzipSync(firstLineOf(file)))],
];

function turned(bytes: Buffer): Buffer {
  const at = bytes.length - 12;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

function firstLineOf(file: string): string {
  const [first] = gunzipSync(readFileSync(file)).toString().split('\n');
  return `${first}\n`;
}

test.each(damages)('rejects a backup with a file that %s', async (_, damage) => {
  damage(join(folder, 'public.people.copy.gz'));
  await expect(checkBackup(folder)).rejects.toThrow(
    new RegExp(`^The backup in ${folder} is damaged: .*public\\.people.*`),
  );
});

test.each(['', '{"format": 1', '[]', 'null', '{"format": 1, "tables": 7}'])(
  'rejects a backup with the manifest %j',
  async (text) => {
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(checkBackup(folder)).rejects.toThrow('is damaged: can’t read manifest.json');
  },
);
