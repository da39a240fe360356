create table connections (
  id bigint generated always as identity primary key,
  from_user bigint not null references users on delete cascade,
  to_user bigint not null references users on delete cascade,
  -- The sender's contact that the request came from, linked on acceptance.
  contact_id bigint references contacts on delete set null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz(3) not null,
  responded_at timestamptz(3),
  -- A rejected request that its sender took back: gone for the sender, yet it still counts as asked.
  withdrawn_at timestamptz(3),
  check (from_user <> to_user)
);

-- Two people have one connection at most, whoever asked; a new request takes the place of a rejected one.
create unique index connections_pair
  on connections (least(from_user, to_user), greatest(from_user, to_user));
-- The accepted ones of a person, both ways; they hold the other person, for the connections in common.
create index connections_accepted_from on connections (from_user, id desc) include (to_user)
  where status = 'accepted';
create index connections_accepted_to on connections (to_user, id desc) include (from_user)
  where status = 'accepted';
create index connections_sent on connections (from_user, id desc);
create index connections_received on connections (to_user, id desc);
create index connections_pending on connections (to_user, id desc) where status = 'pending';
create index connections_contact on connections (contact_id) where contact_id is not null;

create table conversations (
  id bigint generated always as identity primary key,
  user_low bigint not null references users on delete cascade,
  user_high bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  check (user_low < user_high),
  unique (user_low, user_high)
);

create index conversations_user_high on conversations (user_high);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id bigint not null references users on delete cascade,
  content text not null,
  -- The sender's idempotency key: the same key is the same message at any later time.
  client_key uuid,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);

create index messages_thread on messages (conversation_id, id desc);
create index messages_unread on messages (conversation_id, sender_id, id) where read_at is null;
create unique index messages_client_key on messages (sender_id, client_key) where client_key is not null;

-- What one person sees of a conversation, kept with each message so that the list computes nothing.
create table conversation_members (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Who has written shows the other their email.
  has_written boolean not null default false,
  last_message_id bigint references messages on delete set null,
  last_message_time timestamptz(3) not null,
  hidden_at timestamptz(3),
  primary key (conversation_id, user_id)
);

create index conversation_members_list
  on conversation_members (user_id, last_message_time desc, conversation_id desc)
  where hidden_at is null;
create index conversation_members_unread on conversation_members (user_id, conversation_id)
  where unread_count > 0;
create index conversation_members_last on conversation_members (last_message_id)
  where last_message_id is not null;

create table contact_shares (
  id bigint generated always as identity primary key,
  from_user bigint not null references users on delete cascade,
  to_user bigint not null references users on delete cascade,
  -- The sender's contact; the card below stays as it was when shared.
  contact_id bigint references contacts on delete set null,
  contact jsonb not null,
  -- The name of that card, as messages show it.
  contact_name text not null,
  message text not null,
  related_need text not null,
  message_id bigint not null references messages on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz(3) not null,
  responded_at timestamptz(3),
  accepted_contact_id bigint references contacts on delete set null
);

create index contact_shares_sent on contact_shares (from_user, id desc);
create index contact_shares_received on contact_shares (to_user, id desc);
create index contact_shares_message on contact_shares (message_id, id);
create index contact_shares_contact on contact_shares (contact_id) where contact_id is not null;
create index contact_shares_accepted on contact_shares (accepted_contact_id)
  where accepted_contact_id is not null;

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('message', 'connection', 'other')),
  message text not null,
  data jsonb not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);

create index notifications_list on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
