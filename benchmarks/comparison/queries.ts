// Baseline statements per request that write the same rows and send the same notifications. `:name` is a variable, as
// in pgbench; the columns of a result define variables for later statements.

/** Compared operations. */
export type Operation = 'me' | 'list' | 'conversations' | 'create' | 'send';

/** A named statement. */
export interface Query {
  name: string;
  text: string;
  /** Its result columns are variables of later statements. */
  definesVariables?: true;
}

const SESSION: Query = {
  name: 'session',
  definesVariables: true,
  text: `select id as session_id, user_id, last_seen_at from sessions
    where token_hash = :token_hash and expires_at > now()`,
};

const ME: Query = {
  name: 'me',
  text: `select id, first_name, last_name, headline, avatar_url, bio, job_title, company_name, industry, website,
      phone_number, city, country, birthday, can_help_with, looking_for, email, field_visibility,
      who_can_message, discoverable, typing_indicator, follow_profile, theme, language, locale, time_zone,
      week_start, reminder_time, digest_day, digest_time, notification_preferences, onboarding_step,
      onboarding_completed_at, purposes, checklist_hidden, referral_code, created_at,
      email_verified_at is not null as email_verified,
      exists (select from two_factor where user_id = users.id and enabled_at is not null)
        as two_factor_enabled
    from users where id = :user_id and deleted_at is null`,
};

const CONTACT_COLUMNS = `id, name_prefix, first_name, middle_name, last_name, name_suffix, nickname,
  phonetic_first_name, phonetic_last_name, pronouns, email, phone_number, favorite, associated_user_id,
  company_name, department, job_title, industry, company_size, website, company_notes, emails, phones,
  addresses, urls, messengers, birthday, dates, met_on, deceased_on, tags, notes, how_we_met, cadence_days,
  last_contacted_at, source, created_at, updated_at`;

const qualifyColumns = (table: string) =>
  CONTACT_COLUMNS.replaceAll(/\w+/g, (column) => `${table}.${column}`);

/** The contact's choice or the caller's, which is read once per statement. */
const FOLLOW_PROFILE = `coalesce(contacts.follow_profile, (
  select follow_profile from users where id = :user_id)) as follow_profile`;

const PHOTO_URL = `'/api/contact-photos/' || contact_photos.key || '/'`;

const LIST: Query = {
  name: 'list',
  text: `select ${qualifyColumns('contacts')},
      (select id from contact_types where id = contacts.contact_type_id) as contact_type_id,
      case when linked.id is not null and not exists (
          select from blocks where blocker_id = linked.id and blocked_id = contacts.owner_id)
        then jsonb_build_object('id', linked.id, 'first_name', linked.first_name, 'last_name',
          linked.last_name, 'headline', linked.headline, 'avatar_url', linked.avatar_url)
        end as linked_user,
      case when contacts.custom = '{}' then contacts.custom
        else contacts.custom - array(select id::text from custom_fields
          where owner_id = :user_id and deleted_at is not null) end as custom,
      (select ${PHOTO_URL} from contact_photos where contact_id = contacts.id) as photo_url,
      ${FOLLOW_PROFILE}, contacts.sort_name,
      (select count(*) from contacts where owner_id = :user_id and deleted_at is null) as count
    from contacts left join users as linked on linked.id = contacts.associated_user_id
    where contacts.owner_id = :user_id and contacts.deleted_at is null
    order by contacts.sort_name, contacts.id limit 51`,
};

/** The name of the user in `person` as `me` sees it: after a block the name at that time. */
const visibleName = (person: string, block: string) =>
  `person_name(coalesce(${block}.blocker_first_name, ${person}.first_name),
    coalesce(${block}.blocker_last_name, ${person}.last_name), me.language)`;

const ownName = 'person_name(me.first_name, me.last_name, me.language)';

const INTRODUCTION = `(
  select json_build_object('id', introductions.id, 'need', need, 'note', note, 'introducer_name', coalesce((
    select ${visibleName('introducer', 'introducer_block')}
    from users as introducer
    left join blocks as introducer_block
      on introducer_block.blocker_id = introducer.id and introducer_block.blocked_id = me.id
    where introducer.id = introducer_id and introducer.deleted_at is null), ''))
  from introductions where introductions.id = last.introduction_id)`;

/** Shares of the last message. The sender sees withdrawn shares, and answers after a block as pending. */
const SHARES = `(
  select json_agg(json_build_object('id', id,
    'contact_name', case when shown = 'withdrawn' then '' else contact_name end, 'status', shown) order by id)
  from contact_shares, lateral (select case
    when last.sender_id = me.id and withdrawn_at is not null then 'withdrawn'
    when last.sender_id = me.id and responded_at > block.created_at then 'pending'
    else status end as shown) as state
  where message_id = mine.last_message_id)`;

const CONVERSATIONS: Query = {
  name: 'conversations',
  text: `select mine.conversation_id as id, mine.unread_count, mine.last_message_time,
      me.id as my_id, ${ownName} as my_name, me.email as my_email, me.avatar_url as my_avatar_url,
      other.id as other_id, ${visibleName('other', 'block')} as other_name,
      case when block.blocker_id is null and (
        select true from connections
        where least(from_user, to_user) = least(me.id, other.id)
          and greatest(from_user, to_user) = greatest(me.id, other.id)
          and (status = 'accepted' or from_user = other.id)
        limit 1
      ) then other.email end as other_email,
      case when block.blocker_id is null then other.avatar_url end as other_avatar_url,
      (select ${PHOTO_URL} from contacts join contact_photos on contact_id = contacts.id
        where associated_user_id = other.id and owner_id = me.id and contacts.deleted_at is null
        order by contacts.id limit 1) as other_photo_url,
      last.id as last_id, last.sender_id, last.created_at, last.deleted_at,
      case when last.sender_id = me.id then coalesce(last.withheld_content, last.content)
        else last.content end as content,
      case when last.sender_id = me.id then coalesce(last.withheld_edited_at, last.edited_at)
        else last.edited_at end as edited_at,
      case when last.sender_id <> me.id or block.created_at is null or last.read_at <= block.created_at
        then last.read_at end as read_at,
      coalesce(${SHARES}, '[]') as contact_shares, ${INTRODUCTION} as introduction
    from (
      select * from conversation_members where user_id = :user_id and hidden_at is null
      order by last_message_time desc, conversation_id desc limit 51) as mine
    join users as me on me.id = mine.user_id
    join conversation_members as theirs
      on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
    join users as other on other.id = theirs.user_id
    left join blocks as block on block.blocker_id = other.id and block.blocked_id = me.id
    left join messages as last on last.id = mine.last_message_id
    order by mine.last_message_time desc, mine.conversation_id desc`,
};

const BEGIN: Query = { name: 'begin', text: 'begin' };
const COMMIT: Query = { name: 'commit', text: 'commit' };

// Runs first, so that a repeated request waits and then changes nothing.
const INSERT_KEY: Query = {
  name: 'insert_key',
  definesVariables: true,
  text: `insert into idempotency_keys (user_id, key, request_hash, created_at)
    values (:user_id, :key::uuid, sha256(:request::bytea), now()) on conflict do nothing returning key`,
};

// Also returns whether the contact made reminders stale, which would have to be recomputed before the commit.
const STORE_RESPONSE: Query = {
  name: 'store_response',
  text: `update idempotency_keys set status = 201, answer = :answer::jsonb
    where user_id = :user_id and key = :key::uuid
    returning exists (select from reminders where stale and owner_id = :user_id) as has_stale_reminders`,
};

/** The time of this transaction as in JSON responses; quoted colons don't start variables. */
const NOW_TEXT = `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;

const INSERT_CONTACT: Query = {
  name: 'insert_contact',
  definesVariables: true,
  text: `insert into contacts (owner_id, first_name, last_name, email, phone_number, company_name, job_title,
      emails, phones, tags, notes, sort_name, search_text, beginnings, match_terms, email_keys, phone_keys,
      sources, created_at, updated_at)
    values (:user_id, :first_name, :last_name, :email, :phone_number, :company_name, :job_title,
      jsonb_build_array(jsonb_build_object('label', '', 'value', :email::text)),
      jsonb_build_array(jsonb_build_object('label', '', 'value', :phone_number::text)),
      :tags::text[], :notes, :sort_name, :search_text, :beginnings, :match_terms, :email_keys::text[],
      :phone_keys::text[],
      jsonb_build_object('*', jsonb_build_object('at', ${NOW_TEXT}, 'kind', 'typed')), now(), now())
    returning ${CONTACT_COLUMNS}, contact_type_id, custom, ${FOLLOW_PROFILE}`,
};

// NOTIFY usually runs after the commit, because transactions with NOTIFY commit serially. Only the contacted event is
// sent by its statement.
const notify = (topic: string, people: string, id: string) =>
  `pg_notify('acquaint', json_build_object('user_ids', json_build_array(${people}), 'topic', '${topic}',
    'id', ${id}::bigint, 'xid', pg_current_xact_id())::text)`;

const NOTIFY_CONTACT: Query = {
  name: 'notify_contact',
  text: `select ${notify('contacts', ':user_id::bigint', ':id')}`,
};

// Takes only the required locks and checks permissions in one query.
const THREAD: Query = {
  name: 'thread',
  definesVariables: true,
  text: `select other.id as other_id, me.email as sender_email,
      ${ownName} as sender_name,
      other.deleted_at is null and not exists (
        select from blocks where (blocker_id, blocked_id) in ((me.id, other.id), (other.id, me.id))
      ) and (other.who_can_message = 'anyone' or other.who_can_message = 'connections' and exists (
        select from connections
        where least(from_user, to_user) = least(me.id, other.id)
          and greatest(from_user, to_user) = greatest(me.id, other.id) and status = 'accepted'
      )) as may_write
    from conversations
    join users as me on me.id = :user_id
    join users as other on other.id = user_low + user_high - me.id
    where conversations.id = :conversation and me.id in (user_low, user_high)
    for no key update of conversations for key share of other`,
};

const COUNT: Query = {
  name: 'count',
  text: `insert into rate_limits as it (key, used, window_started_at, window_ends_at)
    values ('messages:' || :user_id::bigint, 1, now(), now() + interval '1 minute')
    on conflict (key) do update set
      used = case when it.window_ends_at > now() then it.used else 0 end + 1,
      pending = case when it.window_ends_at > now() then it.pending else 0 end,
      window_started_at = case when it.window_ends_at > now() then it.window_started_at else now() end,
      window_ends_at = case when it.window_ends_at > now() then it.window_ends_at
        else now() + interval '1 minute' end
    returning used`,
};

const MESSAGE: Query = {
  name: 'message',
  definesVariables: true,
  text: `with added as (
      insert into messages (conversation_id, sender_id, content, client_key, created_at)
      values (:conversation, :user_id, :content, :key, greatest(now(), (
        select max(last_message_time) from conversation_members where conversation_id = :conversation)))
      on conflict (sender_id, client_key) where client_key is not null do nothing
      returning id, created_at),
    texts as (
      insert into message_texts (message_id, conversation_id, user_id, search_text)
      select id, :conversation, reader, :message_text::text
      from added, unnest(array[:user_id, :other_id]::bigint[]) as reader),
    members as (
      insert into conversation_members
        (conversation_id, last_message_id, last_message_time, user_id, unread_count)
      select :conversation, id, created_at, reader, (reader = :other_id)::integer
      from added, unnest(array[:user_id, :other_id]::bigint[]) as reader
      on conflict (conversation_id, user_id) do update set
        unread_count = conversation_members.unread_count + excluded.unread_count,
        last_message_id = excluded.last_message_id, last_message_time = excluded.last_message_time,
        hidden_at = null)
    select id, created_at from added`,
};

const BOTH_USERS = ':user_id::bigint, :other_id::bigint';
const NOTIFY_MESSAGE: Query = {
  name: 'notify_message',
  text: `select ${notify('messages', BOTH_USERS, ':conversation')}, ${notify('conversations', BOTH_USERS, ':conversation')}`,
};

const EMAIL_JOB_KEY = `'conversations.send-unread:' || :conversation::bigint || ':' || :other_id::bigint`;

const ADD_EMAIL_JOB = `(graphile_worker.add_job('conversations.send-unread',
  payload := json_build_object('conversation_id', :conversation::bigint, 'user_id', :other_id::bigint),
  job_key := ${EMAIL_JOB_KEY}, run_at := :created_at::timestamptz + interval '15 minutes',
  job_key_mode := 'preserve_run_at')).id`;

// As in `enqueueJob`: a pending job is left alone unless it could start now.
const EMAIL_JOB: Query = {
  name: 'email_job',
  text: `select coalesce(${ADD_EMAIL_JOB}, ${ADD_EMAIL_JOB})
    where not exists (
      select from graphile_worker.jobs
      where key = ${EMAIL_JOB_KEY} and attempts = 0 and locked_at is null
        and run_at > clock_timestamp() + interval '1 minute')`,
};

/** Updates the contacts of both users. */
const CONTACTED: Query = {
  name: 'contacted',
  text: `with moved as (
      update contacts set last_contacted_at = :created_at
      where (associated_user_id, owner_id) in
          ((:user_id::bigint, :other_id::bigint), (:other_id::bigint, :user_id::bigint))
        and (last_contacted_at is null or last_contacted_at < :created_at::timestamptz - interval '1 minute')
      returning id, owner_id)
    select ${notify('contacts', 'owner_id', 'id')} from moved`,
};

export const QUERIES: Record<Operation, Query[]> = {
  me: [SESSION, ME],
  list: [SESSION, LIST],
  conversations: [SESSION, CONVERSATIONS],
  create: [SESSION, BEGIN, INSERT_KEY, INSERT_CONTACT, STORE_RESPONSE, COMMIT, NOTIFY_CONTACT],
  send: [SESSION, BEGIN, THREAD, COUNT, MESSAGE, EMAIL_JOB, CONTACTED, COMMIT, NOTIFY_MESSAGE],
};
