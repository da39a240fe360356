-- User ids become random numbers of 52 bits, so that nobody can count or guess them. See docs/decisions/115.

-- Also the default of new users. The first bit is set: every id has 16 digits, and none is a former one.
create function random_user_id() returns bigint language plpgsql as $$
declare
  uuid text;
  candidate bigint;
begin
  loop
    -- The digits of a random UUID without its version and variant.
    uuid := gen_random_uuid();
    candidate := 1::bigint << 51 | ('x' || right(uuid, 12) || left(uuid, 1))::bit(52)::bigint;
    exit when not exists (select from users where id = candidate);
  end loop;
  return candidate;
end $$;

-- The ids until now: links to profiles and messages that browsers haven't sent yet contain them.
create table former_user_ids (
  former_id bigint primary key,
  user_id bigint not null
);
insert into former_user_ids select id, random_user_id() from users;
do $$
begin
  loop
    update former_user_ids set user_id = random_user_id() where former_id in (
      select max(former_id) from former_user_ids group by user_id having count(*) > 1);
    exit when not found;
  end loop;
end $$;
alter table former_user_ids add unique (user_id);
analyze former_user_ids;

create function new_user_id(former bigint) returns bigint language plpgsql stable strict as $$
begin
  return coalesce((select user_id from former_user_ids where former_id = former), former);
end $$;

-- The user ids in JSON: in fields of these names, and the ids of user objects.
create function with_new_user_ids(value jsonb) returns jsonb language plpgsql stable strict as $$
begin
  case jsonb_typeof(value)
    when 'array' then
      return coalesce((
        select jsonb_agg(with_new_user_ids(item) order by position)
        from jsonb_array_elements(value) with ordinality as items (item, position)), value);
    when 'object' then
      return coalesce((
        select jsonb_object_agg(key, case
          when jsonb_typeof(field) = 'number'
            and key in ('associated_user_id', 'from_user', 'to_user', 'sender', 'user_id', 'owner_id')
            then to_jsonb(new_user_id(field::bigint))
          when jsonb_typeof(field) = 'object' and key in ('user', 'linked_user') and field ? 'id'
            then field || jsonb_build_object('id', new_user_id((field ->> 'id')::bigint))
          when jsonb_typeof(field) = 'array' and key = 'participants' then (
            select jsonb_agg(person || jsonb_build_object('id', new_user_id((person ->> 'id')::bigint))
              order by position)
            from jsonb_array_elements(field) with ordinality as people (person, position))
          else with_new_user_ids(field)
        end) from jsonb_each(value) as fields (key, field)), value);
    else return value;
  end case;
end $$;

-- What authenticators store with passkeys was derived from the former id; null where nothing is stored yet.
alter table users add column passkey_handle text;
update users set passkey_handle = translate(encode(sha256(convert_to(
    format('acquaint passkey %s %s', id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'base64'),
    '+/=', '-_')
  where id in (
    select user_id from passkeys union select user_id from passkey_challenges where purpose = 'register');

-- Rewrites every table with user ids once, with its indexes, which takes less time and space than updating the rows.
-- All tables stay locked until the end, and twice their size is needed on the disk. Servers of an earlier version must
-- be stopped: their open requests and streams would continue with the former ids, which the foreign keys reject.
do $$
declare
  foreign_key record;
  changed record;
begin
  create temporary table foreign_keys on commit drop as
    select conrelid::regclass as relation, conname, pg_get_constraintdef(oid) as definition,
      conkey[1] as column_number
    from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'two_factor'::regclass);
  create temporary table user_columns on commit drop as
    select relation, attname as name
    from foreign_keys join pg_attribute on attrelid = relation and attnum = column_number
    union all
    values ('users'::regclass, 'id'::name), ('contact_texts', 'owner_id'), ('contact_tags', 'owner_id'),
      ('duplicate_keys', 'owner_id'), ('message_texts', 'user_id');

  for foreign_key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', foreign_key.relation, foreign_key.conname);
  end loop;
  alter table users alter column id drop identity;
  for changed in
    select relation, string_agg(format('alter column %1$I type bigint using %2$s', name,
      case when relation <> 'conversations'::regclass then format('new_user_id(%I)', name)
        else format('%s(new_user_id(user_low), new_user_id(user_high))',
          case name when 'user_low' then 'least' else 'greatest' end)
      end), ', ') as columns
    from user_columns group by relation
  loop
    execute format('alter table %s %s%s', changed.relation, changed.columns, case changed.relation
      when 'notifications'::regclass then ', alter column data type jsonb using case when data ? ''user_id''
        then jsonb_set(data, ''{user_id}'', to_jsonb(new_user_id((data ->> ''user_id'')::bigint))) else data end'
      when 'idempotency_keys'::regclass then ', alter column answer type jsonb using with_new_user_ids(answer)'
      when 'contact_merges'::regclass then ', alter column before type jsonb using with_new_user_ids(before),
        alter column after type jsonb using with_new_user_ids(after)'
      else '' end);
  end loop;
  alter table users alter column id set default random_user_id();
  for foreign_key in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', foreign_key.relation, foreign_key.conname,
      foreign_key.definition);
  end loop;
  for changed in select distinct relation from user_columns loop
    execute format('analyze %s', changed.relation);
  end loop;
end $$;
alter table former_user_ids add foreign key (user_id) references users on delete cascade;
create index users_findable on users (id) where discoverable and deleted_at is null;

update contact_changes set fields = (
  select jsonb_agg(case when field ->> 'field' <> 'associated_user_id' then field else field || (
    select jsonb_object_agg(side, case when id = '' then '' else new_user_id(id::bigint)::text end)
    from (values ('before', field ->> 'before'), ('after', field ->> 'after')) as sides (side, id)) end
    order by position)
  from jsonb_array_elements(fields) with ordinality as changed (field, position))
where fields @> '[{"field": "associated_user_id"}]';

update import_rows set before = with_new_user_ids(before), after = with_new_user_ids(after)
where before is not null or after is not null;

-- Limits by account; others are by address.
update rate_limits set key = case
    when key like 'mails-about:%' then format('mails-about:%s:%s',
      new_user_id(split_part(key, ':', 2)::bigint), new_user_id(split_part(key, ':', 3)::bigint))
    else regexp_replace(key, ':\d+', ':' || new_user_id(substring(key from ':(\d+)')::bigint))
  end
where key ~ '^mails-about:\d+:\d+$' or key ~ '^code-(account|here|refused):\d+( |$)' or key ~
  '^(connection-requests|email-change|email-taken|export|messages|new-conversations|profile-reads|referral-invites|reset-mail|shares|verification-mail):\d+$';

-- Jobs that wait, and the keys of those that are queued once for a user.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs as job set
    payload = with_new_user_ids(payload::jsonb)::json,
    key = case
      when task.identifier in ('duplicates.scan-contacts', 'search_duplicates', 'conversations.send-unread',
          'conversations.unread-mail')
        then regexp_replace(key, '\d+$', new_user_id(substring(key from '\d+$')::bigint)::text)
      else key end
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and job.payload::jsonb ?| array['user_id', 'owner_id'];
end $$;

drop function new_user_id(bigint), with_new_user_ids(jsonb);
