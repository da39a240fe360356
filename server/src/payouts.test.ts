import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from './infra/db.ts';
import { urlOf } from './infra/embedded-postgres/connection.ts';
import { cloneDatabase, type TestDatabase } from './testing/test-database.ts';

// The command as an operator runs it, in its own process.

let database: TestDatabase;
let opened: Database;
let payout_id: number;
beforeAll(async () => {
  database = await cloneDatabase();
  opened = openDatabase(database.connection, () => {});
  payout_id = await seed(opened);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

async function seed({ db }: Database): Promise<number> {
  const now = '2026-11-21T09:00:00.000Z';
  const names = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' };
  const { id: user_id } = await db
    .insertInto('users')
    .values({ ...names, password_hash: '', referral_code: 'ada', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amount = { user_id, amount_minor: 2500, currency: 'USD', created_at: now };
  const { id } = await db
    .insertInto('payouts')
    .values({
      ...amount,
      method: 'paypal',
      destination: 'ada@example.org',
      destination_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function run(...words: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const { connection } = database;
  const DATABASE_URL =
    connection.connectionString ?? urlOf(connection as Parameters<typeof urlOf>[0]);
  const env = { PATH: process.env['PATH'], DATABASE_URL };
  const args = [join(import.meta.dirname, 'payouts.ts'), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('npm run payouts', () => {
  it('lists payouts, pays once and returns an exit code', async () => {
    const list = await run('list');
    expect(list).toMatchObject({ code: 0, stderr: '' });
    expect(list.stdout.split('\n')[1]).toMatch(
      /Ada Lovelace +ada@example\.org +25\.00 USD +paypal +ada@example\.org +2026-11-21 09:00 UTC$/,
    );
    expect(await run('pay', String(payout_id))).toEqual({
      code: 0,
      stdout: `Payout ${payout_id} of 25.00 USD is marked as paid. The user is notified.\n`,
      stderr: '',
    });
    const again = await run('pay', String(payout_id));
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toMatch(
      new RegExp(`^Payout ${payout_id} is already settled: paid at .+Z\\.\\n$`),
    );
    expect((await run('list')).stdout).toBe('No pending payouts.\n');
  });

  it('prints usage for invalid arguments', async () => {
    const wrong = await run('reject', String(payout_id));
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(
      /^Missing reason, which the user will see: --why "…"\.\n\nUsage:\n/,
    );
  });

  it('explains a database without tables', async () => {
    await opened.pool.query('alter table payouts rename to elsewhere');
    try {
      expect(await run('list')).toMatchObject({
        code: 1,
        stderr: 'The database isn’t migrated yet. Start Acquaint once, or run npm run migrate.\n',
      });
    } finally {
      await opened.pool.query('alter table elsewhere rename to payouts');
    }
  });
});
