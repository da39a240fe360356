import { createSecretKey } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, keyFileIn } from '../infra/encryption-key.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkEncryption } from './encryption-check.ts';
import { findingsOf } from './finding.ts';

const KEY = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

let database: TestDatabase;
let data_dir: string;
beforeAll(async () => {
  database = await cloneDatabase();
  data_dir = mkdtempSync(join(tmpdir(), 'acquaint-encryption-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(data_dir, { recursive: true });
});

async function run(sql: string): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function statesOf(configured?: string, folder?: string): Promise<string[]> {
  const results = await checkEncryption({ configured, data_dir: folder }, database.connection);
  return findingsOf('encryption', results).map(({ state, says }) => `${state}: ${says}`);
}

describe('the encryption key', () => {
  it('warns about a missing encryption key, unless the next start creates it', async () => {
    expect(await statesOf()).toEqual([expect.stringMatching(/^warn: ENCRYPTION_KEY isn’t set/)]);
    expect(await statesOf(undefined, data_dir)).toEqual([
      `ok: The next start creates ${keyFileIn(data_dir)}.`,
    ]);
  });

  it('reports a malformed encryption key', async () => {
    expect(await statesOf('short')).toEqual([expect.stringMatching(/^fail: ENCRYPTION_KEY must/)]);
  });

  it('warns about a key file that others can read', async () => {
    writeFileSync(keyFileIn(data_dir), KEY);
    chmodSync(keyFileIn(data_dir), 0o644);
    expect(await statesOf(undefined, data_dir)).toEqual([
      expect.stringMatching(/^ok: Two-factor secrets are encrypted with/),
      expect.stringMatching(/^warn: .* is accessible by others\.$/),
    ]);
  });

  it('reports secrets that are encrypted with another key', async () => {
    const fingerprint = fingerprintOf(createSecretKey(KEY, 'hex'));
    await run(`
      alter table two_factor drop constraint two_factor_user_id_fkey;
      insert into secrets (name, value) values ('encryption-key', '${fingerprint}');
      insert into two_factor (user_id, secret, recovery_salt, created_at)
        values (1, 'v1.abc', '', now())`);
    expect(await statesOf(KEY)).toEqual([
      expect.stringMatching(/^ok: .* are encrypted with ENCRYPTION_KEY\./),
    ]);
    expect(await statesOf(OTHER)).toEqual([
      expect.stringMatching(/^fail: Two-factor secrets .* are encrypted with another key\./),
    ]);
    expect(await statesOf()).toEqual([expect.stringMatching(/^fail: .* there is no key\./)]);
  });

  it('warns about secrets in clear text', async () => {
    await run(`update two_factor set secret = 'JBSWY3DPEHPK3PXP'`);
    expect(await statesOf(KEY)).toEqual(['warn: Some two-factor secrets aren’t encrypted.']);
  });
});
