-- What other programs are told about an account. Creating the triggers locks their tables for a moment.

create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted if the operator has configured a key.
  secret text not null,
  -- The one before, which still signs until then.
  former_secret text,
  former_secret_until timestamptz(3),
  active boolean not null default true,
  -- When it was deactivated because deliveries failed for a day.
  paused_at timestamptz(3),
  -- Rounds of attempts without any response in a row, and until when all deliveries wait because of them.
  failures integer not null default 0,
  waits_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((former_secret is null) = (former_secret_until is null))
);
create index webhooks_user on webhooks (user_id, id desc);

-- An event for a webhook, written in the transaction of the change.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The same in all attempts.
  event_id text not null default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  -- Its deliveries are sent in their order, such as contact:12.
  object text not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  -- What is sent; written before the first attempt.
  body text,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The past means at once.
  next_attempt_at timestamptz(3) not null default 'epoch',
  -- A day after the first failure.
  retry_until timestamptz(3),
  -- While a server sends it.
  leased_until timestamptz(3),
  last_attempt_at timestamptz(3),
  response_status integer,
  response_body text,
  error text,
  duration_ms integer
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_object on webhook_deliveries (webhook_id, object, id) where status = 'pending';
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- Writes an event for the webhooks of these users that want it, one for each of `ids`, and wakes the sender. Webhooks of
-- one account have a queue each: see enqueueInQueue.
create function record_webhook_events(event text, owners bigint[], ids bigint[], details jsonb default '{}')
  returns void language plpgsql as $$
  declare
    target bigint;
  begin
    for target in
      with added as (
        insert into webhook_deliveries (webhook_id, type, object, details, created_at, next_attempt_at)
          select webhooks.id, event, object, record_webhook_events.details, now(),
            -- Waits as long as the ones before it.
            coalesce((
              select max(earlier.next_attempt_at) from webhook_deliveries earlier
              where earlier.webhook_id = webhooks.id and earlier.object = given.object and earlier.status = 'pending'),
              'epoch')
          from (
            select owner_id, number, split_part(event, '.', 1) || ':' || id as object
            from unnest(owners, ids) with ordinality as pairs (owner_id, id, number)) as given
          join webhooks on webhooks.user_id = given.owner_id and webhooks.active and event = any (webhooks.events)
          join users on users.id = webhooks.user_id and users.deleted_at is null and users.disabled_at is null
          order by number
        returning webhook_id)
      select distinct webhook_id from added order by webhook_id
    loop
      perform graphile_worker.add_job('webhooks.send', json_build_object('webhook_id', target),
        queue_name := 'webhook:' || target,
        -- One job for all events of a transaction.
        job_key := 'webhooks.send:' || target || ':tx' || pg_current_xact_id(), job_key_mode := 'preserve_run_at');
    end loop;
  end
$$;

create function record_new_contacts() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('contact.created', array_agg(owner_id order by id), array_agg(id order by id))
    from added where deleted_at is null and owner_id in (select user_id from webhooks where active)
    having count(*) > 0;
  return null;
end $$;

create function record_changed_contacts() returns trigger language plpgsql as $$
  declare
    merge record;
  begin
    if not exists (select from changed join webhooks on user_id = owner_id and active) then return null; end if;
    -- Back from the trash, or from a merge.
    perform record_webhook_events('contact.created', array_agg(owner_id order by id), array_agg(id order by id))
      from (
        select id, changed.owner_id from before join changed using (id)
        where before.deleted_at is not null and changed.deleted_at is null) as restored
      having count(*) > 0;
    -- Every change but the time of the last contact moves the version.
    perform record_webhook_events('contact.updated', array_agg(owner_id order by id), array_agg(id order by id))
      from (
        select id, changed.owner_id from before join changed using (id)
        where before.deleted_at is null and changed.deleted_at is null
          and before.updated_at <> changed.updated_at) as updated
      having count(*) > 0;
    perform record_webhook_events('contact.deleted', array_agg(owner_id order by id), array_agg(id order by id))
      from (
        select id, changed.owner_id from before join changed using (id)
        where before.deleted_at is null and changed.deleted_at is not null) as deleted
      having count(*) > 0;
    for merge in
      select contact_merges.owner_id, keep_id, jsonb_agg(changed.id order by changed.id) as merged_ids
        from before join changed using (id) join contact_merges on contact_merges.id = changed.merge_id
        where before.merge_id is null
        group by contact_merges.id
        order by contact_merges.id
    loop
      perform record_webhook_events('contact.merged', array[merge.owner_id], array[merge.keep_id],
        jsonb_build_object('merged_ids', merge.merged_ids));
    end loop;
    return null;
  end
$$;

create function record_removed_contacts() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('contact.deleted', array_agg(owner_id order by id), array_agg(id order by id))
    from removed where deleted_at is null and owner_id in (select user_id from webhooks where active)
    having count(*) > 0;
  return null;
end $$;

create trigger webhooks_added after insert on contacts
  referencing new table as added for each statement execute function record_new_contacts();
create trigger webhooks_changed after update on contacts
  referencing old table as before new table as changed for each statement execute function record_changed_contacts();
create trigger webhooks_removed after delete on contacts
  referencing old table as removed for each statement execute function record_removed_contacts();

create function record_new_interactions() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('interaction.created', array_agg(owner_id order by id), array_agg(id order by id))
    from added where owner_id in (select user_id from webhooks where active)
    having count(*) > 0;
  return null;
end $$;
create trigger webhooks_added after insert on interactions
  referencing new table as added for each statement execute function record_new_interactions();

create function record_completion() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('reminder.completed', array[new.owner_id], array[new.reminder_id]);
  return null;
end $$;
create trigger webhooks_added after insert on reminder_completions
  for each row when (new.reminder_id is not null) execute function record_completion();

create function record_message() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('message.received', array[receiver], array[new.id],
      jsonb_build_object('conversation_id', new.conversation_id))
    from (
      select case new.sender_id when user_low then user_high else user_low end as receiver
      from conversations where id = new.conversation_id) as addressed
    where exists (select from webhooks where user_id = receiver and active)
      and not exists (select from blocks where blocker_id = receiver and blocked_id = new.sender_id);
  return null;
end $$;
create trigger webhooks_added after insert on messages
  for each row when (not new.withheld) execute function record_message();

create function record_connection() returns trigger language plpgsql as $$ begin
  if new.status = 'pending' then
    perform record_webhook_events('connection.requested', array[new.to_user], array[new.id]);
  else
    perform record_webhook_events('connection.accepted', array[new.from_user], array[new.id]);
  end if;
  return null;
end $$;
create trigger webhooks_added after insert on connections
  for each row when (new.status = 'pending') execute function record_connection();
create trigger webhooks_changed after update of status on connections
  for each row when (new.status = 'accepted' and old.status <> 'accepted') execute function record_connection();

create function record_share() returns trigger language plpgsql as $$
  declare
    received boolean := new.status = 'pending';
  begin
    perform record_webhook_events(case when received then 'share.received' else 'share.accepted' end,
        array[case when received then new.to_user else new.from_user end], array[new.id])
      where not exists (
          select from blocks
          where (blocker_id, blocked_id) in ((new.to_user, new.from_user), (new.from_user, new.to_user)))
        and not exists (select from messages where id = new.message_id and withheld);
    return null;
  end
$$;
create trigger webhooks_added after insert on contact_shares
  for each row when (new.status = 'pending') execute function record_share();
create trigger webhooks_changed after update of status on contact_shares
  for each row when (new.status = 'accepted' and old.status <> 'accepted') execute function record_share();

create function record_import() returns trigger language plpgsql as $$ begin
  perform record_webhook_events('import.finished', array[new.owner_id], array[new.id]);
  return null;
end $$;
create trigger webhooks_changed after update of status on imports
  for each row when (old.status = 'committing' and new.status in ('done', 'failed')) execute function record_import();
