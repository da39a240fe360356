-- Asks, introductions and card links. Empty tables and columns without a default: takes milliseconds at any size.

create table asks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  need text not null,
  details text not null,
  place text not null,
  audience_kind text not null check (audience_kind in ('connections', 'users', 'groups')),
  -- As the asker chose it; null for 'connections'.
  audience jsonb,
  -- The last day, and its end in the asker's time zone.
  expires_on date not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  outcome text check (outcome in ('helped', 'not_needed', 'no_luck')),
  -- When the question "Did it work out?" was dismissed.
  outcome_dismissed_at timestamptz(3),
  -- The last receiver, by id, who was notified of it.
  notified_up_to bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((closed_at is null) = (outcome is null)),
  check ((audience is null) = (audience_kind = 'connections'))
);
create index asks_user on asks (user_id, id desc);
create index asks_open on asks (user_id, id desc) where closed_at is null;

-- Whom an ask names. An ask to all connections has none.
create table ask_receivers (
  ask_id bigint not null references asks on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (user_id, ask_id)
);
create index ask_receivers_ask on ask_receivers (ask_id);

create table ask_dismissals (
  user_id bigint not null references users on delete cascade,
  ask_id bigint not null references asks on delete cascade,
  primary key (user_id, ask_id)
);
create index ask_dismissals_ask on ask_dismissals (ask_id);

create table ask_mutes (
  user_id bigint not null references users on delete cascade,
  muted_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, muted_id)
);
create index ask_mutes_list on ask_mutes (user_id, created_at desc, muted_id desc);
create index ask_mutes_muted on ask_mutes (muted_id);

create table ask_helpers (
  ask_id bigint not null references asks on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (ask_id, user_id)
);
create index ask_helpers_user on ask_helpers (user_id);

-- No foreign key: it needs an index on all shares that is read only together with the ask.
alter table contact_shares add column ask_id bigint;
create index contact_shares_ask on contact_shares (ask_id, id desc) where ask_id is not null;

-- See docs/features/introductions.md for the states. The columns of whoever deletes their account become null.
create table introductions (
  id bigint generated always as identity primary key,
  introducer_id bigint references users on delete set null,
  to_user_id bigint references users on delete set null,
  contact_id bigint references contacts on delete set null,
  -- The member who is introduced; null for someone who is asked by email.
  person_id bigint references users on delete set null,
  -- Of someone who is asked by email, until the last email to them is sent or it ends.
  email text,
  -- A keyed hash of that address.
  address_hash text,
  -- SHA-256 of the token in the email; null until it's sent.
  token_hash bytea,
  ask_id bigint references asks on delete set null,
  need text not null,
  note text not null,
  -- The included fields, and the name of the person introduced.
  card jsonb not null,
  person_name text not null,
  state text not null default 'asked'
    check (state in ('asked', 'accepted', 'connected', 'declined', 'expired', 'withdrawn')),
  -- The receiver never learns of it, because of a block, a connection or an earlier email. The others can't tell.
  suppressed boolean not null,
  -- When the person introduced was asked; null until then, and if that must not happen.
  asked_at timestamptz(3),
  -- Who declined.
  declined_by text check (declined_by in ('person', 'receiver')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  person_accepted_at timestamptz(3),
  ended_at timestamptz(3),
  check ((state in ('asked', 'accepted')) = (ended_at is null)),
  check (state <> 'asked' or person_accepted_at is null),
  check (state not in ('accepted', 'connected') or person_accepted_at is not null),
  check ((state = 'declined') = (declined_by is not null)),
  check (not suppressed or state <> 'connected'),
  -- An address is kept only as long as it's needed.
  check (email is null or state in ('asked', 'accepted', 'connected'))
);
create index introductions_sent on introductions (introducer_id, id desc);
create index introductions_received on introductions (to_user_id, id desc);
create index introductions_about on introductions (person_id, id desc) where person_id is not null;
create index introductions_contact on introductions (contact_id) where contact_id is not null;
create index introductions_ask on introductions (ask_id, id desc) where ask_id is not null;
create index introductions_address on introductions (address_hash, created_at desc)
  where address_hash is not null;
create unique index introductions_token on introductions (token_hash) where token_hash is not null;
create index introductions_open on introductions (expires_at, id) where ended_at is null;
create index introductions_repeated on introductions (introducer_id, to_user_id, created_at desc);

-- Final states stay, and the others change only as declared.
create function check_introduction_state() returns trigger language plpgsql as $$
begin
  if not (old.state = 'asked' or old.state = 'accepted' and new.state <> 'asked') then
    raise exception 'An introduction can''t change from % to %.', old.state, new.state;
  end if;
  return new;
end $$;
create trigger introduction_state before update of state on introductions
  for each row when (old.state <> new.state) execute function check_introduction_state();

-- The message that opens a conversation after an introduction, which names the introducer. No foreign key: it would need
-- an index on all messages.
alter table messages add column introduction_id bigint;

create table card_links (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  token text not null unique,
  include text[] not null,
  note text not null,
  expires_on date not null,
  -- The end of that day in the owner's time zone.
  expires_at timestamptz(3) not null,
  opened_count integer not null default 0,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index card_links_list on card_links (owner_id, id desc) where revoked_at is null;
create index card_links_contact on card_links (contact_id);
