-- Programs that connect with OAuth 2.1. Their grants are access tokens: listed, used and revoked with them. New tables and
-- nullable columns; the checks of the small table of tokens are read again.
create table oauth_clients (
  id bigint generated always as identity primary key,
  -- Public: it identifies the program and proves nothing.
  client_id text not null unique,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz(3) not null,
  -- The last time someone let it in or it got a new token.
  used_at timestamptz(3)
);

create index oauth_clients_age on oauth_clients (coalesce(used_at, created_at));

alter table access_tokens
  drop constraint access_tokens_kind_check,
  add constraint access_tokens_kind_check check (kind in ('api', 'dav', 'oauth')),
  add column oauth_client_id bigint references oauth_clients on delete cascade,
  -- When the current access token of a grant expires; the grant itself lasts.
  add column secret_expires_at timestamptz(3),
  add constraint access_tokens_oauth_check check (
    (oauth_client_id is not null) = (kind = 'oauth') and (secret_expires_at is not null) = (kind = 'oauth')
  );

-- One grant per program and person.
create unique index access_tokens_grant on access_tokens (oauth_client_id, user_id) where kind = 'oauth';

-- What a program exchanges for tokens, once. Used ones are kept for a while, because a second use ends the grant.
create table oauth_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  oauth_client_id bigint not null references oauth_clients on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  -- S256, as the program sent it (RFC 7636).
  challenge text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  grant_id bigint references access_tokens on delete set null
);

create index oauth_codes_user on oauth_codes (user_id);
create index oauth_codes_client on oauth_codes (oauth_client_id);
create index oauth_codes_grant on oauth_codes (grant_id);
create index oauth_codes_expiry on oauth_codes (expires_at);

-- Each is used once. Used ones are kept until they'd expire, because a second use ends the grant.
create table oauth_refresh_tokens (
  token_hash bytea primary key,
  grant_id bigint not null references access_tokens on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index oauth_refresh_tokens_grant on oauth_refresh_tokens (grant_id);
create index oauth_refresh_tokens_expiry on oauth_refresh_tokens (expires_at);

-- The name of the access token that an interaction was logged with.
alter table interactions add column program text;
