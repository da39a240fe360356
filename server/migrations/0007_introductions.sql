-- The secret address by which whoever is given it connects with a person; a new one takes its place.
create table connect_links (
  user_id bigint primary key references users on delete cascade,
  code text not null unique,
  created_at timestamptz(3) not null
);

-- Whom a person invited by address, so that nobody is mailed twice within 30 days; then they are forgotten.
create table connection_invites (
  id bigint generated always as identity primary key,
  from_user bigint not null references users on delete cascade,
  -- Lower case, as addresses are compared.
  email text not null,
  -- When they were invited last, and when a mail went out; null where they got a request, or nothing yet.
  created_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  unique (from_user, email)
);

create index connection_invites_created on connection_invites (created_at);

-- Addresses whose readers want no invitations from anybody: kept as a hash with a key, so that nobody can read them.
create table refused_invites (
  address_hash text primary key,
  created_at timestamptz(3) not null
);

-- Keys that the servers share, by what they are for; each is made when it is first needed.
create table secrets (
  name text primary key,
  value text not null
);

-- Suggested people whom somebody does not want to see again.
create table suggestion_dismissals (
  user_id bigint not null references users on delete cascade,
  dismissed_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, dismissed_id)
);

create index suggestion_dismissals_dismissed on suggestion_dismissals (dismissed_id);

-- What an accepted card filled of the receiver's own one; null where it became a new contact.
alter table contact_shares add column filled text[];

-- Requests that came before are read. They are no notifications, so they have no mark of their own.
alter table users add column requests_read_at timestamptz(3);

-- What searches by a person's name read: as the server folds what is searched for (see fold-text.ts).
alter table users add column name_text text not null generated always as (
  trim(regexp_replace(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(first_name || ' ' || last_name, nfkd) collate "und-x-icu"),
        U&'[\0300-\036F]', '', 'g'),
      'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '\s+', ' ', 'g'))) stored;
create index users_names on users using gin (name_text gin_trgm_ops);

-- The unread ones are read page by page as well.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
