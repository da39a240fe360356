-- A share that its sender withdrew before it was answered has this status and an empty card. `withdrawn_at` is also set
-- if it was answered after the recipient blocked the sender, who doesn't see that answer.
alter table contact_shares add column withdrawn_at timestamptz(3);
alter table contact_shares drop constraint contact_shares_status_check;
alter table contact_shares add constraint contact_shares_status_check
  check (status in ('pending', 'accepted', 'declined', 'withdrawn')) not valid;
alter table contact_shares validate constraint contact_shares_status_check;

-- Unused: emails are shown to connections only, so it doesn't matter who has written.
alter table conversation_members drop column has_written;
