import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, tryToShare } from './testing/shares.ts';

const MOST = 50;

let app: TestApp;
let ada: Person;
let grace: Person;
let ids: number[];
beforeAll(async () => {
  app = await openTestApp();
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  ids = await fiftyOf(ada);
});
afterAll(() => app.close());

async function fiftyOf(person: Person): Promise<number[]> {
  const made: number[] = [];
  for (let at = 0; at < MOST; at += 1)
    made.push((await addContact(person, { first_name: `Kay ${at}` })).id);
  return made;
}

/** Whatever a share may leave behind, row by row. */
async function traces(on = app): Promise<Record<string, unknown[]>> {
  const tables = [
    'contact_shares',
    'messages',
    'message_texts',
    'conversations',
    'notifications',
    'rate_limits',
    'graphile_worker.jobs',
  ];
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by 1`.execute(
            on.db,
          )
        ).rows,
    ),
  );
  return Object.fromEntries(tables.map((table, at) => [table, rows[at] ?? []]));
}

/** Fifty, one of them different. */
const withOther = (index: number, id: number) => ids.map((own, at) => (at === index ? id : own));

it.each([0, 24, 49])('shares nothing with a foreign contact at index %i', async (index) => {
  const foreign = await addContact(grace, { first_name: 'Joan' });
  const deleted = await addContact(ada, { first_name: 'Nobody' });
  await ada.call('DELETE /api/contacts/{id}/', { params: { id: deleted.id } });
  const before = await traces();
  for (const id of [foreign.id, deleted.id, 999_999_999]) {
    const result = await tryToShare(ada, grace, withOther(index, id), { message: 'Look' });
    expect(result).toMatchObject({ status: 404, body: { detail: 'Contact not found.' } });
  }
  expect(await traces()).toEqual(before);
});

it('shares nothing past the daily limit', async () => {
  const limited = await openTestApp({ limits: { shares_per_day: MOST - 1 } });
  try {
    const [eve, joan] = [await limited.signUp('Eve Else'), await limited.signUp('Joan Clarke')];
    const own = await fiftyOf(eve);
    const before = await traces(limited);
    expect((await tryToShare(eve, joan, own)).status).toBe(429);
    expect(await traces(limited)).toEqual(before);
    expect((await tryToShare(eve, joan, own.slice(1))).status).toBe(201);
  } finally {
    await limited.close();
  }
});

describe('a share that fails midway', () => {
  const POSITIONS = {
    'the last contact': `create trigger breaks before insert on contact_shares
      for each row when (new.contact_name = 'Kay 49') execute function break_off()`,
    'the notification': `create trigger breaks before insert on notifications
      for each row execute function break_off()`,
    'the email job': `create trigger breaks before insert on graphile_worker._private_jobs
      for each row execute function break_off()`,
    'the commit': `create constraint trigger breaks after insert on contact_shares
      deferrable initially deferred for each row execute function break_off()`,
  };

  it.each(Object.entries(POSITIONS))('shares nothing after a failure at %s', async (_, trigger) => {
    await sql`create or replace function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'Broken off'; end $$`.execute(app.db);
    await sql.raw(trigger).execute(app.db);
    const before = await traces();
    expect((await tryToShare(ada, grace, ids)).status).toBe(500);
    await sql`drop function break_off() cascade`.execute(app.db);
    expect(await traces()).toEqual(before);
  });
});

it('shares fifty contacts with one message, notification and email', async () => {
  const before = await traces();
  const result = await tryToShare(ada, grace, ids, { related_need: 'A typist' });
  expect(result.status).toBe(201);
  const after = await traces();
  const added = (table: string) => after[table]!.length - before[table]!.length;
  expect(added('contact_shares')).toBe(MOST);
  expect(added('messages')).toBe(1);
  expect(added('notifications')).toBe(1);
  const { message, shares } = result.body as {
    message: { contact_shares: object[] };
    shares: object[];
  };
  expect(message.contact_shares).toHaveLength(MOST);
  expect(shares).toMatchObject(ids.map((__, at) => ({ contact: { first_name: `Kay ${at}` } })));
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', grace.id)
    .execute();
  await app.runJobs();
  expect(app.mails.map(({ subject }) => subject)).toContain(
    'Ada Lovelace shared 50 contacts with you',
  );
});
