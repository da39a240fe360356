-- Trusted extensions: any owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table users (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null default '',
  email text not null,
  email_verified_at timestamptz(3),
  password_hash text not null,
  headline text not null default '',
  bio text not null default '',
  job_title text not null default '',
  company_name text not null default '',
  industry text not null default '',
  website text not null default '',
  phone_number text not null default '',
  city text not null default '',
  country text not null default '',
  birthday text,
  can_help_with text[] not null default '{}',
  looking_for text[] not null default '{}',
  field_visibility jsonb not null default '{}',
  who_can_message text not null default 'anyone'
    check (who_can_message in ('anyone', 'connections', 'nobody')),
  discoverable boolean not null default false,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  locale text not null default 'en',
  time_zone text not null default 'UTC',
  week_start integer not null default 1 check (week_start between 0 and 6),
  reminder_time text not null default '09:00',
  notification_preferences jsonb not null default '{}',
  onboarding_step integer not null default 0,
  onboarding_completed_at timestamptz(3),
  referral_code text not null unique,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Addresses are compared without case.
create unique index users_email on users (lower(email));
-- Whom others may be suggested: by an address of theirs that is verified, and by their company.
create index users_discoverable on users (lower(email)) include (id)
  where discoverable and email_verified_at is not null;
create index users_company on users (lower(company_name), id)
  where discoverable and company_name <> '';

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index sessions_user on sessions (user_id, id);

-- The first answer to a creating call, kept so that a repeated call creates nothing.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);

create index idempotency_keys_created on idempotency_keys (created_at);
