const OWN = 'from contacts where owner_id = $1 and deleted_at is null';
const OPEN = `from reminders where owner_id = $1 and status <> 'done' and not suspended`;
const NAME = `trim(first_name || ' ' || last_name) as name`;

/** At most a hundred per kind and cadence, oldest first. */
const DUE = `
  select kind, every, due.* from (
    select distinct kind, coalesce(every_days, 0) as every ${OPEN}) as kinds
  cross join lateral (
    select id, title, contact_id, due_date, due_time ${OPEN} and reminders.kind = kinds.kind
      and coalesce(every_days, 0) = kinds.every and list_date <= current_date
    order by list_date, id limit 100) as due`;

const DAYS_TODAY = `
  select contact_id, number, label, date from contact_days as days
  where owner_id = $1 and day = to_char(current_date, 'MM-DD') and (number > 0 or not exists (
    select from reminders where reminders.contact_id = days.contact_id and kind = 'birthday'))
  order by contact_id, number limit 100`;

const UNANSWERED = `
  select messages.*, users.deleted_at from (
    select * from conversation_members where user_id = $1 and hidden_at is null
    order by last_message_time desc, conversation_id desc limit 300) as newest
  join messages on messages.id = last_message_id join users on users.id = sender_id
  where sender_id <> $1 and (unread_count > 0 or last_message_time
    between now() - interval '30 days' and now() - interval '1 day')`;

const requestsQuery = (limit: number) => `
  select connections.*, users.first_name, users.last_name, users.email
  from connections join users on users.id = from_user
  where to_user = $1 and status = 'pending' order by connections.id desc limit ${limit}`;

const UPCOMING = `
  select id, title, kind, list_date, (
    select ${NAME} from reminder_contacts join contacts on contacts.id = contact_id
    where reminder_id = reminders.id order by position limit 1) ${OPEN}
    and list_date between current_date + 1 and current_date + 14
  order by list_date, coalesce(list_time, ''), id limit 60`;

const DAYS_IN_TWO_WEEKS = `
  from contact_days where contact_days.owner_id = $1
    and day between to_char(current_date + 1, 'MM-DD') and to_char(current_date + 14, 'MM-DD')`;

const UNREAD = `
  select messages.*, users.first_name, users.last_name, newest.unread_count from (
    select * from conversation_members where user_id = $1 and unread_count > 0 and hidden_at is null
    order by last_message_time desc limit 5) as newest
  join messages on messages.id = last_message_id join users on users.id = sender_id`;

const SHARES = `
  select contact_shares.*, users.first_name, users.last_name
  from contact_shares join users on users.id = from_user
  where to_user = $1 and status = 'pending' order by contact_shares.id desc limit 3`;

const newestConnectionsOf = (id: string) => `
  (select to_user as id, connections.id as since from connections
    where from_user = ${id} and status = 'accepted' order by connections.id desc limit 100)
  union all
  (select from_user, connections.id from connections
    where to_user = ${id} and status = 'accepted' order by connections.id desc limit 100)`;

const SUGGESTED = `
  with best as (
    select theirs.id, count(*) as mutual
    from (select * from (${newestConnectionsOf('$1')}) as newest order by since desc limit 100) as mine
    join users as common on common.id = mine.id and common.discoverable
    cross join lateral (${newestConnectionsOf('mine.id')}) as theirs
    where theirs.id <> $1 and theirs.id not in (
      select case from_user when $1 then to_user else from_user end from connections
      where from_user = $1 or to_user = $1)
    group by theirs.id order by mutual desc, theirs.id)
  select users.id, ${NAME}, headline, avatar_url, mutual
  from best join users on users.id = best.id and discoverable
  order by mutual desc, best.id limit 5`;

const CONTACT_GROWTH = `
  select month, (
    select count(*) ${OWN} and created_at >= month and created_at < month + interval '1 month')
  from generate_series(date_trunc('month', now()) - interval '11 months', now(), '1 month') as month`;

const CONNECTION_GROWTH = `
  select date_trunc('month', responded_at), count(*) from (
    select responded_at from connections where from_user = $1 and status = 'accepted'
    union all select responded_at from connections where to_user = $1 and status = 'accepted') as all_of
  group by 1`;

/** Baseline statements for the dashboard; `$1` is the user. */
export const DASHBOARD_BASELINE = [
  'select * from users where id = $1',
  `select count(*) ${OWN}`,
  DUE,
  DAYS_TODAY,
  UNANSWERED,
  requestsQuery(100),
  'select item from today_marks where user_id = $1 and hidden_until > now()',
  UPCOMING,
  `select soon.*, ${NAME} from (
     select * ${DAYS_IN_TWO_WEEKS} order by day, contact_id, number limit 60) as soon
   join contacts on contacts.id = contact_id`,
  `select count(*) ${DAYS_IN_TWO_WEEKS}`,
  requestsQuery(3),
  `select count(*) from connections where to_user = $1 and status = 'pending'`,
  SHARES,
  `select count(*) from contact_shares where to_user = $1 and status = 'pending'`,
  UNREAD,
  `select sum(unread_count) from conversation_members
   where user_id = $1 and unread_count > 0 and hidden_at is null`,
  `select id, ${NAME} ${OWN} and favorite order by sort_name, id limit 12`,
  `select count(*) ${OWN} and favorite`,
  SUGGESTED,
  'select count(*) from duplicate_groups where owner_id = $1',
  `select count(*) ${OWN} and contact_type_id is null`,
  `select count(*) ${OWN} and email = ''`,
  'select * from contact_types where owner_id = $1',
  CONTACT_GROWTH,
  CONNECTION_GROWTH,
  'select sum(amount_minor) from earnings where user_id = $1',
];
