import type pg from 'pg';
import type { Caller } from '../client.ts';

/** Rows for the main user's dashboard. */
export const DASHBOARD_SIZE = {
  overdue: 1_000,
  conversations: 10_000,
  connections: 500,
  connections_of_each: 20,
  requests: 200,
  shares: 200,
};

/**
 * Fills a user's dashboard: overdue contacts, a birthday per contact, conversations, connections, pending requests and
 * shares, reminders.
 */
export async function fillDashboard(pool: pg.Pool, owner: Caller): Promise<void> {
  await pool.query(OVERDUE, [owner.id, DASHBOARD_SIZE.overdue]);
  await pool.query(BIRTHDAYS, [owner.id]);
  await pool.query(WITHOUT_EMAIL, [owner.id]);
  await pool.query(PROMISES, [owner.id]);
  await pool.query(PEOPLE, [owner.id, DASHBOARD_SIZE.conversations]);
  await pool.query(CONVERSATIONS, [owner.id]);
  await pool.query(MESSAGES, [owner.id]);
  await pool.query(MEMBERS, [owner.id]);
  await pool.query(CONNECTIONS, [owner.id, DASHBOARD_SIZE.connections]);
  await pool.query(CONNECTIONS_OF_CONNECTIONS, [
    owner.id,
    DASHBOARD_SIZE.connections,
    DASHBOARD_SIZE.connections_of_each,
  ]);
  await pool.query(REQUESTS, [owner.id, DASHBOARD_SIZE.connections, DASHBOARD_SIZE.requests]);
  await pool.query(SHARES, [owner.id, DASHBOARD_SIZE.shares]);
  await pool.query('vacuum analyze');
}

/** Four cadences, up to a year overdue. */
const OVERDUE = `
  update contacts set cadence_days = (array[7, 14, 30, 90])[1 + id % 4],
    last_contacted_at = now() - make_interval(days => (91 + id * 7919 % 300)::integer)
  where id in (select id from contacts where owner_id = $1 order by id limit $2)`;

/** Spread over the year. */
const BIRTHDAYS = `
  update contacts set birthday = to_char(date '1960-01-01' + (id * 7919 % 16000)::integer, 'YYYY-MM-DD')
  where owner_id = $1`;

const WITHOUT_EMAIL = `
  update contacts set email = '', emails = '[]', email_keys = '{}' where owner_id = $1 and id % 50 = 7`;

/** From a week ago to two weeks ahead. */
const PROMISES = `
  insert into reminders (owner_id, kind, title, due_date, time_zone, starts_on, original_date, list_date,
    created_at, updated_at)
  select $1, 'follow_up', 'Promise ' || number, day, 'UTC', day, day, day, now(), now()
  from generate_series(1, 100) as number, lateral (select current_date - 7 + number % 21 as day) as on_day`;

const PEOPLE = `
  insert into users (first_name, last_name, email, password_hash, discoverable, referral_code,
    created_at, updated_at)
  select 'Writer', 'Number ' || number, 'writer-' || number || '@bench.example', '', true,
    'writer-' || number, created_at, created_at
  from users, generate_series(1, $2) as number where users.id = $1`;

const WRITERS = `(
  select id, row_number() over (order by id) as number from users where referral_code like 'writer-%')`;

const CONVERSATIONS = `
  insert into conversations (user_low, user_high, created_at)
  select least($1, id), greatest($1, id), now() - interval '1 year' from ${WRITERS} as writers`;

/** One per conversation over a year, alternating senders. */
const MESSAGES = `
  insert into messages (conversation_id, sender_id, content, created_at, read_at)
  select id, case id % 2 when 0 then user_low + user_high - $1 else $1 end, 'Message ' || id, at,
    case when id % 20 > 0 then at end
  from conversations,
    lateral (select now() - make_interval(mins => (id * 7919 % 500000)::integer) as at) as sent
  where $1 in (user_low, user_high)`;

const MEMBERS = `
  insert into conversation_members (conversation_id, user_id, unread_count, last_message_id,
    last_message_time)
  select conversation_id, member, case when read_at is null and member <> sender_id then 1 else 0 end,
    messages.id, messages.created_at
  from messages join conversations on conversations.id = conversation_id,
    lateral unnest(array[user_low, user_high]) as member
  where $1 in (user_low, user_high)`;

const CONNECTIONS = `
  insert into connections (from_user, to_user, status, created_at, responded_at)
  select id, $1, 'accepted', at, at from ${WRITERS} as writers,
    lateral (select now() - make_interval(mins => (number * 104729 % 900000)::integer) as at) as requested
  where number <= $2`;

const CONNECTIONS_OF_CONNECTIONS = `
  insert into connections (from_user, to_user, status, created_at, responded_at)
  select one.id, other.id, 'accepted', now(), now()
  from ${WRITERS} as one join generate_series(1, $3::integer) as offset_index on true
    join ${WRITERS} as other on other.number = $2 + 1 + (one.number * 31 + offset_index * 97) % 2000
  where one.number <= $2 and $1 > 0
  on conflict do nothing`;

const REQUESTS = `
  insert into connections (from_user, to_user, status, created_at)
  select id, $1, 'pending', now() - make_interval(hours => (number * 31 % 500)::integer)
  from ${WRITERS} as writers where number > 5000 and number <= 5000 + $3 and $2 > 0`;

const SHARES = `
  insert into contact_shares (from_user, to_user, contact, contact_name, message, related_need, message_id,
    status, created_at)
  select sender_id, $1, '{}', 'Someone', '', '', id,
    case when id % 4 = 0 then 'pending' else 'declined' end, created_at
  from messages where sender_id <> $1 order by id limit $2 * 4`;
