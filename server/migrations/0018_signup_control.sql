-- Who may sign up, and who administers the installation.

-- The second statement reads all users once, about 2 s for ten million, during which the table is locked.
alter table users
  add column administrator boolean not null default false,
  add column disabled_at timestamptz(3);
update users set administrator = true where id = (
  select id from users where deleted_at is null order by created_at, id limit 1);

-- At most one row: what an administrator set. Null where the servers' own settings apply.
create table installation_settings (
  only_row boolean primary key default true check (only_row),
  signup text check (signup in ('open', 'invite', 'closed'))
);

create table signup_invitations (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  uses integer not null,
  used integer not null default 0 check (used <= uses),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index signup_invitations_expires on signup_invitations (expires_at);

-- The code of the link for the first account; replaced once used.
insert into secrets (name, value) values ('first-account', new_token());
