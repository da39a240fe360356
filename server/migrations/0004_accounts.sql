-- A person who has left stays as an empty row where others hold a conversation with them; see data-model.md.
alter table users
  add column deleted_at timestamptz(3),
  -- Names the picture in avatars; its address cannot be guessed.
  add column avatar_key text,
  add column avatar_url text generated always as ('/api/avatars/' || avatar_key || '/') stored,
  -- Lets a mail's reader turn off mails of its kind without signing in (RFC 8058).
  add column unsubscribe_key text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex');

drop index users_email;
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_deleted on users (id) where deleted_at is not null;
create unique index users_unsubscribe on users (unsubscribe_key);

create table avatars (
  key text primary key,
  user_id bigint not null unique references users on delete cascade,
  -- A square WebP of 256 pixels, made by the server.
  image bytea not null,
  created_at timestamptz(3) not null
);

create table blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_list on blocks (blocker_id, created_at desc, blocked_id desc);
create index blocks_blocked on blocks (blocked_id);

-- What a blocked person still writes is kept for that person alone.
alter table messages add column withheld boolean not null default false;
drop index messages_unread;
create index messages_unread on messages (conversation_id, sender_id, id)
  where read_at is null and not withheld;
-- Unread messages of a conversation are mailed about once; null again when they are read.
alter table conversation_members add column mailed_at timestamptz(3);

-- What happened to an account, for its owner and for those who run the server. Nobody's where the email is unknown.
create table security_events (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  kind text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz(3) not null
);

create index security_events_user on security_events (user_id, id desc) where user_id is not null;
create index security_events_logins on security_events (user_id, ip, created_at desc)
  where kind in ('logged_in', 'signed_up');
create index security_events_created on security_events (created_at);

-- How often something was done since a moment, such as wrong logins from an address. `pending` ones are under way.
create table rate_limits (
  key text primary key,
  used integer not null,
  pending integer not null default 0,
  window_started_at timestamptz(3) not null,
  window_ends_at timestamptz(3) not null
);

create index rate_limits_ended on rate_limits (window_ends_at);

-- The links that are mailed: to verify an address, to change it, to choose a new password.
create table email_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'change', 'reset')),
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index email_tokens_user on email_tokens (user_id, purpose, id desc);
create index email_tokens_expired on email_tokens (expires_at);

create table two_factor (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  -- Null until the first code shows that the authenticator has the secret.
  enabled_at timestamptz(3),
  -- The time step of the newest code that was accepted: none is accepted twice (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  recovery_salt bytea not null,
  created_at timestamptz(3) not null
);

create table recovery_codes (
  user_id bigint not null references two_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Between the right password and the second factor.
create table login_challenges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expired on login_challenges (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

create index passkeys_user on passkeys (user_id, id desc);

-- What a passkey is asked to sign; each is answered once.
create table passkey_challenges (
  id bigint generated always as identity primary key,
  -- Null before anybody knows who signs in.
  user_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('register', 'login', 'second_factor')),
  challenge text not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index sessions_expired on sessions (expires_at);
