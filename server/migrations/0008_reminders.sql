-- What a person wants to be reminded of. One that repeats is one row, at the date that is open.
create table reminders (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('one_off', 'birthday', 'keep_in_touch', 'follow_up')),
  -- Empty where the kind and the contact say it: it is put into words when it is read.
  title text not null,
  notes text not null default '',
  -- Whose birthday it is, or whom to keep in touch with; follows that card (see follow_contacts).
  contact_id bigint references contacts on delete cascade,
  -- What it was made of.
  message_id bigint references messages on delete set null,
  -- By the clock of its zone; without a time it is for all day.
  due_date date not null,
  due_time text check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null,
  -- RFC 5545, as the server completes it; the series begins on `starts_on`, at `starts_time`.
  rrule text,
  starts_on date not null,
  starts_time text,
  -- The date of the series that is open, wherever it was moved to (see reminder_moves).
  original_date date not null,
  repeat_from text not null default 'schedule' check (repeat_from in ('schedule', 'completion')),
  -- How many of its dates are done: what COUNT counts where the next one is reckoned from the last time it was done.
  done_count integer not null default 0 check (done_count >= 0),
  -- Keeping in touch: the cadence that holds for the contact, and the moment since which it runs.
  every_days integer check (every_days > 0),
  since timestamptz(3),
  lead_days integer not null default 0 check (lead_days between 0 and 365),
  channels text[] not null default '{in_app,email}',
  status text not null default 'scheduled'
    check (status in ('scheduled', 'due', 'snoozed', 'done')),
  snoozed_until timestamptz(3),
  -- When somebody is told next; null where nobody is to be.
  next_fire_at timestamptz(3),
  completed_at timestamptz(3),
  -- Where it stands in lists: the open date, or the one that it was snoozed to.
  list_date date not null,
  list_time text,
  -- Its contact is in the trash, or in another card: it waits there with it, unseen.
  suspended boolean not null default false,
  -- Something it follows has changed; its dates are reckoned before anybody reads them.
  stale boolean not null default false,
  -- What searches read: as the server folds what is searched for (see fold-text.ts).
  search_text text not null generated always as (
    trim(regexp_replace(
      replace(replace(replace(replace(translate(
        regexp_replace(lower(normalize(title || ' ' || notes || case when title <> '' then ''
            when kind = 'birthday' then ' birthday' else ' get in touch with' end, nfkd)
            collate "und-x-icu"),
          U&'[\0300-\036F]', '', 'g'),
        'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '\s+', ' ', 'g'))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((kind = 'keep_in_touch') = (every_days is not null)),
  check (kind in ('one_off', 'follow_up') or contact_id is not null)
);

-- The open ones and all, by their date; those at one day at their time, for all day first.
create index reminders_open on reminders (owner_id, list_date, coalesce(list_time, ''), id)
  where status <> 'done' and not suspended;
create index reminders_by_status on reminders
  (owner_id, status, list_date, coalesce(list_time, ''), id)
  where status <> 'done' and not suspended;
create index reminders_all on reminders (owner_id, list_date, coalesce(list_time, ''), id)
  where not suspended;
create index reminders_done on reminders (owner_id, completed_at desc, id desc)
  where status = 'done' and not suspended;
-- A calendar expands these, whatever their date.
create index reminders_repeating on reminders (owner_id)
  where rrule is not null and status <> 'done' and not suspended;
create index reminders_search on reminders using gin (owner_id, search_text gin_trgm_ops);
create index reminders_firing on reminders (next_fire_at, id) where next_fire_at is not null;
create index reminders_stale on reminders (owner_id, id) where stale;
-- One for each birthday and each person to keep in touch with.
create unique index reminders_of_contact on reminders (contact_id, kind)
  where contact_id is not null;
create index reminders_of_message on reminders (message_id) where message_id is not null;

-- The people whom a reminder names.
create table reminder_contacts (
  reminder_id bigint not null references reminders on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  position integer not null,
  primary key (reminder_id, contact_id)
);

create index reminder_contacts_contact on reminder_contacts (contact_id, reminder_id);

-- Single dates of a series that are on another day, or at another time (RFC 5545, RECURRENCE-ID).
create table reminder_moves (
  reminder_id bigint not null references reminders on delete cascade,
  original_date date not null,
  date date not null,
  time text check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (reminder_id, original_date)
);

-- What was done, and what it takes to take it back.
create table reminder_completions (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  -- Null where the reminder is deleted: what was done stays in the history of its people.
  reminder_id bigint references reminders on delete set null,
  kind text not null,
  title text not null,
  due_date date not null,
  due_time text,
  completed_at timestamptz(3) not null,
  before jsonb not null
);

create index reminder_completions_history on reminder_completions (reminder_id, id desc)
  where reminder_id is not null;
create index reminder_completions_owner on reminder_completions (owner_id, due_date, id);

create table reminder_completion_contacts (
  completion_id bigint not null references reminder_completions on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  -- As the completion has it, so that a timeline is read from one index.
  completed_at timestamptz(3) not null,
  primary key (completion_id, contact_id)
);

create index reminder_completion_contacts_timeline
  on reminder_completion_contacts (contact_id, completed_at desc, completion_id desc);

-- How often to be in touch with whoever has this tag.
create table tag_cadences (
  owner_id bigint not null references users on delete cascade,
  tag text not null,
  cadence_days integer not null check (cadence_days > 0),
  primary key (owner_id, tag)
);

-- The secret address of a person's calendar; a new one takes its place.
create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  secret text not null unique,
  created_at timestamptz(3) not null
);

-- Birthdays of a calendar, by the day of the year.
create index contacts_birthdays on contacts (owner_id, right(birthday, 5), id)
  where birthday is not null and deleted_at is null;

-- On which day of the week (0 is Sunday) and when the digest is sent; when next, or null where that is to be reckoned.
alter table users
  add column digest_day smallint not null default 1 check (digest_day between 0 and 6),
  add column digest_time text not null default '08:00'
    check (digest_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column digest_at timestamptz(3);

create index users_digest on users (digest_at) where deleted_at is null;

-- Brings the reminders of these cards in step with them: who is to be kept in touch with, how often and since when, and
-- who is away. Dates are not reckoned here but by the server, which knows the zones (see reckon.ts).
create function follow_contacts(contact_ids bigint[]) returns void language sql as $$
  with wanted as (
    select card.id, card.owner_id,
      coalesce(card.cadence_days, (
        select min(own.cadence_days) from tag_cadences own
        where own.owner_id = card.owner_id and own.tag = any (card.tags)
      ), type.cadence_days) as every_days,
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
    where wanted.every_days is not null
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

  update reminders
  set suspended = card.deleted_at is not null, stale = true
  from contacts card
  where card.id = any (contact_ids) and reminders.contact_id = card.id
    and (reminders.kind = 'birthday' or reminders.suspended <> (card.deleted_at is not null));
$$;

-- Who decides how often one is in touch waits for whoever is just writing cards that it may hold for, and they for them.
create function cadences_of(owner_id bigint) returns bigint language sql immutable as $$
  select hashtextextended('cadences:' || owner_id, 0)
$$;

create function follow_new_contacts() returns trigger language plpgsql as $$
  declare
    owners bigint[] := (select array_agg(distinct owner_id) from added where deleted_at is null);
    types bigint[];
    named text[];
    followed bigint[];
  begin
    if owners is null then return null; end if;
    perform pg_advisory_xact_lock_shared(cadences_of(owner)) from unnest(owners) as owner;
    types := array(select id from contact_types
      where owner_id = any (owners) and cadence_days is not null);
    named := array(select tag from tag_cadences where owner_id = any (owners));
    followed := array(select id from added
      where cadence_days is not null or contact_type_id = any (types) or tags && named);
    if followed <> '{}' then perform follow_contacts(followed); end if;
    return null;
  end
$$;

create function follow_changed_contacts() returns trigger language plpgsql as $$
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
        where (before.cadence_days, before.contact_type_id, before.tags, before.deleted_at is null)
          is distinct from (changed.cadence_days, changed.contact_type_id, changed.tags,
            changed.deleted_at is null))
      into moved, owners, asking
      from before join changed using (id)
      where (before.cadence_days, before.contact_type_id, before.tags, before.last_contacted_at,
          before.created_at, before.deleted_at is null, before.birthday)
        is distinct from (changed.cadence_days, changed.contact_type_id, changed.tags,
          changed.last_contacted_at, changed.created_at, changed.deleted_at is null,
          changed.birthday);
    if moved is null then return null; end if;
    perform pg_advisory_xact_lock_shared(cadences_of(owner)) from unnest(asking) as owner;
    types := array(select id from contact_types
      where owner_id = any (owners) and cadence_days is not null);
    named := array(select tag from tag_cadences where owner_id = any (owners));
    -- Most cards ask for nothing, and have nothing that follows them.
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

create trigger follow_new after insert on contacts
  referencing new table as added
  for each statement execute function follow_new_contacts();
create trigger follow_changed after update on contacts
  referencing old table as before new table as changed
  for each statement execute function follow_changed_contacts();

create function follow_type_cadence() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(cadences_of(old.owner_id));
    perform follow_contacts(array_agg(id)) from (
      select id from contacts
      where contact_type_id = old.id and owner_id = old.owner_id and deleted_at is null
      order by id for no key update) as held;
    return null;
  end
$$;

create trigger follow_cadence after update of cadence_days on contact_types
  for each row when (old.cadence_days is distinct from new.cadence_days)
  execute function follow_type_cadence();
create trigger follow_deleted after delete on contact_types
  for each row when (old.cadence_days is not null)
  execute function follow_type_cadence();

create function follow_tag_cadence() returns trigger language plpgsql as $$
  declare
    owner bigint := coalesce(new.owner_id, old.owner_id);
  begin
    perform pg_advisory_xact_lock(cadences_of(owner));
    perform follow_contacts(array_agg(id)) from (
      select id from contacts
      where deleted_at is null and id in (
        select contact_id from contact_tags
        where contact_tags.owner_id = owner and name = coalesce(new.tag, old.tag))
      order by id for no key update) as held;
    return null;
  end
$$;

create trigger follow_cadence after insert or update or delete on tag_cadences
  for each row execute function follow_tag_cadence();

-- Who moves takes along what is for all day and goes by their own clock; what has a time keeps its place on earth.
create function follow_person() returns trigger language plpgsql as $$
  begin
    update reminders
    set stale = true,
      time_zone = case when time_zone = old.time_zone and due_time is null
        then new.time_zone else time_zone end
    where owner_id = new.id and due_time is null and status <> 'done';
    return null;
  end
$$;

create trigger follow_person after update of time_zone, reminder_time on users
  for each row when (old.time_zone <> new.time_zone or old.reminder_time <> new.reminder_time)
  execute function follow_person();

create function reckon_digest_anew() returns trigger language plpgsql as $$
  begin
    new.digest_at := null;
    return new;
  end
$$;

create trigger reckon_digest_anew before update of time_zone, digest_day, digest_time on users
  for each row when (old.time_zone <> new.time_zone or old.digest_day <> new.digest_day
    or old.digest_time <> new.digest_time)
  execute function reckon_digest_anew();

-- What stands already is followed from now on.
do $$
  begin
    perform follow_contacts(array_agg(id)) from contacts
    where deleted_at is null and (cadence_days is not null
      or contact_type_id in (select id from contact_types where cadence_days is not null));
  end
$$;
