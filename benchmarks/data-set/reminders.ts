import pg from 'pg';
import { commitImport, uploadFile, type Caller } from '../client.ts';
import { createCsv } from './address-books.ts';
import { dropIndexes } from './fill.ts';

/** Reminders in total, of the main user, repeating ones, and birthdays. */
export const REMINDERS = {
  all: 1_000_000,
  people: 5_000,
  own: 2_000,
  repeating: 200,
  birthdays: 5_000,
};

/** One user with a full calendar and many reminders of others, none due. */
export async function addReminders(pool: pg.Pool, owner: Caller): Promise<void> {
  const { id } = await uploadFile(owner, 'people.csv', createCsv(0, REMINDERS.birthdays));
  await commitImport(owner, id);
  await pool.query(BIRTHDAYS, [owner.id]);
  await pool.query(PEOPLE, [owner.id, REMINDERS.people]);
  const indexes = await dropIndexes(pool, 'reminders');
  const { all, own, people, repeating } = REMINDERS;
  await pool.query(OWN, [owner.id, own, repeating]);
  await pool.query(OF_OTHERS, [owner.id, Math.ceil((all - own) / people)]);
  for (const index of indexes) await pool.query(index);
  await pool.query(LINKS, [owner.id]);
  await pool.query('vacuum analyze');
}

/** Spread over the year, some without a birthday. */
const BIRTHDAYS = `
  update contacts set birthday = to_char(date '1960-01-01' + (id * 7919 % 16000)::integer, 'YYYY-MM-DD')
  where owner_id = $1`;

const PEOPLE = `
  insert into users (first_name, email, email_verified_at, password_hash, referral_code, digest_at,
    created_at, updated_at)
  select 'Other', 'reminded-' || number || '@bench.example', created_at, '', 'reminded-' || number,
    now() + interval '6 days', created_at, created_at
  from users, generate_series(1, $2) as number where users.id = $1`;

/** A year back and ahead, timed and all-day; the first ones repeat, some are completed. */
const OWN = `
  insert into reminders (owner_id, kind, title, due_date, due_time, time_zone, rrule, starts_on,
    starts_time, original_date, status, completed_at, next_fire_at, list_date, list_time,
    created_at, updated_at)
  select $1, 'one_off', 'Reminder ' || number, date, time, 'UTC', rule, date, time, date, status,
    case when status = 'done' then now() end,
    case when status = 'scheduled' then date + interval '9 hours' end, date, time, now(), now()
  from (
    select number,
      case when number <= $3 then (array['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
        'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY'])[1 + number % 4] end as rule,
      case when number % 2 = 0 then to_char(interval '15 minutes' * (number % 96), 'HH24:MI') end as time,
      current_date + case when number <= $3 then -number % 300 else number * 7919 % 730 - 365 end as date
    from generate_series(1, $2::integer) as number
  ) as made,
  lateral (select case when date > current_date then 'scheduled'
    when number <= $3 or number % 10 = 0 then 'due' else 'done' end as status) as statuses`;

/** Over the next year. */
const OF_OTHERS = `
  insert into reminders (owner_id, kind, title, due_date, due_time, time_zone, starts_on, starts_time,
    original_date, next_fire_at, list_date, list_time, created_at, updated_at)
  select users.id, 'one_off', 'Reminder ' || number, date, '09:00', 'UTC', date, '09:00', date,
    date + interval '9 hours', date, '09:00', now(), now()
  from users, generate_series(1, $2::integer) as number,
    lateral (select current_date + 1 + ((users.id * 31 + number * 7919) % 365)::integer as date) as day
  where users.id <> $1`;

/** Links each to a contact. */
const LINKS = `
  insert into reminder_contacts (reminder_id, contact_id, position)
  select reminders.id, contacts.ids[1 + reminders.id % cardinality(contacts.ids)], 0
  from reminders, (select array_agg(id) as ids from contacts where owner_id = $1) as contacts
  where owner_id = $1`;

/**
 * Makes reminders of other users due and returns the number of users. Closes its connection, which flushes statistics.
 */
export async function makeDue(url: string, owner: Caller, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(DUE, [owner.id, count]);
    await client.query('analyze reminders');
    const { rows } = await client.query<{ people: string }>(
      'select count(distinct owner_id) as people from reminders where next_fire_at <= now()',
    );
    return Number(rows[0]!.people);
  } finally {
    await client.end();
  }
}

const DUE = `
  update reminders set next_fire_at = now() - interval '1 second' where id in (
    select id from reminders where owner_id <> $1 and status = 'scheduled'
    order by hashint8(id), id limit $2)`;
