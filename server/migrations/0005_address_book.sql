-- What was talked about, written, met: with one contact or several.
create table interactions (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('note', 'call', 'meeting', 'email', 'message', 'other')),
  occurred_at timestamptz(3) not null,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create index interactions_owner on interactions (owner_id, id);

create table interaction_contacts (
  interaction_id bigint not null references interactions on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  -- As the interaction has it, so that a timeline is read from one index.
  occurred_at timestamptz(3) not null,
  primary key (interaction_id, contact_id)
);

create index interaction_contacts_timeline
  on interaction_contacts (contact_id, occurred_at desc, interaction_id desc);

-- Interactions and messages move `last_contacted_at`; where the newest of them is taken back, what a person wrote stays.
alter table contacts add column last_contacted_by_hand timestamptz(3);
update contacts set last_contacted_by_hand = last_contacted_at where last_contacted_at is not null;

-- A timeline reads messages and shares by their moments.
create index messages_timeline on messages (conversation_id, created_at desc, id desc);
create index contact_shares_between
  on contact_shares (from_user, to_user, created_at desc, id desc);
drop index contact_shares_contact;
create index contact_shares_contact on contact_shares (contact_id, created_at desc, id desc)
  where contact_id is not null;
drop index contact_shares_accepted;
create index contact_shares_accepted
  on contact_shares (accepted_contact_id, responded_at desc, id desc)
  where accepted_contact_id is not null;

-- A deleted type goes at once and its number off its contacts in the background, however many they are: the number
-- of a type that is not there counts as none.
alter table contacts drop constraint contacts_contact_type_id_fkey;

-- What became of a card, field by field, for its timeline.
create table contact_changes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts on delete cascade,
  -- What changed it, such as `edit`, `import` or `merge`.
  source text not null,
  fields jsonb not null default '[]',
  changed_at timestamptz(3) not null
);

create index contact_changes_timeline on contact_changes (contact_id, changed_at desc, id desc);

-- One action on many contacts, and what it takes to take it back.
create table contact_batches (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  action text not null,
  value jsonb,
  status text not null check (status in ('running', 'done', 'failed', 'undoing', 'undone')),
  done integer not null default 0,
  total integer not null default 0,
  changed integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create index contact_batches_owner on contact_batches (owner_id, id desc);
create index contact_batches_created on contact_batches (created_at);

create table contact_batch_rows (
  batch_id bigint not null references contact_batches on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  before jsonb not null,
  primary key (batch_id, contact_id)
);

create index contact_batch_rows_contact on contact_batch_rows (contact_id);

-- Several cards made one. What it takes to make them several again is kept for 30 days.
create table contact_merges (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  keep_id bigint not null references contacts on delete cascade,
  -- The card that was kept, before and after, and what else moved to it.
  before jsonb not null,
  after jsonb not null,
  moved jsonb not null,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3)
);

create index contact_merges_owner on contact_merges (owner_id, id desc) where undone_at is null;
create index contact_merges_kept on contact_merges (keep_id);
create index contact_merges_created on contact_merges (created_at);

-- A card that went into another waits with `deleted_at`, yet is not in the trash.
alter table contacts add column merge_id bigint references contact_merges on delete cascade;

create index contacts_merged on contacts (merge_id) where merge_id is not null;
drop index contacts_trash;
create index contacts_trash on contacts (owner_id, deleted_at desc, id desc)
  where deleted_at is not null and merge_id is null;
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null;

-- Under which each card may meet another: those that share a key are compared. Filled when somebody looks.
create table duplicate_keys (
  -- As its contact has it, and goes with it.
  owner_id bigint not null,
  key text collate "C" not null,
  contact_id bigint not null references contacts on delete cascade,
  -- The `updated_at` of the card that was compared: another one is to be compared again.
  version timestamptz(3) not null,
  primary key (owner_id, key, contact_id)
);

create index duplicate_keys_contact on duplicate_keys (contact_id, version);

-- Pairs of cards that may be one person, found when somebody looks; and those which a person says are two.
create table duplicate_pairs (
  low_id bigint not null references contacts on delete cascade,
  high_id bigint not null references contacts on delete cascade,
  owner_id bigint not null references users on delete cascade,
  score integer not null check (score between 1 and 100),
  reasons text[] not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);

create index duplicate_pairs_high on duplicate_pairs (high_id);
create index duplicate_pairs_owner on duplicate_pairs (owner_id, low_id, high_id);

create table duplicate_dismissals (
  low_id bigint not null references contacts on delete cascade,
  high_id bigint not null references contacts on delete cascade,
  owner_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);

create index duplicate_dismissals_high on duplicate_dismissals (high_id);
create index duplicate_dismissals_owner on duplicate_dismissals (owner_id);

-- Pairs that hang together, as they are listed.
create table duplicate_groups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  contact_ids bigint[] not null,
  score integer not null,
  reasons text[] not null
);

create index duplicate_groups_list on duplicate_groups (owner_id, score desc, id);
create index duplicate_groups_contacts on duplicate_groups using gin (contact_ids);

-- How far a person's cards have been compared: those changed since are next.
create table duplicate_scans (
  owner_id bigint primary key references users on delete cascade,
  scanned_until timestamptz(3) not null,
  running_since timestamptz(3)
);

-- An import that is done can be undone for 30 days.
alter table imports
  add column committed_at timestamptz(3),
  -- The contact types that it made.
  add column created_types bigint[] not null default '{}',
  -- Whether what is under way is the undoing.
  add column undoing boolean not null default false,
  -- When the rows began to be compared with the address book.
  add column judged_at timestamptz(3),
  -- Of each column some values, to be recognised by.
  add column samples jsonb not null default '[]',
  -- Kept beside the rows, which a list of imports could not count each time, and which are purged after a while.
  add column totals jsonb not null default '{"rows": 0, "add": 0, "update": 0, "skip": 0, "problems": 0}';
update imports set totals = (
  select jsonb_build_object(
    'rows', count(*),
    'add', count(*) filter (where action = 'add'),
    'update', count(*) filter (where action = 'update'),
    'skip', count(*) filter (where action = 'skip'),
    'problems', count(*) filter (where problems <> '[]' and (action <> 'skip' or duplicate_of is null)))
  from import_rows where import_id = imports.id);
-- A file is read in slices, which cannot be cut from what is compressed.
alter table imports alter column file set storage external;
create index imports_purge on imports (coalesce(committed_at, updated_at));
alter table import_rows
  -- The card that the row completed, before and after.
  add column before jsonb,
  add column after jsonb;

-- Lists that go by an index alone: the landmarks of those last contacted, a type in the order of names.
drop index contacts_by_contacted;
create index contacts_by_contacted
  on contacts (owner_id, coalesce(last_contacted_at, '-infinity'::timestamptz) desc, id desc)
  include (last_contacted_at)
  where deleted_at is null;
drop index contacts_of_type;
create index contacts_of_type on contacts (contact_type_id, owner_id, sort_name, id)
  include (deleted_at) where contact_type_id is not null;

-- How the words of a card begin: with one letter, with two and with three; those of notes with three alone.
alter table contacts add column beginnings text not null default '';

-- What a search reads of each card: a row is a tenth as long as the card, and marking many cards leaves it and its
-- index alone.
create table contact_texts (
  contact_id bigint primary key references contacts on delete cascade,
  -- As the card has them.
  owner_id bigint not null,
  listed boolean not null,
  sort_name text collate "und-x-icu" not null,
  search_text text not null,
  beginnings text not null
);

drop index contacts_search;
-- What is written waits in a list that every search reads through. With half of PostgreSQL's length that takes 1.5 ms at
-- most, and an import a fifth less time than with an eighth.
create index contact_texts_search on contact_texts using gin (owner_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 2048) where listed;

-- With a few letters thousands of a person's words begin, and a hundred times as many of everybody's: each has its
-- owner before it, so that nobody else's are looked through, and none of the texts.
create function own_beginnings(owner_id bigint, beginnings text) returns text[]
  language sql immutable as $$
    select string_to_array(replace(' ' || beginnings, ' ', ' ' || owner_id::text || ':'), ' ')
  $$;

create index contact_texts_beginnings on contact_texts
  using gin (own_beginnings(owner_id, beginnings))
  with (gin_pending_list_limit = 2048) where listed;

-- The words of each person's cards, by which a search forgives typing errors; some may be of cards that are gone. Not
-- unique, so that an import under way holds up nobody who writes the same word.
create table contact_words (
  owner_id bigint not null references users on delete cascade,
  word text collate "C" not null
);

create index contact_words_known on contact_words (owner_id, word);
create index contact_words_similar on contact_words using gin (owner_id, word gin_trgm_ops);

-- The tags of cards that are not in the trash, in an index that can be counted.
create table contact_tags (
  contact_id bigint not null references contacts on delete cascade,
  owner_id bigint not null,
  name text collate "und-x-icu" not null,
  primary key (contact_id, name)
);

create index contact_tags_by_name on contact_tags (owner_id, name);

-- Of search texts, which are lower case: what stands between all else that ASCII has. No regular expression, which
-- would take three times as long. What the texts have in common is looked at once, numbers not at all.
create function words_of(search_texts text[]) returns setof text
  language sql immutable as $$
    with parts as (
      select distinct part
      from string_to_table(translate(array_to_string(search_texts, ' '), E'\n.@Q', '    '), ' ') as part
      where length(ltrim(part, '0123456789')) >= 3)
    select distinct word from string_to_table(
      translate((select string_agg(part, ' ') from parts),
        E'0123456789!"#$%&''()*+,-/:;<=>?[\\]^_`{|}~', repeat(' ', 40)), ' ') as word
    where length(word) between 3 and 40
  $$;

-- All three follow the cards by triggers, as many sentences write cards.
create function note_new_contacts() returns trigger language plpgsql as $$
  begin
    insert into contact_texts (contact_id, owner_id, listed, sort_name, search_text, beginnings)
      select id, owner_id, deleted_at is null, sort_name, search_text, beginnings from added;
    insert into contact_words (owner_id, word)
      select own.owner_id, words.word
      from (select owner_id, array_agg(search_text) as texts from added group by owner_id) as own,
        words_of(texts) as words (word)
      where not exists (
        select from contact_words as known
        where known.owner_id = own.owner_id and known.word = words.word);
    insert into contact_tags (contact_id, owner_id, name)
      select distinct added.id, added.owner_id, name from added, unnest(added.tags) as name
      where added.deleted_at is null;
    return null;
  end
  $$;

create function note_changed_contacts() returns trigger language plpgsql as $$
  begin
    update contact_texts set listed = changed.deleted_at is null, sort_name = changed.sort_name,
        search_text = changed.search_text, beginnings = changed.beginnings
      from before join changed using (id)
      where contact_texts.contact_id = changed.id and (before.search_text <> changed.search_text
        or before.sort_name <> changed.sort_name
        or (before.deleted_at is null) <> (changed.deleted_at is null));
    insert into contact_words (owner_id, word)
      select own.owner_id, words.word
      from (
        select changed.owner_id, array_agg(changed.search_text) as texts
        from before join changed using (id)
        where before.search_text <> changed.search_text
        group by changed.owner_id) as own, words_of(texts) as words (word)
      where not exists (
        select from contact_words as known
        where known.owner_id = own.owner_id and known.word = words.word);
    delete from contact_tags using before join changed using (id)
      where contact_tags.contact_id = changed.id and (before.tags <> changed.tags
        or (before.deleted_at is null) <> (changed.deleted_at is null));
    insert into contact_tags (contact_id, owner_id, name)
      select distinct changed.id, changed.owner_id, name
      from before join changed using (id), unnest(changed.tags) as name
      where changed.deleted_at is null and (before.tags <> changed.tags
        or before.deleted_at is not null);
    return null;
  end
  $$;

-- A mark before each word, by which few letters are found where words begin; when a card is written next, its notes
-- lose theirs.
update contacts set search_text =
  replace(' ' || replace(search_text, E'\n', E'\n '), ' ', ' Q');
update contacts set beginnings = coalesce((
  select string_agg(distinct left(word, letters), ' ')
  from string_to_table(translate(search_text, E'\nQ', ' '), ' ') as word,
    generate_series(1, 3) as letters
  where length(word) >= letters), '');

create trigger note_new after insert on contacts
  referencing new table as added
  for each statement execute function note_new_contacts();
create trigger note_changed after update on contacts
  referencing old table as before new table as changed
  for each statement execute function note_changed_contacts();

insert into contact_texts (contact_id, owner_id, listed, sort_name, search_text, beginnings)
  select id, owner_id, deleted_at is null, sort_name, search_text, beginnings from contacts;
insert into contact_words (owner_id, word)
  select owner_id, word
  from (select owner_id, array_agg(search_text) as texts from contacts group by owner_id) as own,
    words_of(texts) as word;
insert into contact_tags (contact_id, owner_id, name)
  select distinct id, owner_id, name from contacts, unnest(tags) as name where deleted_at is null;

-- It was what typing errors were forgiven in.
alter table contacts drop column name_text;
