-- To replace the name in others' notifications when an account is deleted. Building it takes 0.3 s per million
-- notifications, during which none can be written.
create index notifications_person on notifications (((data ->> 'user_id')::bigint)) where data ? 'user_id';

-- To delete a deleted user's address from others' invitations, which are kept for 30 days.
create index connection_invites_email on connection_invites (email);
create index referral_invites_email on referral_invites (email);

-- The key of the hashes that limits have instead of email addresses. Limits with addresses start anew.
insert into secrets (name, value) values ('rate-limits', new_token());
delete from rate_limits where key like 'invitations-to:%';

-- Every list looks up blocks of the viewer by both columns; with one, it read all blocks of somebody whom many blocked.
create index blocks_pair on blocks (blocked_id, blocker_id);
drop index blocks_blocked;

-- What the blocked user goes on seeing once the blocker changes their name; null until then, so that existing blocks
-- need no rewriting. See docs/decisions/037.
alter table blocks
  add column blocker_first_name text,
  add column blocker_last_name text,
  add column blocker_name_text text;

create function freeze_name() returns trigger language plpgsql as $$
begin
  update blocks set
    blocker_first_name = old.first_name,
    blocker_last_name = old.last_name,
    blocker_name_text = old.name_text
  where blocker_id = new.id and blocker_first_name is null;
  return null;
end $$;
create trigger users_freeze_name after update of first_name, last_name on users for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function freeze_name();
