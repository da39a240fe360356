-- Which contacts, reminders and interactions changed, for browsers that keep a copy. Only accounts with such a browser
-- have rows. dav_objects has other numbers: they don't change for what devices aren't sent. See docs/decisions/130.

create table offline_accounts (
  user_id bigint primary key references users on delete cascade,
  -- Another one makes browsers read everything again.
  epoch text not null default encode(uuid_send(gen_random_uuid()), 'hex'),
  -- Of the last change.
  seq bigint not null default 0
);

-- A session whose browser keeps a copy.
create table offline_devices (
  session_id bigint primary key references sessions on delete cascade,
  user_id bigint not null references offline_accounts on delete cascade,
  created_at timestamptz(3) not null
);
create index offline_devices_account on offline_devices (user_id);

-- The last change of each object since the first browser; objects that are gone are deleted ones.
create table offline_changes (
  user_id bigint not null references offline_accounts on delete cascade,
  kind text not null check (kind in ('contact', 'reminder', 'interaction')),
  item_id bigint not null,
  seq bigint not null,
  primary key (user_id, kind, item_id)
);
create unique index offline_changes_seq on offline_changes (user_id, seq);

-- The first copy reads reminders in this order.
create index reminders_by_id on reminders (owner_id, id) where not suspended;

-- Numbers changes; does nothing without a browser that keeps a copy. The lock lasts until the commit, so that numbers are
-- committed in their order.
create function record_offline_changes(owner bigint, of_kind text, ids bigint[]) returns void language plpgsql as $$
  declare
    base bigint;
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    update offline_accounts set seq = seq + cardinality(ids) where user_id = owner
      returning seq - cardinality(ids) into base;
    if base is null then return; end if;
    insert into offline_changes (user_id, kind, item_id, seq)
      select owner, of_kind, id, base + number from unnest(ids) with ordinality as given (id, number)
      on conflict (user_id, kind, item_id) do update set seq = excluded.seq;
  end
$$;

-- For triggers that name their changed rows `changed`. `tg_argv[0]` is the kind.
create function record_offline_rows() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct user_id from changed join offline_accounts on user_id = owner_id order by 1
    loop
      perform record_offline_changes(owner, tg_argv[0],
        array(select id from changed where owner_id = owner order by id));
    end loop;
    return null;
  end
$$;

create function record_offline_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct user_id from changed join offline_accounts on user_id = owner_id order by 1
    loop
      perform record_offline_changes(owner, 'contact', array(
        select id from changed join before using (id)
        where changed.owner_id = owner and changed is distinct from before order by id));
      -- Reminders name their contacts.
      perform record_offline_changes(owner, 'reminder', array(
        select distinct reminder_id from reminder_contacts
        join changed on changed.id = reminder_contacts.contact_id join before using (id)
        where changed.owner_id = owner
          and (dav_name(changed), changed.nickname, changed.company_name, changed.deleted_at)
            is distinct from (dav_name(before), before.nickname, before.company_name, before.deleted_at)
        order by 1));
    end loop;
    return null;
  end
$$;

create trigger offline_added after insert on contacts
  referencing new table as changed for each statement execute function record_offline_rows('contact');
create trigger offline_changed after update on contacts
  referencing old table as before new table as changed for each statement execute function record_offline_contacts();
create trigger offline_removed after delete on contacts
  referencing old table as changed for each statement execute function record_offline_rows('contact');

create trigger offline_added after insert on reminders
  referencing new table as changed for each statement execute function record_offline_rows('reminder');
create trigger offline_changed after update on reminders
  referencing new table as changed for each statement execute function record_offline_rows('reminder');
create trigger offline_removed after delete on reminders
  referencing old table as changed for each statement execute function record_offline_rows('reminder');

create trigger offline_added after insert on interactions
  referencing new table as changed for each statement execute function record_offline_rows('interaction');
create trigger offline_changed after update on interactions
  referencing new table as changed for each statement execute function record_offline_rows('interaction');
create trigger offline_removed after delete on interactions
  referencing old table as changed for each statement execute function record_offline_rows('interaction');

-- Links of reminders and interactions to contacts.
create function record_offline_reminder_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct user_id from changed join reminders on reminders.id = reminder_id
      join offline_accounts on user_id = owner_id order by 1
    loop
      perform record_offline_changes(owner, 'reminder', array(
        select distinct reminder_id from changed join reminders on reminders.id = reminder_id
        where owner_id = owner order by 1));
    end loop;
    return null;
  end
$$;
create trigger offline_added after insert on reminder_contacts
  referencing new table as changed for each statement execute function record_offline_reminder_contacts();
create trigger offline_removed after delete on reminder_contacts
  referencing old table as changed for each statement execute function record_offline_reminder_contacts();

create function record_offline_interaction_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct user_id from changed join interactions on interactions.id = interaction_id
      join offline_accounts on user_id = owner_id order by 1
    loop
      perform record_offline_changes(owner, 'interaction', array(
        select distinct interaction_id from changed join interactions on interactions.id = interaction_id
        where owner_id = owner order by 1));
    end loop;
    return null;
  end
$$;
create trigger offline_added after insert on interaction_contacts
  referencing new table as changed for each statement execute function record_offline_interaction_contacts();
create trigger offline_removed after delete on interaction_contacts
  referencing old table as changed for each statement execute function record_offline_interaction_contacts();

-- Titles of reminders are in the language of their owner.
create function renew_offline_epoch() returns trigger language plpgsql as $$ begin
  update offline_accounts set epoch = encode(uuid_send(gen_random_uuid()), 'hex') where user_id = new.id;
  return null;
end $$;
create trigger offline_changed after update of language on users
  for each row when (old.language is distinct from new.language) execute function renew_offline_epoch();

-- Starts numbering an account's changes. Waits for changes under way, which it would miss: of rows that exist, and of new
-- ones by their reference to the user.
create function start_offline(owner bigint) returns void language plpgsql as $$ begin
  insert into offline_accounts (user_id) values (owner)
    on conflict (user_id) do update set seq = offline_accounts.seq;
  if exists (select from offline_devices where user_id = owner) then return; end if;
  perform from users where id = owner for update;
  perform from contacts where owner_id = owner for share;
  perform from reminders where owner_id = owner for share;
  perform from interactions where owner_id = owner for share;
end $$;

create function stop_offline() returns trigger language plpgsql as $$ begin
  delete from offline_accounts where user_id = old.user_id
    and not exists (select from offline_devices where offline_devices.user_id = old.user_id);
  return null;
end $$;
create trigger offline_removed after delete on offline_devices
  for each row execute function stop_offline();
