import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { clockFinding, connectionsFinding, poolerFindings } from './connection-checks.ts';
import { checkDatabase } from './database-checks.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function messagesOf(check: string, of = database): Promise<string[]> {
  const found = await checkDatabase(of.connection);
  return found
    .filter((one) => one.check === check)
    .map(({ state, says, remedy }) => `${state}: ${says} ${remedy}`);
}

async function signupFinding(): Promise<string | undefined> {
  const found = await checkDatabase(database.connection, {
    SIGNUP: 'invite',
    PASSWORD_LOGIN: true,
  });
  return found.find(({ check }) => check === 'sign-up')?.says;
}

describe('npm run doctor', () => {
  it('finds no problem in a healthy database', async () => {
    const found = await checkDatabase(database.connection);
    // Tests leave connections to chance: how many others there are is theirs.
    const rest = found.filter(({ check }) => check !== 'connections');
    expect(rest.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(rest.map(({ check }) => check)).toEqual([
      'database',
      'collation',
      'privileges',
      'extensions',
      'migrations',
      'clock',
      'indexes',
      'jobs',
      'sign-up',
    ]);
  });

  it('says who may sign up and what says so', async () => {
    expect(await signupFinding()).toBe('Signing up requires an invitation (the setting SIGNUP).');
    await client.query("insert into installation_settings (signup) values ('closed')");
    expect(await signupFinding()).toBe('Sign-up is closed (set by an administrator).');
    await client.query('delete from installation_settings');
  });

  it("reports why the database can't be reached", async () => {
    const [found] = await checkDatabase({ host: '127.0.0.1', port: 1 });
    expect(found).toMatchObject({ state: 'fail', check: 'database' });
    expect(found?.says).toMatch(/reach the database \(.*ECONNREFUSED/);
  });

  it('names pending migrations, also for an empty database', async () => {
    const empty = await emptyDatabase();
    expect(await messagesOf('migrations', empty)).toEqual([
      expect.stringMatching(
        /^warn: \d+ pending, starting with 0001_people\.sql\. Run npm run migrate/,
      ),
    ]);
    await empty.drop();
  });

  it('names a changed migration', async () => {
    const own = await cloneDatabase();
    const other = new pg.Client(own.connection);
    await other.connect();
    await other.query(`update migrations set checksum = 'x' where name = '0002_contacts.sql'`);
    await other.end();
    expect(await messagesOf('migrations', own)).toEqual([
      expect.stringMatching(/^fail: The migration 0002_contacts\.sql was changed/),
    ]);
    await own.drop();
  });

  it('names an invalid index with the statement to fix it', async () => {
    await client.query('create table twice as select 1 as number from generate_series(1, 2)');
    const attempt = client.query('create unique index concurrently once on twice (number)');
    await expect(attempt).rejects.toThrow('could not create unique index');
    expect(await messagesOf('indexes')).toEqual([
      'fail: Index once is invalid. reindex index concurrently once',
    ]);
    await client.query('drop table twice');
  });

  it('names a constraint not validated', async () => {
    await client.query('create table loose (number int)');
    await client.query('alter table loose add constraint positive check (number > 0) not valid');
    expect(await messagesOf('indexes')).toEqual([
      'warn: Constraint positive on loose isn’t validated. alter table loose validate constraint positive',
    ]);
    await client.query('drop table loose');
  });

  it('names failed, stuck and unprocessed jobs', async () => {
    const own = await cloneDatabase();
    const other = new pg.Client(own.connection);
    await other.connect();
    await other.query(`
      select graphile_worker.add_job('send_mail'), graphile_worker.add_job('hang'),
        graphile_worker.add_job('wait', run_at := now() - interval '20 minutes');
      select graphile_worker.permanently_fail_jobs(array_agg(id))
        from graphile_worker.jobs where task_identifier = 'send_mail';
      update graphile_worker._private_jobs set locked_at = now() - interval '2 hours', locked_by = 'x'
        where id = (select id from graphile_worker.jobs where task_identifier = 'hang')`);
    await other.end();
    expect(await messagesOf('jobs', own)).toEqual([
      expect.stringMatching(/^warn: 1 jobs failed permanently \(send_mail\)\./),
      expect.stringMatching(/^warn: 1 jobs have been running for more than an hour\./),
      expect.stringMatching(/^warn: A job has waited for 20 minutes\./),
    ]);
    await own.drop();
  });

  it('changes nothing', async () => {
    const print = `select count(*)::int as tables from pg_class`;
    const before = await client.query(print);
    await checkDatabase(database.connection);
    expect((await client.query(print)).rows).toEqual(before.rows);
  });
});

describe('doctor findings', () => {
  it.each([
    [0, 'ok'],
    [-900, 'ok'],
    [5000, 'warn'],
    [-31_000, 'fail'],
  ])('rates a clock %d ms ahead as %s', (ahead, state) => {
    expect(clockFinding(ahead).state).toBe(state);
  });

  it.each([
    [{ max: 100, reserved: 3, others: 0, servers: 2 }, 'ok'],
    [{ max: 100, reserved: 3, others: 0, servers: 5 }, 'warn'],
    [{ max: 60, reserved: 3, others: 20, servers: 3 }, 'fail'],
    [{ max: 20, reserved: 3, others: 5, servers: 0 }, 'fail'],
  ])('rates free connections %j as %s', (seen, state) => {
    expect(connectionsFinding(seen).state).toBe(state);
  });

  it('distinguishes a server, a session pooler and a transaction pooler', () => {
    expect(poolerFindings({ reported: 7, mine: 7, theirs: 8 })).toEqual([]);
    expect(poolerFindings({ reported: 1, mine: 7, theirs: 8 })).toMatchObject({ state: 'warn' });
    expect(poolerFindings({ reported: 1, mine: 7, theirs: 7 })).toMatchObject({ state: 'fail' });
  });
});
