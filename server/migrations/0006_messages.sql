-- What a search in messages reads: of each message its words as each of the two who may see it has them. Beside the
-- messages, as these are written anew with all of their indexes when they are read.
create table message_texts (
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null,
  -- As its message has it.
  conversation_id bigint not null,
  -- Lower case, without accents, a line break before each word, as the server folds what is searched for (see
  -- message-words.ts).
  search_text text not null,
  primary key (message_id, user_id)
);

insert into message_texts (message_id, user_id, conversation_id, search_text)
  select messages.id, users.id, conversation_id, regexp_replace(trim(regexp_replace(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(content, nfkd)), U&'[\0300-\036F]', '', 'g'),
      'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '\s+', ' ', 'g')),
    '\m|(?=[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF])', E'\n', 'g')
  from messages
    join conversations on conversations.id = conversation_id
    join users on users.id in (user_low, user_high)
  where users.deleted_at is null and (not withheld or sender_id = users.id);

-- The newest messages of a person, in which words that many messages have are found at once; and all that have rare ones.
create index message_texts_newest on message_texts (user_id, message_id desc);
-- What is written waits in a list that every search reads through: a short one.
create index message_texts_search on message_texts
  using gin (user_id, conversation_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);
