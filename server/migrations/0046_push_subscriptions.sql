-- Browsers that get push notifications. A subscription ends with its session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null unique references sessions on delete cascade,
  endpoint text not null unique,
  -- The public key and the secret with which messages are encrypted (RFC 8291).
  p256dh text not null,
  auth text not null,
  show_text boolean not null,
  created_at timestamptz(3) not null,
  last_success_at timestamptz(3)
);

create index push_subscriptions_user on push_subscriptions (user_id, id desc);

-- Local times between which no push is sent. Nullable columns without a default change no row.
alter table users add column quiet_from text, add column quiet_to text;
