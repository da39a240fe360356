import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { openMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { queuedJobs } from '../../../testing/queued-jobs.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { FIRE_JOB } from './fire.ts';
import { addPeople, addReminders } from '../testing/people-and-reminders.ts';

// Two servers, each a process of its own, on one database.
let database: TestDatabase;
let opened: Database;
let mails: MailServer;
let servers: Record<string, ServerProcess>;
beforeAll(async () => {
  database = await cloneDatabase();
  opened = openDatabase(database.connection, () => {});
  mails = await openMailServer();
  const start = (name: string) =>
    startServerProcess(database.connection, { SMTP_URL: mails.url, PGAPPNAME: name });
  const [one, other] = await Promise.all([start('one'), start('other')]);
  servers = { one, other };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await mails.close();
  await opened.close();
  await database.drop();
});

const db = () => opened.db;
beforeEach(async () => {
  await db().deleteFrom('notifications').execute();
  mails.received.length = 0;
});

const until = (condition: () => Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 15_000, interval: 20 });

async function count(query: { execute(): Promise<unknown[]> }): Promise<number> {
  return (await query.execute()).length;
}
const notified = () => db().selectFrom('notifications').select(['user_id', 'data']);
const waiting = () => queuedJobs(db());

/** 1,000 reminders of 1,000 users, due in the same minute. */
async function due(people: number): Promise<number[]> {
  const ids = await addPeople(db(), people);
  const due_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const each = Array.from({ length: 1000 / people });
  await addReminders(
    db(),
    ids.flatMap((owner_id) => each.map(() => ({ owner_id, due_date, due_time: '09:00' }))),
  );
  return ids;
}

/** Users and their notified reminders, without duplicates. */
async function notifiedPairs(): Promise<Set<string>> {
  const rows = await notified().execute();
  return new Set(rows.map((row) => `${row.user_id} ${JSON.stringify(row.data)}`));
}

it('fires 1,000 reminders of one minute once with one email per user', async () => {
  const people = await due(250);
  // As the crontab of both would, and more.
  for (let number = 0; number < 6; number += 1) await enqueueJob(db(), FIRE_JOB, {});
  await until(async () => (await count(notified())) >= 1000 && (await waiting()).length === 0);
  expect([await count(notified()), (await notifiedPairs()).size]).toEqual([1000, 1000]);
  const recipients = mails.received.flatMap(({ to }) => to ?? []).map(({ address }) => address);
  expect([recipients.length, new Set(recipients).size]).toEqual([250, people.length]);
  expect(new Set(mails.received.map(({ subject }) => subject))).toEqual(new Set(['4 reminders']));
});

it('fires all 1,000 once when a server is killed', async () => {
  const people = await due(1000);
  // The server that notifies this user waits for our lock in the middle of its transaction.
  await sql`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(7); return new; end $$`.execute(db());
  await sql`create trigger wait_for_test before insert on notifications for each row
    when (new.user_id = ${sql.lit(people[450]!)}) execute function wait_for_test()`.execute(db());
  await db()
    .connection()
    .execute(async (held) => {
      await sql`select pg_advisory_lock(7)`.execute(held);
      await enqueueJob(db(), FIRE_JOB, {});
      const stuck = async () => {
        const { rows } = await sql<{ name: string }>`
        select application_name as name from pg_stat_activity join pg_locks using (pid)
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(held);
        return rows[0]?.name;
      };
      await until(async () => (await stuck()) !== undefined);
      const name = (await stuck())!;
      await servers[name]!.kill();
      delete servers[name];
      expect(await count(notified())).toBeLessThan(1000);
      await sql`select pg_advisory_unlock(7)`.execute(held);
    });
  // The next minute's job of the one that is left.
  await until(async () => {
    await enqueueJob(db(), FIRE_JOB, {}, `${FIRE_JOB} next minute`);
    return (await count(notified())) >= 1000;
  });
  expect([await count(notified()), (await notifiedPairs()).size]).toEqual([1000, 1000]);
  await sql`drop function wait_for_test cascade`.execute(db());

  // No mail is lost: it waits to be sent, or was.
  const queued = (await waiting()).map(({ payload }) => payload.user_id);
  const rows = await db().selectFrom('users').select(['id', 'email']).execute();
  const sent = new Set(mails.received.flatMap(({ to }) => to ?? []).map(({ address }) => address));
  const mailed = rows.filter(({ email }) => sent.has(email)).map(({ id }) => id);
  expect(new Set([...queued, ...mailed]).isSupersetOf(new Set(people))).toBe(true);
});
