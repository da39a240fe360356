import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './db.ts';
import { EncryptionKeyError, keyFileIn, loadEncryptionKey } from './encryption-key.ts';

const KEY = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
let data_dir: string;
let has_rows: boolean;
beforeEach(async () => {
  database = await cloneDatabase();
  opened = openDatabase(database.connection, () => {});
  data_dir = mkdtempSync(join(tmpdir(), 'acquaint-key-'));
  has_rows = false;
});
afterEach(async () => {
  await opened.close();
  await database.drop();
  rmSync(data_dir, { recursive: true });
});

/** What a server does at its start. */
const load = (configured?: string, folder?: string) =>
  loadEncryptionKey(opened.db, { configured, data_dir: folder }, () => Promise.resolve(has_rows));

it('creates a key file that only its owner can read, once', async () => {
  const key = await load(undefined, data_dir);
  const file = keyFileIn(data_dir);
  expect(readFileSync(file, 'utf8')).toBe(`${key?.export().toString('hex')}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await load(undefined, data_dir))?.equals(key!)).toBe(true);
});

it('prefers the configured key, and has none without a data folder', async () => {
  expect(await load()).toBeNull();
  const key = await load(KEY, data_dir);
  expect(key?.equals(createSecretKey(KEY, 'hex'))).toBe(true);
});

it('rejects a missing or other key when rows are encrypted', async () => {
  await load(KEY);
  has_rows = true;
  await expect(load()).rejects.toThrow(/encrypted, and there is no key\. Put the key/);
  await expect(load(OTHER)).rejects.toThrow(/encrypted with another key\. Put the key/);
  await expect(load(undefined, data_dir)).rejects.toThrow(keyFileIn(data_dir));
  expect(await load(KEY)).not.toBeNull();
});

it('accepts another key while no row is encrypted', async () => {
  await load(KEY);
  await load(OTHER);
  has_rows = true;
  await expect(load(KEY)).rejects.toThrow(EncryptionKeyError);
  expect(await load(OTHER)).not.toBeNull();
});

it('accepts the same key from servers that start at once', async () => {
  const keys = await Promise.all([load(KEY), load(KEY), load(KEY)]);
  expect(keys.every((key) => key !== null)).toBe(true);
});

it('rejects a malformed key file', async () => {
  writeFileSync(keyFileIn(data_dir), 'secret');
  await expect(load(undefined, data_dir)).rejects.toThrow(/must have 64 hexadecimal digits/);
});
