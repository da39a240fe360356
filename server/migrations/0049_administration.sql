-- What administrators see and set. New tables and columns take milliseconds; the indexes of `users` some seconds per
-- million accounts.

-- Acts of administrators. Without foreign keys and names: the log outlives accounts, but not what they were called.
create table administrator_acts (
  id bigint generated always as identity primary key,
  -- Null for the command line.
  actor_id bigint,
  kind text not null,
  -- The account concerned, if any.
  subject_id bigint,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null
);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed.', tg_table_name;
end $$;
create trigger append_only before update or delete on administrator_acts
  for each row execute function reject_change();

create table announcements (
  id bigint generated always as identity primary key,
  text text not null,
  -- Days in UTC, both included.
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz(3) not null,
  check (starts_on <= ends_on)
);
create index announcements_end on announcements (ends_on);

-- Backups as scripts and jobs report them.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  folder text not null,
  bytes bigint,
  rows bigint,
  -- Null if it succeeded.
  error text
);

alter table installation_settings
  add column name text not null default '',
  add column contact_email text not null default '',
  -- A text, or the address of one elsewhere; '' for none.
  add column imprint text not null default '',
  add column terms text not null default '',
  add column privacy text not null default '',
  -- The last test email: when it was requested and what came of it.
  add column mail_test jsonb;

-- The list of accounts and its searches by prefix.
create index users_by_email on users (lower(email) collate "C", id) where deleted_at is null;
create index users_by_name on users (lower(first_name || ' ' || last_name) collate "C", id) where deleted_at is null;
create index users_by_last_name on users (lower(last_name) collate "C", id) where deleted_at is null;
create index users_disabled on users (lower(email) collate "C", id) where deleted_at is null and disabled_at is not null;
create index users_administrators on users (lower(email) collate "C", id) where deleted_at is null and administrator;
