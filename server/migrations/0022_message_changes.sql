-- All columns are null or have a constant default, so no table is rewritten; each lock lasts milliseconds at any size.
alter table messages
  add column edited_at timestamptz(3),
  -- The content of a deleted message is empty.
  add column deleted_at timestamptz(3),
  -- An edit after the recipient blocked the sender, who alone sees it. See docs/decisions/119.
  add column withheld_content text,
  add column withheld_edited_at timestamptz(3),
  -- No foreign key: it needs an index, and building that reads all messages while none can be written. Only withheld
  -- messages are deleted before their conversation, and a reply to one shows no quote.
  add column reply_to_id bigint;

create table message_reactions (
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null references users on delete cascade,
  emoji text not null,
  -- Visible to its user only, because the other participant blocked them.
  withheld boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (message_id, user_id)
);
create index message_reactions_user on message_reactions (user_id);

-- Whether others see that the user is typing, and the user sees it of others.
alter table users add column typing_indicator boolean not null default true;
