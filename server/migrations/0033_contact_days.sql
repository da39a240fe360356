-- Birthdays and other dates of contacts by the day of the year, for calendars, Today and the digest. Only dates with a
-- day, and none of contacts in the trash or deceased. Number 0 is the birthday, n is the n-th of `dates`.
create table contact_days (
  contact_id bigint not null references contacts on delete cascade,
  number integer not null,
  owner_id bigint not null,
  label text not null,
  -- YYYY-MM-DD or --MM-DD
  date text not null,
  -- MM-DD
  day text not null,
  primary key (contact_id, number)
);

create function days_of_contact(birthday text, dates jsonb, deceased_on text, deleted_at timestamptz)
  returns table (number integer, label text, date text, day text) language sql immutable as $$
    select given.number, given.label, given.date, right(given.date, 5)
    from (
      select 0 as number, '' as label, birthday as date
      union all
      select ordinality::integer, item ->> 'label', item ->> 'date'
      from jsonb_array_elements(dates) with ordinality as listed (item, ordinality)) as given
    where deceased_on is null and deleted_at is null and given.date like '%-__-__'
  $$;

create function add_contact_days() returns trigger language plpgsql as $$ begin
  insert into contact_days (contact_id, owner_id, number, label, date, day)
    select added.id, added.owner_id, days.* from added,
      days_of_contact(birthday, dates, deceased_on, deleted_at) as days
    where birthday is not null or dates <> '[]';
  return null;
end $$;
create function change_contact_days() returns trigger language plpgsql as $$
  declare
    moved bigint[] := array(
      select changed.id from before join changed using (id)
      where (before.birthday, before.dates, before.deceased_on, before.deleted_at is null)
        is distinct from (changed.birthday, changed.dates, changed.deceased_on, changed.deleted_at is null));
  begin
    if moved = '{}' then return null; end if;
    delete from contact_days where contact_id = any (moved);
    insert into contact_days (contact_id, owner_id, number, label, date, day)
      select changed.id, changed.owner_id, days.* from changed,
        days_of_contact(birthday, dates, deceased_on, deleted_at) as days
      where changed.id = any (moved);
    return null;
  end
$$;

-- Locks contacts for writes while existing birthdays are copied: on PostgreSQL 18 about 20 s per ten million contacts.
create trigger days_new after insert on contacts
  referencing new table as added
  for each statement execute function add_contact_days();
create trigger days_changed after update on contacts
  referencing old table as before new table as changed
  for each statement execute function change_contact_days();
insert into contact_days (contact_id, owner_id, number, label, date, day)
  select contacts.id, owner_id, days.* from contacts,
    days_of_contact(birthday, dates, deceased_on, deleted_at) as days
  where birthday is not null or dates <> '[]';
create index contact_days_order on contact_days (owner_id, day, contact_id, number);

-- For the filter by month, which the table lacks for 1990-05. Blocks writes to contacts while it's built.
create function birth_month(birthday text) returns text language sql immutable as $$
  select substring(birthday from '^(?:\d{4}|-)-(\d\d)')
$$;
create index contacts_birth_months on contacts (owner_id, birth_month(birthday), sort_name, id)
  where deleted_at is null and birthday is not null;
drop index contacts_birthdays;

-- As before, and someone deceased gets no keep-in-touch reminder; an existing one is suspended, as is one of a birthday.
create or replace function follow_contacts(contact_ids bigint[]) returns void language sql as $$
  with wanted as (
    select card.id, card.owner_id,
      nullif(coalesce(card.cadence_days, (
        select min(own.cadence_days) from tag_cadences own
        where own.owner_id = card.owner_id and own.tag = any (card.tags)
      ), type.cadence_days), 0) as every_days,
      card.deceased_on is null as alive,
      coalesce(card.last_contacted_at, card.created_at) as since
    from contacts card
      left join contact_types type
        on type.id = card.contact_type_id and type.owner_id = card.owner_id
    where card.id = any (contact_ids) and card.deleted_at is null
  ), unwanted as (
    delete from reminders using wanted
    where reminders.contact_id = wanted.id and reminders.kind = 'keep_in_touch'
      and wanted.every_days is null
  ), written as (
    insert into reminders (owner_id, kind, title, contact_id, due_date, time_zone, starts_on,
      original_date, repeat_from, every_days, since, list_date, stale, created_at, updated_at)
    select wanted.owner_id, 'keep_in_touch', '', wanted.id, due.date, users.time_zone, due.date,
      due.date, 'completion', wanted.every_days, wanted.since, due.date, true, now(), now()
    from wanted join users on users.id = wanted.owner_id,
      lateral (select wanted.since::date + wanted.every_days) as due (date)
    where wanted.every_days is not null and wanted.alive
    on conflict (contact_id, kind) where contact_id is not null do update
      set every_days = excluded.every_days, since = excluded.since, due_date = excluded.due_date,
        starts_on = excluded.starts_on, original_date = excluded.original_date,
        list_date = excluded.list_date, list_time = reminders.starts_time,
        due_time = reminders.starts_time,
        status = 'scheduled', snoozed_until = null, stale = true, updated_at = now()
      where reminders.every_days <> excluded.every_days or reminders.since <> excluded.since
    returning id, contact_id
  )
  insert into reminder_contacts (reminder_id, contact_id, position)
  select id, contact_id, 0 from written
  on conflict do nothing;

  -- Only reminders that follow a contact have its `contact_id`.
  update reminders
  set suspended = num_nonnulls(card.deleted_at, card.deceased_on) > 0, stale = true
  from contacts card
  where card.id = any (contact_ids) and reminders.contact_id = card.id
    and (reminders.kind = 'birthday'
      or reminders.suspended <> (num_nonnulls(card.deleted_at, card.deceased_on) > 0));
$$;

-- As before, and after a change of `deceased_on`.
create or replace function follow_changed_contacts() returns trigger language plpgsql as $$
  declare
    moved bigint[];
    owners bigint[];
    asking bigint[];
    types bigint[];
    named text[];
    followed bigint[];
  begin
    select array_agg(changed.id), array_agg(distinct changed.owner_id),
      array_agg(distinct changed.owner_id) filter (
        where (before.cadence_days, before.contact_type_id, before.tags, before.deleted_at is null,
            before.deceased_on is null)
          is distinct from (changed.cadence_days, changed.contact_type_id, changed.tags,
            changed.deleted_at is null, changed.deceased_on is null))
      into moved, owners, asking
      from before join changed using (id)
      where (before.cadence_days, before.contact_type_id, before.tags, before.last_contacted_at,
          before.created_at, before.deleted_at is null, before.deceased_on is null, before.birthday)
        is distinct from (changed.cadence_days, changed.contact_type_id, changed.tags,
          changed.last_contacted_at, changed.created_at, changed.deleted_at is null,
          changed.deceased_on is null, changed.birthday);
    if moved is null then return null; end if;
    perform pg_advisory_xact_lock_shared(cadences_of(owner)) from unnest(asking) as owner;
    types := array(select id from contact_types
      where owner_id = any (owners) and cadence_days is not null);
    named := array(select tag from tag_cadences where owner_id = any (owners));
    followed := array(
      select changed.id from unnest(moved) as one (id) join changed on changed.id = one.id
      where changed.cadence_days is not null or changed.contact_type_id = any (types)
        or changed.tags && named
      union
      select reminders.contact_id from unnest(moved) as one (id)
        join reminders on reminders.contact_id = one.id);
    if followed <> '{}' then perform follow_contacts(followed); end if;
    return null;
  end
$$;
