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
