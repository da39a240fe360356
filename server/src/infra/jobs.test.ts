import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openMailServer } from '../testing/mail-server.ts';
import { cloneDatabase } from '../testing/test-database.ts';
import { openDatabase, type Db } from './db.ts';
import { unlockJobsOfDeadWorkers } from './job-runner.ts';
import { enqueueBackgroundJob, enqueueJob, everyMinute, nightly, startJobs } from './jobs.ts';
import { opaqueIds } from './opaque-ids.ts';
import { openMailer } from './mail/open-mailer.ts';

const LOG = pino({ level: 'silent' });
const MAIL = {
  to: 'ada@example.org',
  subject: 'Hello',
  language: 'en' as const,
  paragraphs: [],
  reason: 'A test.',
};

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 10_000, interval: 10 });

async function countJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${name}`.execute(db);
  return rows[0]!.count;
}

it('runs other jobs while the mail server hangs, stops, and loses no email', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const server = await openMailServer();
  const ids = opaqueIds('secret');
  const settings = { data_dir: '/nowhere', from: undefined, operator_name: 'Us', ids };
  const mailer = openMailer(
    { ...settings, smtp_url: server.url, public_url: 'https://people.example.org' },
    LOG,
  );
  let [started, done] = [0, 0];
  const work = {
    jobs: {
      quick: () => {
        done += 1;
        return Promise.resolve();
      },
    },
    mails: {
      mail: (_payload: unknown, id: string) => {
        started += 1;
        return mailer.send(MAIL, id);
      },
    },
    crontab: [],
  };
  server.hang(true);
  const runner = await startJobs(database.connection, work, LOG);
  for (let number = 0; number < 8; number += 1) await enqueueJob(db, 'mail', {});
  await until(() => started === 2);
  for (let number = 0; number < 8; number += 1) await enqueueJob(db, 'quick', {});
  await until(() => done === 8);

  await runner.stop();
  expect([started, server.received.length, await countJobs(db, 'mail')]).toEqual([2, 0, 8]);

  server.hang(false);
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs`.execute(db);
  const again = await startJobs(database.connection, work, LOG);
  await until(async () => (await countJobs(db, 'mail')) === 0);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(8);
  await again.stop();

  await mailer.close();
  await server.close();
  await close();
  await database.drop();
});

it('runs a job queued under its former name', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const payloads: unknown[] = [];
  const work = {
    jobs: {
      'imports.read-import': (payload: unknown) => {
        payloads.push(payload);
        return Promise.resolve();
      },
    },
    mails: { none: () => Promise.resolve() },
    crontab: [],
  };
  await enqueueJob(db, 'read_import', { import_id: 1 });
  const runner = await startJobs(database.connection, work, LOG);
  await until(() => payloads.length === 1);
  await runner.stop();
  expect(payloads).toEqual([{ import_id: 1 }]);
  await close();
  await database.drop();
});

it('runs cron jobs', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  let runs = 0;
  const purge = () => {
    runs += 1;
    return Promise.resolve();
  };
  // As if a server had run before, and none since.
  await sql`insert into graphile_worker._private_known_crontabs
    values ('nightly', now() - interval '3 days', now() - interval '2 days')`.execute(db);
  const work = {
    jobs: { nightly: purge },
    mails: { none: () => Promise.resolve() },
    crontab: [nightly('03:00', 'nightly')],
  };
  const runner = await startJobs(database.connection, work, LOG);
  await until(() => runs > 0);
  await runner.stop();
  expect(runs).toBe(1);
  await close();
  await database.drop();
});

it('runs a missed cron job once after sleep', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  let runs = 0;
  const first = Promise.withResolvers<void>();
  const minutely = () => {
    runs += 1;
    return first.promise;
  };
  await sql`insert into graphile_worker._private_known_crontabs
    values ('minutely', now() - interval '3 days', now() - interval '2 hours')`.execute(db);
  const work = {
    jobs: { minutely },
    mails: { none: () => Promise.resolve() },
    crontab: [{ ...everyMinute('minutely'), options: { backfillPeriod: 7_200_000 } }],
  };
  const started_at = Date.now();
  const runner = await startJobs(database.connection, work, LOG);
  await until(async () => {
    const { rows } = await sql<{ last_execution: string }>`
      select last_execution from graphile_worker._private_known_crontabs`.execute(db);
    return Date.parse(rows[0]!.last_execution) >= started_at - 60_000;
  });
  // The four concurrent ones, and one for all that arrived in the meantime.
  expect(await countJobs(db, 'minutely')).toBeLessThanOrEqual(5);
  first.resolve();
  await until(async () => (await countJobs(db, 'minutely')) === 0);
  expect(runs).toBeLessThanOrEqual(6);
  await runner.stop();
  await close();
  await database.drop();
});

it('runs background jobs after all other waiting jobs', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  await enqueueBackgroundJob(db, 'background', {}, 'background');
  // As many as run at a time.
  for (let count = 0; count < 4; count += 1) await enqueueJob(db, 'other', {});
  const started: string[] = [];
  const allOthers = Promise.withResolvers<void>();
  const jobs = {
    background: () => {
      started.push('background');
      return Promise.resolve();
    },
    other: () => {
      started.push('other');
      return allOthers.promise;
    },
  };
  const work = { jobs, mails: { none: () => Promise.resolve() }, crontab: [] };
  const runner = await startJobs(database.connection, work, LOG);
  await until(() => started.length === 4);
  allOthers.resolve();
  await until(() => started.length === 5);
  expect(started.at(-1)).toBe('background');
  await runner.stop();
  await close();
  await database.drop();
});

/** Closes all connections and accepts none while `work` runs. */
async function whileAway(connection: pg.ClientConfig, work: () => Promise<void>) {
  const server = openDatabase({ ...connection, database: 'postgres' }, () => {});
  const name = sql.id(connection.database!);
  await sql`alter database ${name} allow_connections false`.execute(server.db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${connection.database}`.execute(server.db);
  await work();
  await sql`alter database ${name} allow_connections true`.execute(server.db);
  await server.close();
}

it('resumes jobs after a database outage', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const first = Promise.withResolvers<void>();
  let started = 0;
  const work = {
    jobs: {
      slow: () => {
        started += 1;
        return started === 1 ? first.promise : Promise.resolve();
      },
    },
    mails: { none: () => Promise.resolve() },
    crontab: [],
  };
  const warnings: string[] = [];
  const log = { ...LOG, warn: (said: string) => void warnings.push(said) } as unknown as typeof LOG;
  const runner = await startJobs(database.connection, work, log);
  await enqueueJob(db, 'slow', {});
  await until(() => started === 1);
  await whileAway(database.connection, async () => {
    first.resolve();
    await until(() => warnings.includes('The job worker stopped. Restarting.'));
  });
  await until(async () => started === 2 && (await countJobs(db, 'slow')) === 0);
  await enqueueJob(db, 'slow', {});
  await until(async () => (await countJobs(db, 'slow')) === 0);
  expect(started).toBe(3);
  await runner.stop();
  await close();
  await database.drop();
});

it('goes on and stops after a job could not be marked as completed', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  const turns = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let done = 0;
  const work = {
    jobs: {
      wait: async (payload: unknown) => {
        await turns[(payload as { turn: number }).turn]?.promise;
        done += 1;
      },
      quick: () => Promise.resolve(),
    },
    mails: { none: () => Promise.resolve() },
    crontab: [],
  };
  const runner = await startJobs(database.connection, work, LOG);
  // As after a deadlock: the first deletion fails, and later ones succeed.
  await sql`create sequence deletions`.execute(db);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('deletions') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      perform pg_sleep(0.3);
      return old;
    end $$`.execute(db);
  await sql`create trigger fail_once before delete on graphile_worker._private_jobs
    for each row execute function fail_once()`.execute(db);
  for (const turn of turns.keys()) await enqueueJob(db, 'wait', { turn });
  for (const [index, turn] of turns.slice(0, 3).entries()) {
    turn.resolve();
    await until(() => done > index);
  }
  await until(async () => (await countJobs(db, 'wait')) === 2);
  turns[3]?.resolve();
  await enqueueJob(db, 'quick', {});
  await until(async () => (await countJobs(db, 'quick')) === 0);
  await until(async () => (await countJobs(db, 'wait')) === 0);
  // One ran again.
  expect(done).toBeGreaterThan(turns.length);
  await runner.stop();
  await close();
  await database.drop();
});

it('unlocks jobs of dead servers only', async () => {
  const database = await cloneDatabase();
  const { db, pool, close } = openDatabase(database.connection, () => {});
  const first = Promise.withResolvers<void>();
  let started = 0;
  const slow = () => {
    started += 1;
    return first.promise;
  };
  const work = { jobs: { slow }, mails: { none: () => Promise.resolve() }, crontab: [] };
  const runner = await startJobs(database.connection, work, LOG);
  await enqueueJob(db, 'slow', {});
  await until(() => started === 1);
  // Both have held theirs for a minute.
  await enqueueJob(db, 'elsewhere', {});
  await sql`update graphile_worker._private_jobs
    set locked_by = coalesce(locked_by, 'killed'), locked_at = now() - interval '1 minute'`.execute(
    db,
  );
  expect(await unlockJobsOfDeadWorkers(pool)).toBe(1);
  const { rows } = await sql<{ name: string }>`select task_identifier as name
    from graphile_worker.jobs where locked_by is not null`.execute(db);
  expect(rows).toEqual([{ name: 'slow' }]);
  first.resolve();
  await runner.stop();
  await close();
  await database.drop();
});

const LATER = '2126-11-22T00:00:00.000Z';

it('leaves a pending job with the same key without waking workers', async () => {
  const database = await cloneDatabase();
  const { db, pool, close } = openDatabase(database.connection, () => {});
  const listener = await pool.connect();
  let woken = 0;
  listener.on('notification', () => (woken += 1));
  await listener.query('listen "jobs:insert"');
  for (const year of [2126, 2127, 2128])
    await enqueueJob(db, 'remind', { id: 1 }, 'remind:1', LATER.replace('2126', String(year)));
  await enqueueJob(db, 'remind', { id: 2 }, 'remind:2', LATER);
  await listener.query('select 1');
  expect(woken).toBe(2);
  const { rows } = await sql`select key, run_at, revision
    from graphile_worker.jobs order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'remind:1', run_at: LATER, revision: 0 },
    { key: 'remind:2', run_at: LATER, revision: 0 },
  ]);
  listener.release();
  await close();
  await database.drop();
});

it('preserves one pending job per key, with its time, even if it is due', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  for (const id of [1, 2, 2, 1]) await enqueueJob(db, 'remind', { id }, `remind:${id}`);
  const { rows: before } = await sql`select key, run_at from graphile_worker.jobs
    order by key`.execute(db);
  await enqueueJob(db, 'remind', { id: 1 }, 'remind:1', LATER);
  const { rows: after } = await sql`select key, run_at from graphile_worker.jobs
    order by key`.execute(db);
  expect(before).toMatchObject([{ key: 'remind:1' }, { key: 'remind:2' }]);
  expect(after).toEqual(before);
  await close();
  await database.drop();
});

it('adds a job for a key whose job is just starting', async () => {
  const database = await cloneDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  await enqueueJob(db, 'remind', { id: 1 }, 'remind:1');
  const server = await db.startTransaction().execute();
  await sql`update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'a server', attempts = 1`.execute(server);
  const asked = enqueueJob(db, 'remind', { id: 1 }, 'remind:1');
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length === 1;
  });
  await server.commit().execute();
  await asked;
  expect(await countJobs(db, 'remind')).toBe(2);
  await close();
  await database.drop();
});
