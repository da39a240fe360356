-- Browsers that somebody signed in with, by a hash of the random name that each gave itself: nobody invites themselves.
create table devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
create index devices_hash on devices (device_hash);

-- How often a person's referral link was opened; nothing of who opened it.
create table referral_clicks (
  user_id bigint not null references users on delete cascade,
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (user_id, day)
);

-- Who came by whose code. One row for each who came: the first code counts, for good.
create table referrals (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references users on delete cascade,
  -- Null once they have deleted their account.
  referred_id bigint unique references users on delete set null,
  state text not null default 'signed_up'
    check (state in ('signed_up', 'qualified', 'rewarded', 'rejected')),
  reason text check (reason in ('same_person', 'out_of_time', 'account_deleted')),
  signed_up_at timestamptz(3) not null,
  -- Until when they may qualify.
  expires_at timestamptz(3) not null,
  qualified_at timestamptz(3),
  -- Until when the reward is held back.
  held_until timestamptz(3),
  -- When it was rewarded or rejected.
  settled_at timestamptz(3),
  -- Something has changed that may qualify them; it is looked at before anybody reads it.
  to_check boolean not null default true,
  check ((state = 'rejected') = (reason is not null)),
  check ((state in ('rewarded', 'rejected')) = (settled_at is not null)),
  check ((qualified_at is null) = (held_until is null)),
  check (state <> 'signed_up' or qualified_at is null),
  check (state not in ('qualified', 'rewarded') or qualified_at is not null)
);
create index referrals_list on referrals (referrer_id, id desc);
create index referrals_by_state on referrals (referrer_id, state);
create index referrals_to_check on referrals (id) where to_check and state = 'signed_up';
create index referrals_expiring on referrals (expires_at, id) where state = 'signed_up';
create index referrals_held on referrals (held_until, id) where state = 'qualified';

-- Who was invited by mail, so that nobody is again within 30 days.
create table referral_invites (
  user_id bigint not null references users on delete cascade,
  email text not null check (email = lower(email)),
  sent_at timestamptz(3) not null,
  primary key (user_id, email)
);
create index referral_invites_over on referral_invites (sent_at);

-- Money that somebody asked to be paid. What was paid stays in the operator's books when the person has left.
create table payouts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null,
  destination text not null,
  -- By which two destinations are the same, however they are written.
  destination_hash bytea not null,
  state text not null default 'requested' check (state in ('requested', 'paid', 'rejected')),
  -- Why it was rejected, in the operator's words.
  why text not null default '',
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'requested') = (settled_at is null)),
  check ((state = 'rejected') = (why <> ''))
);
create unique index payouts_open on payouts (user_id) where state = 'requested';
create index payouts_list on payouts (user_id, id desc);
create index payouts_requested on payouts (id) where state = 'requested';
create index payouts_destination on payouts (destination_hash);

-- The ledger: signed amounts in minor units. It only grows, a correction is a line of its own. A balance is a sum of lines:
-- what is not available yet is pending.
create table earnings (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  kind text not null check (kind in ('reward', 'clawback', 'payout', 'payout_returned')),
  amount_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  referral_id bigint references referrals on delete set null,
  payout_id bigint references payouts,
  -- Of a clawback that of its reward: the two cancel each other out at any time.
  available_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check (case when kind in ('reward', 'payout_returned') then amount_minor > 0 else amount_minor < 0 end),
  check ((kind in ('payout', 'payout_returned')) = (payout_id is not null)),
  check (payout_id is null or referral_id is null)
);
-- Each once, however many events race.
create unique index earnings_reward on earnings (referral_id) where kind = 'reward';
create unique index earnings_clawback on earnings (referral_id) where kind = 'clawback';
create unique index earnings_payout on earnings (payout_id) where kind = 'payout';
create unique index earnings_returned on earnings (payout_id) where kind = 'payout_returned';
create index earnings_list on earnings (user_id, id desc);
create index earnings_sums on earnings (user_id, currency, available_at) include (kind, amount_minor, payout_id, created_at);

create function keep_earnings() returns trigger language plpgsql as $$
begin
  -- A line outlives its person and its referral, and nothing else of it changes.
  if tg_op = 'UPDATE' and (new.user_id is null or new.user_id = old.user_id)
    and (new.referral_id is null or new.referral_id = old.referral_id)
    and row(new.id, new.kind, new.amount_minor, new.currency, new.payout_id, new.available_at, new.created_at)
      is not distinct from
      row(old.id, old.kind, old.amount_minor, old.currency, old.payout_id, old.available_at, old.created_at)
  then return new;
  end if;
  raise exception 'The ledger of earnings only grows.';
end $$;
create trigger earnings_kept before update or delete on earnings
  for each row execute function keep_earnings();

-- What may qualify somebody who came by a code marks them, in the transaction in which it happens. Always written, though it is
-- marked already: whoever looks at the row meanwhile waits, and sees what was added.
create function mark_referred_owners() returns trigger language plpgsql as $$
begin
  update referrals set to_check = true
    where state = 'signed_up' and referred_id in (select owner_id from added);
  return null;
end $$;
create trigger contacts_refer after insert on contacts
  referencing new table as added for each statement execute function mark_referred_owners();

create function mark_referred_ends() returns trigger language plpgsql as $$
begin
  update referrals set to_check = true
    where state = 'signed_up' and referred_id in (new.from_user, new.to_user);
  return null;
end $$;
create trigger connections_refer after insert or update of status on connections
  for each row when (new.status = 'accepted') execute function mark_referred_ends();

create function mark_referred_person() returns trigger language plpgsql as $$
begin
  update referrals set to_check = true where state = 'signed_up' and referred_id = new.id;
  return null;
end $$;
create trigger users_refer after update of email_verified_at on users
  for each row when (new.email_verified_at is not null) execute function mark_referred_person();
