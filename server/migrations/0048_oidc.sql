-- Accounts of the operator's OpenID Connect provider. New tables, a nullable column without default, and a dropped
-- constraint: takes milliseconds.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  -- As the provider named it when it was linked.
  email text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Ways to the provider and back, for a few minutes.
create table oidc_flows (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'link', 'confirm', 'signup')),
  -- The state, or the token of a sign-up; and the cookie of the browser.
  token_hash bytea not null unique,
  browser_hash bytea not null,
  -- Of a caller who links or confirms.
  user_id bigint references users on delete cascade,
  session_id bigint references sessions on delete cascade,
  nonce text not null,
  code_verifier text not null,
  next text,
  invitation text,
  -- What the provider says about a new person, until they complete the sign-up.
  claims jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((purpose in ('link', 'confirm')) = (user_id is not null)),
  check ((purpose = 'signup') = (claims is not null))
);

create index oidc_flows_user on oidc_flows (user_id) where user_id is not null;
create index oidc_flows_session on oidc_flows (session_id) where session_id is not null;
create index oidc_flows_expired on oidc_flows (expires_at);

-- Null: the person logs in with the provider or passkeys.
alter table users alter column password_hash drop not null;

-- When the person last proved to the provider who they are, instead of entering a password.
alter table sessions add column confirmed_at timestamptz(3);
