-- Every user has a connect link and a calendar feed from the start, so that reading them writes nothing.
create function new_token() returns text language sql volatile as $$
  -- 32 bytes as base64url. gen_random_uuid() is cryptographically random, with 122 bits.
  select translate(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'),
    '+/=', '-_')
$$;

create function add_user_links() returns trigger language plpgsql as $$
begin
  insert into connect_links (user_id, code, created_at) select id, new_token(), created_at from added;
  insert into calendar_feeds (user_id, secret, created_at) select id, new_token(), created_at from added;
  return null;
end $$;
create trigger users_links after insert on users
  referencing new table as added for each statement execute function add_user_links();

insert into connect_links (user_id, code, created_at)
  select id, new_token(), now() from users where deleted_at is null
  on conflict (user_id) do nothing;
insert into calendar_feeds (user_id, secret, created_at)
  select id, new_token(), now() from users where deleted_at is null
  on conflict (user_id) do nothing;

-- What marks a referral also enqueues its evaluation, which reads did before.
create function mark_referrals(users bigint[]) returns void language plpgsql as $$
declare marked bigint;
begin
  for marked in
    update referrals set to_check = true where state = 'signed_up' and referred_id = any(users)
    returning id
  loop
    perform graphile_worker.add_job('referrals.evaluate-referral', json_build_object('referral_id', marked),
      job_key := 'referrals.evaluate-referral:' || marked);
  end loop;
end $$;

create or replace function mark_referred_owners() returns trigger language plpgsql as $$
begin
  perform mark_referrals(array(select distinct owner_id from added));
  return null;
end $$;

create or replace function mark_referred_ends() returns trigger language plpgsql as $$
begin
  perform mark_referrals(array[new.from_user, new.to_user]);
  return null;
end $$;

create or replace function mark_referred_person() returns trigger language plpgsql as $$
begin
  perform mark_referrals(array[new.id]);
  return null;
end $$;

-- Reads don't recompute reminders any more. A change of the time zone now waits for transactions that may have added
-- reminders, which it wouldn't see, and they for it, as changes of cadences do.
create or replace function follow_person() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(cadences_of(new.id));
    update reminders
    set stale = true,
      time_zone = case when time_zone = old.time_zone and due_time is null
        then new.time_zone else time_zone end
    where owner_id = new.id and due_time is null and status <> 'done';
    return null;
  end
$$;
