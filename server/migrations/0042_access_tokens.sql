-- What programs and devices use instead of a password. A new table, and an index of a kind that no row has yet: takes
-- milliseconds.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('api', 'dav')),
  name text not null,
  -- The client of a device and how it gets tags; null in `groups` means what fits the profile.
  profile text check (profile in ('apple', 'android', 'thunderbird', 'other')),
  groups text check (groups in ('cards', 'categories')),
  scopes text[] not null,
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null,
  -- The last day, in UTC.
  expires_on date,
  last_used_at timestamptz(3),
  last_used_ip text,
  last_used_by text,
  check ((profile is not null) = (kind = 'dav')),
  check (groups is null or kind = 'dav')
);

create index access_tokens_user on access_tokens (user_id, id desc);

-- The known addresses of a user's tokens.
create index security_events_token_uses on security_events (user_id, ip, created_at desc) where kind = 'token_used';
