import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { receivedIds } from './asks.queries.ts';
import { listReceivers, type Receiver } from './receivers.queries.ts';
import { receivedBy } from './testing/asks.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  // 2,000 people with three asks each; Ada is connected with each 20th.
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at, updated_at, referral_code,
        unsubscribe_key, name_text)
    select 9000000 + n, 'n' || n || '@example.org', '', 'Number', n::text, now(), now(), 'code' || n,
      'key' || n, 'number'
    from generate_series(1, 2000) as n`.execute(app.db);
  await sql`
    insert into connections (from_user, to_user, status, created_at, responded_at)
    select 9000000 + n, ${ada.id}, 'accepted', now(), now() from generate_series(20, 2000, 20) as n`.execute(
    app.db,
  );
  await sql`
    insert into asks (user_id, need, details, place, audience_kind, audience, expires_on, expires_at,
        created_at, updated_at)
    select 9000000 + n % 2000 + 1, 'Need ' || n, '', '', kind,
      case when kind = 'users' then '{"user_ids": []}'::jsonb end,
      '9999-01-01', '9999-01-01', now(), now()
    from generate_series(1, 6000) as n
    cross join lateral (select case when n % 3 = 0 then 'users' else 'connections' end as kind) as kinds`.execute(
    app.db,
  );
  await sql`insert into ask_receivers (ask_id, user_id)
    select id, ${ada.id} from asks where audience_kind = 'users' and id % 2 = 0`.execute(app.db);
  await sql`analyze users, connections, asks, ask_receivers`.execute(app.db);
});
afterAll(() => app.close());

it('reads received asks of each connection from an index', async () => {
  const page = { before: null, limit: 51, now: app.clock.now() };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${receivedIds(ada.id, page)}`.execute(app.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('asks_open');
  expect(plan).not.toContain('Seq Scan on asks');
});

it('lists the newest received asks of many, each once', async () => {
  const received = await receivedBy(ada);
  const ids = received.map(({ id }) => id);
  expect(ids).toHaveLength(50);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
});

it('finds the receivers of an ask in batches', async () => {
  const { id } = await app.db
    .insertInto('asks')
    .values({
      user_id: ada.id,
      need: 'A loom',
      details: '',
      place: '',
      audience_kind: 'connections',
      expires_on: '9999-01-01',
      expires_at: '9999-01-01',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const adas = { id, user_id: ada.id };
  const all = await listReceivers(app.db, adas);
  expect(all).toHaveLength(100);
  const batched: Receiver[] = [];
  for (let page = 0; page < 4; page += 1)
    batched.push(
      ...(await listReceivers(app.db, adas, { after: batched.at(-1)?.id ?? 0, limit: 30 })),
    );
  expect(batched).toEqual(all);
});
