-- The words by which asks find contacts, as stems with the kind of their field (contacts/search/match-terms.ts). Columns
-- without a default or with a constant one, and an index without rows at first: takes milliseconds per million contacts.
alter table contacts add column match_terms text not null default '';
-- Null for contacts in the trash or with a date of death.
alter table contact_texts add column terms tsvector;

-- With the owner, so that a search reads one user's rows.
create index contact_texts_terms on contact_texts using gin (owner_id, terms)
  with (gin_pending_list_limit = 2048) where terms is not null;

create function searched_terms(match_terms text, deleted_at timestamptz, deceased_on text) returns tsvector
  language sql immutable as $$
    select case when deleted_at is null and deceased_on is null then nullif(match_terms, '')::tsvector end
  $$;

create or replace function note_new_contacts() returns trigger language plpgsql as $$
  begin
    insert into contact_texts (contact_id, owner_id, listed, sort_name, search_text, beginnings, terms)
      select id, owner_id, deleted_at is null, sort_name, search_text, beginnings,
        searched_terms(match_terms, deleted_at, deceased_on) from added;
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

create or replace function note_changed_contacts() returns trigger language plpgsql as $$
  begin
    update contact_texts set listed = changed.deleted_at is null, sort_name = changed.sort_name,
        search_text = changed.search_text, beginnings = changed.beginnings,
        terms = searched_terms(changed.match_terms, changed.deleted_at, changed.deceased_on)
      from before join changed using (id)
      where contact_texts.contact_id = changed.id and (before.search_text <> changed.search_text
        or before.sort_name <> changed.sort_name
        or before.match_terms <> changed.match_terms
        or (before.deceased_on is null) <> (changed.deceased_on is null)
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

-- Absent in a new database, which has no contacts.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('contacts.refresh-search', '{"after": 0}');
  end if;
end $$;
