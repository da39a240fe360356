-- What CardDAV and CalDAV clients see of an account. Empty until the first token for a device: see fill_dav. Creating the
-- triggers locks their tables for a moment. Triggers run in the order of their names, these after those of contact_tags.

-- A collection, with the number of its last change.
create table dav_collections (
  owner_id bigint not null references users on delete cascade,
  name text not null check (name in ('contacts', 'birthdays', 'reminders')),
  seq bigint not null default 0,
  -- Another one, as after a restore, makes clients read everything again.
  epoch text not null default encode(uuid_send(gen_random_uuid()), 'hex'),
  -- Set by clients with PROPPATCH, by name.
  properties jsonb not null default '{}',
  primary key (owner_id, name)
);

-- A member of a collection under the name that its client chose, or what remains of a deleted one.
create table dav_objects (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  collection text not null,
  name text collate "C" not null,
  uid text collate "C" not null,
  kind text not null check (kind in ('person', 'group', 'birthday', 'reminder')),
  -- The contact or reminder; null for groups and once it's deleted for good. Without a foreign key, because the triggers
  -- need it until then.
  item_id bigint,
  tag text,
  seq bigint not null,
  -- Of the tags of a person, which some clients see as separate objects.
  tags_seq bigint not null default 0,
  changed_at timestamptz(3) not null,
  -- As a client sent it, without the photo.
  raw text,
  deleted_at timestamptz(3),
  foreign key (owner_id, collection) references dav_collections on delete cascade,
  check ((kind = 'group') = (tag is not null))
);
create unique index dav_objects_name on dav_objects (owner_id, collection, name);
create unique index dav_objects_uid on dav_objects (owner_id, collection, uid) where deleted_at is null;
create unique index dav_objects_item on dav_objects (kind, item_id) where item_id is not null;
create unique index dav_objects_tag on dav_objects (owner_id, tag) where kind = 'group' and deleted_at is null;
create index dav_objects_seq on dav_objects (owner_id, collection, seq);
create index dav_objects_any_seq on dav_objects (owner_id, collection, greatest(seq, tags_seq));

-- Whether CardDAV clients see the contact's birthday in the calendar.
create function has_dav_birthday(contact contacts) returns boolean language sql immutable as $$
  select contact.deleted_at is null and contact.deceased_on is null
    and coalesce(contact.birthday, '') like '%-__-__'
$$;

-- Numbers for `count` changes of a collection: they're the ones after the result. Null without the collection. The lock
-- lasts until the commit, so that numbers are committed in their order.
create function next_dav_seq(owner bigint, of_collection text, count integer) returns bigint language sql as $$
  update dav_collections set seq = seq + count
    where owner_id = owner and name = of_collection and count > 0
    returning seq - count
$$;

-- Changes, adds and restores the objects of `present` contacts or reminders, and deletes those of `gone` ones.
create function change_dav_objects(owner bigint, of_collection text, of_kind text, present bigint[], gone bigint[])
  returns void language plpgsql as $$
  declare
    base bigint := next_dav_seq(owner, of_collection, cardinality(present) + cardinality(gone));
  begin
    if base is null then return; end if;
    update dav_objects set seq = base + given.number, changed_at = now(), deleted_at = now()
      from unnest(gone) with ordinality as given (id, number)
      where kind = of_kind and item_id = given.id and deleted_at is null;
    base := base + cardinality(gone);
    update dav_objects set seq = base + given.number, changed_at = now(), deleted_at = null,
        -- Another object may have taken the UID of a deleted one.
        uid = case when dav_objects.deleted_at is not null and exists (
            select from dav_objects other
            where other.owner_id = owner and other.collection = of_collection
              and other.uid = dav_objects.uid and other.deleted_at is null)
          then gen_random_uuid()::text else dav_objects.uid end
      from unnest(present) with ordinality as given (id, number)
      where kind = of_kind and item_id = given.id;
    insert into dav_objects (owner_id, collection, name, uid, kind, item_id, seq, changed_at)
      select owner, of_collection,
        uid || case of_kind when 'person' then '.vcf' else '.ics' end, uid, of_kind, id, base + number, now()
      from (
        select given.id, given.number, gen_random_uuid()::text as uid
        from unnest(present) with ordinality as given (id, number)
        where not exists (select from dav_objects known where known.kind = of_kind and known.item_id = given.id)) as new_items;
  end
$$;

-- Gives the objects of imported cards the UIDs of their files, unless they're taken.
create function keep_dav_uids(owner bigint, contact_ids bigint[]) returns void language sql as $$
  update dav_objects set uid = kept.uid
    from (
      select min(cards.id) as id, entry ->> 'value' as uid
      from contacts cards, jsonb_array_elements(cards.extra) as entry
      where cards.id = any (contact_ids) and cards.extra <> '[]' and entry ->> 'name' = 'uid'
        and jsonb_typeof(entry -> 'value') = 'string' and length(entry ->> 'value') between 1 and 255
      group by entry ->> 'value') as kept
    where dav_objects.kind = 'person' and dav_objects.item_id = kept.id
      and not exists (
        select from dav_objects other
        where other.owner_id = owner and other.collection = 'contacts' and other.uid = kept.uid
          and other.deleted_at is null)
$$;

-- Changes or adds the groups of these tags.
create function change_dav_groups(owner bigint, tags text[]) returns void language plpgsql as $$
  declare
    base bigint := next_dav_seq(owner, 'contacts', cardinality(tags));
  begin
    if base is null then return; end if;
    update dav_objects set seq = base + given.number, changed_at = now()
      from unnest(tags) with ordinality as given (tag, number)
      where owner_id = owner and kind = 'group' and dav_objects.tag = given.tag and deleted_at is null;
    insert into dav_objects (owner_id, collection, name, uid, kind, tag, seq, changed_at)
      select owner, 'contacts', uid || '.vcf', uid, 'group', tag, base + number, now()
      from (
        select given.tag, given.number, gen_random_uuid()::text as uid
        from unnest(tags) with ordinality as given (tag, number)
        where not exists (
            select from dav_objects known
            where known.owner_id = owner and known.kind = 'group' and known.tag = given.tag and known.deleted_at is null)
          -- One that just lost its last member and was never shown stays away.
          and exists (select from contact_tags where contact_tags.owner_id = owner and contact_tags.name = given.tag)
        ) as new_groups;
  end
$$;

-- What a card's text shows, without its tags.
create function dav_card(contact contacts) returns record language sql immutable as $$
  select row(contact.first_name, contact.middle_name, contact.last_name, contact.name_prefix, contact.name_suffix,
    contact.nickname, contact.phonetic_first_name, contact.phonetic_last_name, contact.pronouns, contact.company_name,
    contact.department, contact.job_title, contact.notes, contact.emails, contact.phones, contact.urls, contact.addresses,
    contact.messengers, contact.dates, contact.birthday, contact.deceased_on, contact.extra, contact.deleted_at is null)
$$;
-- What other objects show of a contact.
create function dav_name(contact contacts) returns record language sql immutable as $$
  select row(contact.first_name, contact.middle_name, contact.last_name, contact.name_prefix, contact.name_suffix,
    contact.nickname, contact.company_name, contact.email, contact.phone_number, contact.deleted_at is null)
$$;

create function add_dav_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
    ids bigint[];
  begin
    for owner in
      select distinct dav_collections.owner_id from added join dav_collections using (owner_id) order by 1
    loop
      ids := array(select id from added where owner_id = owner and deleted_at is null order by id);
      perform change_dav_objects(owner, 'contacts', 'person', ids, '{}');
      perform keep_dav_uids(owner, ids);
      perform change_dav_groups(owner,
        array(select distinct unnest(tags) from added where owner_id = owner and deleted_at is null order by 1));
      perform change_dav_objects(owner, 'birthdays', 'birthday',
        array(select id from added where owner_id = owner and has_dav_birthday(added) order by id), '{}');
    end loop;
    return null;
  end
$$;

create function change_dav_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
    renamed bigint[];
    retagged bigint[];
    base bigint;
  begin
    for owner in
      select distinct dav_collections.owner_id from changed join dav_collections using (owner_id) order by 1
    loop
      renamed := array(
        select id from before join changed using (id)
        where changed.owner_id = owner and dav_name(before) is distinct from dav_name(changed));
      perform change_dav_objects(owner, 'contacts', 'person',
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and changed.deleted_at is null
            and dav_card(before) is distinct from dav_card(changed)
          union
          -- Cards name related people.
          select related.id from relationships,
            lateral (values (from_id, to_id), (to_id, from_id)) as related (id, other_id)
          join contacts on contacts.id = related.id and contacts.deleted_at is null
          where (from_id = any (renamed) or to_id = any (renamed)) and related.other_id = any (renamed)
          order by 1),
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and before.deleted_at is null and changed.deleted_at is not null order by id));
      retagged := array(
        select id from before join changed using (id)
        where changed.owner_id = owner and changed.deleted_at is null and before.tags <> changed.tags order by id);
      base := next_dav_seq(owner, 'contacts', cardinality(retagged));
      update dav_objects set tags_seq = base + given.number
        from unnest(retagged) with ordinality as given (id, number)
        where kind = 'person' and item_id = given.id;
      perform change_dav_groups(owner, array(
        select distinct tag from (
          select id, unnest(tags) as tag from before
            where owner_id = owner and deleted_at is null
          union all
          select id, unnest(tags) from changed where owner_id = owner and deleted_at is null) as listed
        group by id, tag having count(*) = 1
        order by tag));
      perform change_dav_objects(owner, 'birthdays', 'birthday',
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and has_dav_birthday(changed)
            and (not has_dav_birthday(before) or before.birthday <> changed.birthday or id = any (renamed)) order by id),
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and has_dav_birthday(before) and not has_dav_birthday(changed) order by id));
      perform change_dav_objects(owner, 'reminders', 'reminder',
        array(
          select distinct reminder_id from reminder_contacts join reminders on reminders.id = reminder_id
          where reminder_contacts.contact_id = any (renamed) and not suspended order by 1), '{}');
    end loop;
    return null;
  end
$$;

create function remove_dav_contacts() returns trigger language plpgsql as $$
  declare
    owner bigint;
    ids bigint[];
  begin
    for owner in
      select distinct dav_collections.owner_id from removed join dav_collections using (owner_id) order by 1
    loop
      ids := array(select id from removed where owner_id = owner and deleted_at is null order by id);
      perform change_dav_objects(owner, 'contacts', 'person', '{}', ids);
      perform change_dav_groups(owner,
        array(select distinct unnest(tags) from removed where owner_id = owner and deleted_at is null order by 1));
      perform change_dav_objects(owner, 'birthdays', 'birthday', '{}',
        array(select id from removed where owner_id = owner and has_dav_birthday(removed) order by id));
      update dav_objects set item_id = null
        from removed
        where removed.owner_id = owner and dav_objects.kind in ('person', 'birthday') and item_id = removed.id;
    end loop;
    return null;
  end
$$;

create trigger sync_added after insert on contacts
  referencing new table as added for each statement execute function add_dav_contacts();
create trigger sync_changed after update on contacts
  referencing old table as before new table as changed for each statement execute function change_dav_contacts();
create trigger sync_removed after delete on contacts
  referencing old table as removed for each statement execute function remove_dav_contacts();

-- Changes the cards of contacts whose photo or relationships changed.
create function change_dav_cards(contact_ids bigint[]) returns void language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct owner_id from contacts join dav_collections using (owner_id)
      where contacts.id = any (contact_ids) order by 1
    loop
      perform change_dav_objects(owner, 'contacts', 'person',
        array(select id from contacts where id = any (contact_ids) and owner_id = owner and deleted_at is null order by id),
        '{}');
    end loop;
  end
$$;

create function change_dav_photo() returns trigger language plpgsql as $$ begin
  perform change_dav_cards(array_remove(array[old.contact_id, new.contact_id], null));
  return null;
end $$;
create trigger sync_changed after insert or update or delete on contact_photos
  for each row execute function change_dav_photo();

create function change_dav_relationship() returns trigger language plpgsql as $$ begin
  perform change_dav_cards(array_remove(array[old.from_id, old.to_id, new.from_id, new.to_id], null));
  return null;
end $$;
create trigger sync_changed after insert or update or delete on relationships
  for each row execute function change_dav_relationship();

create function rename_dav_relationships() returns trigger language plpgsql as $$ begin
  perform change_dav_cards(array(
    select unnest(array[from_id, to_id]) from relationships where kind_id = new.id and owner_id = new.owner_id));
  return null;
end $$;
create trigger sync_changed after update of name, inverse_name on relationship_kinds
  for each row execute function rename_dav_relationships();

-- What a task's text shows.
create function dav_task(reminder reminders) returns record language sql immutable as $$
  select row(reminder.kind, reminder.title, reminder.notes, reminder.due_date, reminder.due_time,
    reminder.time_zone, reminder.rrule, reminder.starts_on, reminder.starts_time, reminder.original_date,
    reminder.repeat_from, reminder.lead_days, reminder.status = 'done', reminder.completed_at,
    reminder.suspended)
$$;

create function add_dav_reminders() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct dav_collections.owner_id from added join dav_collections using (owner_id) order by 1
    loop
      perform change_dav_objects(owner, 'reminders', 'reminder',
        array(select id from added where owner_id = owner and not suspended order by id), '{}');
    end loop;
    return null;
  end
$$;

create function change_dav_reminders() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct dav_collections.owner_id from changed join dav_collections using (owner_id) order by 1
    loop
      perform change_dav_objects(owner, 'reminders', 'reminder',
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and not changed.suspended
            and dav_task(before) is distinct from dav_task(changed) order by id),
        array(
          select id from before join changed using (id)
          where changed.owner_id = owner and changed.suspended and not before.suspended order by id));
    end loop;
    return null;
  end
$$;

create function remove_dav_reminders() returns trigger language plpgsql as $$
  declare
    owner bigint;
  begin
    for owner in
      select distinct dav_collections.owner_id from removed join dav_collections using (owner_id) order by 1
    loop
      perform change_dav_objects(owner, 'reminders', 'reminder', '{}',
        array(select id from removed where owner_id = owner and not suspended order by id));
      update dav_objects set item_id = null
        from removed
        where removed.owner_id = owner and dav_objects.kind = 'reminder' and item_id = removed.id;
    end loop;
    return null;
  end
$$;

create trigger sync_added after insert on reminders
  referencing new table as added for each statement execute function add_dav_reminders();
create trigger sync_changed after update on reminders
  referencing old table as before new table as changed for each statement execute function change_dav_reminders();
create trigger sync_removed after delete on reminders
  referencing old table as removed for each statement execute function remove_dav_reminders();

create function change_dav_reminder_parts() returns trigger language plpgsql as $$
  declare
    changed bigint := coalesce(new.reminder_id, old.reminder_id);
    owner bigint := (
      select reminders.owner_id from reminders join dav_collections using (owner_id)
      where reminders.id = changed and not suspended limit 1);
  begin
    if owner is not null then
      perform change_dav_objects(owner, 'reminders', 'reminder', array[changed], '{}');
    end if;
    return null;
  end
$$;
create trigger sync_changed after insert or update or delete on reminder_contacts
  for each row execute function change_dav_reminder_parts();
create trigger sync_changed after insert or update or delete on reminder_moves
  for each row execute function change_dav_reminder_parts();

-- Creates the collections of an account with everything in it; does nothing if it has them.
create function fill_dav(owner bigint) returns void language plpgsql as $$
  declare
    ids bigint[];
  begin
    -- Waits for contacts and reminders that are being added, which this wouldn't see.
    perform from users where id = owner for update;
    insert into dav_collections (owner_id, name)
      select owner, unnest(array['contacts', 'birthdays', 'reminders'])
      on conflict do nothing;
    if not found then return; end if;
    ids := array(select id from contacts where owner_id = owner and deleted_at is null order by id);
    perform change_dav_objects(owner, 'contacts', 'person', ids, '{}');
    perform keep_dav_uids(owner, ids);
    perform change_dav_groups(owner, array(select distinct name from contact_tags where owner_id = owner order by 1));
    perform change_dav_objects(owner, 'birthdays', 'birthday',
      array(select id from contacts where owner_id = owner and has_dav_birthday(contacts) order by id), '{}');
    perform change_dav_objects(owner, 'reminders', 'reminder',
      array(select id from reminders where owner_id = owner and not suspended order by id), '{}');
  end
$$;

create function fill_dav_of_token() returns trigger language plpgsql as $$ begin
  perform fill_dav(new.user_id);
  return null;
end $$;
create trigger sync_token after insert on access_tokens
  for each row when (new.kind = 'dav') execute function fill_dav_of_token();

-- Reminders and birthdays are written in the language of their owner.
create function translate_dav() returns trigger language plpgsql as $$ begin
  perform change_dav_objects(new.id, 'reminders', 'reminder',
    array(select id from reminders where owner_id = new.id and not suspended order by id), '{}');
  perform change_dav_objects(new.id, 'birthdays', 'birthday',
    array(select id from contacts where owner_id = new.id and has_dav_birthday(contacts) order by id), '{}');
  return null;
end $$;
create trigger sync_changed after update of language on users
  for each row when (old.language is distinct from new.language) execute function translate_dav();

-- The name of the access token that a change was made with.
alter table contact_changes add column program text;

-- Adds the group of a tag that no contact has yet.
create function add_dav_group(owner bigint, new_tag text) returns void language sql as $$
  insert into dav_objects (owner_id, collection, name, uid, kind, tag, seq, changed_at)
    select owner, 'contacts', uid || '.vcf', uid, 'group', new_tag, next_dav_seq(owner, 'contacts', 1) + 1, now()
    from (select gen_random_uuid()::text as uid) as new_group
    where exists (select from dav_collections where owner_id = owner)
      -- Otherwise it would take a number.
      and not exists (
        select from dav_objects
        where owner_id = owner and kind = 'group' and tag = new_tag and deleted_at is null)
$$;

create function remove_dav_group(owner bigint, removed_tag text) returns void language sql as $$
  update dav_objects set deleted_at = now(), changed_at = now(), seq = next_dav_seq(owner, 'contacts', 1) + 1
    where owner_id = owner and kind = 'group' and tag = removed_tag and deleted_at is null
$$;

-- Before the tags of contacts change, so that the group of the former name gets their new members.
create function rename_dav_group(owner bigint, old_tag text, new_tag text) returns void language plpgsql as $$ begin
  if exists (select from dav_objects
      where owner_id = owner and kind = 'group' and tag = new_tag and deleted_at is null) then
    perform remove_dav_group(owner, old_tag);
  else
    update dav_objects set tag = new_tag, changed_at = now(), seq = next_dav_seq(owner, 'contacts', 1) + 1
      where owner_id = owner and kind = 'group' and tag = old_tag and deleted_at is null;
  end if;
end $$;

-- Of accounts with devices already.
select fill_dav(user_id) from (select distinct user_id from access_tokens where kind = 'dav' order by 1) as owners;
