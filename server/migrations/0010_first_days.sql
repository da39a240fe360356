-- What a person wants to use the product for, as they said in their first steps.
alter table users add column purposes text[] not null default '{}';
-- They have seen the list of first steps, and want it no more.
alter table users add column checklist_hidden boolean not null default false;

-- What the dashboard says for today and no reminder stands for: until when it is put off; 'infinity' is done. An item is the very
-- thing that was seen (`message-7`, `birthday-2026-11-21-7`, `connection-7`), so that a newer message or next year's birthday is new.
create table today_marks (
  user_id bigint not null references users on delete cascade,
  item text collate "C" not null,
  hidden_until timestamptz(3) not null,
  marked_at timestamptz(3) not null,
  primary key (user_id, item)
);
create index today_marks_over on today_marks (marked_at);

-- What makes a card incomplete, counted without a look at the others.
create index contacts_untyped on contacts (owner_id, sort_name, id)
  where deleted_at is null and contact_type_id is null;
create index contacts_without_email on contacts (owner_id, sort_name, id)
  where deleted_at is null and email = '';

-- Lines such as `Ada Lovelace <ada@example.org>`, as they are pasted from a mail.
alter table imports drop constraint imports_format_check,
  add constraint imports_format_check check (format in ('vcard', 'csv', 'addresses'));

-- What is open of each kind, and of keeping in touch of each cadence, the longest waiting first.
create index reminders_by_kind on reminders (owner_id, kind, coalesce(every_days, 0), list_date, id)
  where status <> 'done' and not suspended;

-- Shares that wait for an answer, as connections_pending has requests.
create index contact_shares_waiting on contact_shares (to_user, id desc) where status = 'pending';

-- Since when people are connected, read with whom.
drop index connections_accepted_from;
drop index connections_accepted_to;
create index connections_accepted_from on connections (from_user, id desc)
  include (to_user, responded_at) where status = 'accepted';
create index connections_accepted_to on connections (to_user, id desc)
  include (from_user, responded_at) where status = 'accepted';
