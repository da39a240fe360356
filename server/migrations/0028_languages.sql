-- The language of the interface; null follows the browser. The check reads all users once, which takes about 4 seconds for
-- ten million.
alter table users add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

-- The message of a notification with its values, translated when it's read. Earlier notifications have only the English
-- text. Without a default, this takes milliseconds at any size.
alter table notifications add column text jsonb;
