-- Every user has a connect link and a calendar feed from the start, so that reading them writes nothing.
create function new_token() returns text language sql volatile as $$
  -- 32 bytes as base64url. gen_random_uuid() is cryptographically random, with 122 bits.
  select translate(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'),
    '+/=', '-_')
$$;

create function add_user_links() returns trigger language plpgsql as $$
begin
  insert into connect_links (user_id, code, created_at) select id, new_token(), created_at from added;
  insert into calendar_feeds (user_id, secret, created_at) select id, new_token(), created_at from added;
  return null;
end $$;
create trigger users_links after insert on users
  referencing new table as added for each statement execute function add_user_links();

insert into connect_links (user_id, code, created_at)
  select id, new_token(), now() from users where deleted_at is null
  on conflict (user_id) do nothing;
insert into calendar_feeds (user_id, secret, created_at)
  select id, new_token(), now() from users where deleted_at is null
  on conflict (user_id) do nothing;
