import type pg from 'pg';
import { hashToken, newToken } from '../../server/src/infra/tokens.ts';
import { createApiClient, type Caller } from '../client.ts';

/** Conversations of the main user. */
export const MESSAGES = { conversations: 200, each: 250, shares: 100 };

/** Users with sessions but without password hashing. */
export async function addPeople(
  pool: pg.Pool,
  origin: string,
  owner: Caller,
  count: number,
): Promise<Caller[]> {
  const { rows } = await pool.query<{ id: string }>(PEOPLE, [owner.id, count]);
  const people = rows.map(({ id }) => {
    const token = newToken();
    return { id: Number(id), token, call: createApiClient(origin, token) };
  });
  await pool.query(SESSIONS, [
    owner.id,
    people.map(({ id }) => id),
    people.map(({ token }) => hashToken(token)),
  ]);
  return people;
}

/** Conversations with these users, all read. */
export async function addConversations(pool: pg.Pool, owner: Caller, others: Caller[]) {
  const partners = others.slice(0, MESSAGES.conversations).map(({ id }) => id);
  await pool.query(CONVERSATIONS, [owner.id, partners]);
  await pool.query(MESSAGE_ROWS, [owner.id, MESSAGES.each]);
  await pool.query(TEXTS);
  await pool.query(MEMBERS, [owner.id]);
  await pool.query(SHARES, [owner.id, MESSAGES.shares]);
  await pool.query('vacuum analyze');
}

const PEOPLE = `
  insert into users (first_name, last_name, email, password_hash, referral_code, created_at, updated_at)
  select 'Person', 'Number ' || number, 'person-' || number || '@bench.example', '',
    'person-' || number, created_at, created_at
  from users, generate_series(1, $2) as number where users.id = $1
  returning id`;

const SESSIONS = `
  insert into sessions (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
  select people.id, people.hash, ip, user_agent, created_at, last_seen_at, expires_at
  from (select * from sessions where user_id = $1 limit 1) as mine,
    unnest($2::bigint[], $3::bytea[]) as people (id, hash)`;

const CONVERSATIONS = `
  insert into conversations (user_low, user_high, created_at)
  select least($1, other), greatest($1, other), now() - interval '90 days' from unnest($2::bigint[]) as other`;

/** Alternating senders over ninety days, interleaved over conversations. */
const MESSAGE_ROWS = `
  insert into messages (conversation_id, sender_id, content, created_at, read_at)
  select conversation_id, sender_id, content, created_at, created_at + interval '1 minute'
  from (
    select conversations.id as conversation_id,
      case when number % 2 = 0 then user_low else user_high end as sender_id,
      'Message ' || number || ': ' || repeat('See you at the lake on Sunday. ', 1 + number % 5) as content,
      now() - interval '90 days' + interval '80 days' * number / $2::integer
        + make_interval(secs => conversations.id % 997) as created_at
    from conversations, generate_series(1, $2::integer) as number
    where $1 in (user_low, user_high)
  ) as written
  order by created_at`;

/** Search texts, as the server folds plain words. */
const TEXTS = `
  insert into message_texts (message_id, user_id, conversation_id, search_text)
  select messages.id, reader, conversation_id, E'\\n' || replace(lower(content), ' ', E' \\n')
  from messages join conversations on conversations.id = conversation_id,
    unnest(array[user_low, user_high]) as reader`;

const MEMBERS = `
  insert into conversation_members
    (conversation_id, user_id, last_message_id, last_message_time)
  select last.conversation_id, member, last.id, last.created_at
  from (
    select distinct on (conversation_id) conversation_id, messages.id, messages.created_at, user_low, user_high
    from conversations join messages on conversation_id = conversations.id
    where $1 in (user_low, user_high)
    order by conversation_id, messages.id desc
  ) as last, unnest(array[user_low, user_high]) as member`;

/** Attaches a share to the newest message of some conversations. */
const SHARES = `
  insert into contact_shares
    (from_user, to_user, contact, contact_name, message, related_need, message_id, status, created_at)
  select $1, user_id, '{}', 'Grace Hopper', '', 'A compiler', last_message_id, 'pending', last_message_time
  from conversation_members where user_id <> $1 order by last_message_time desc limit $2`;
