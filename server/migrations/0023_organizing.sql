-- Filters, sort orders and saved views of the contact list, and colors of tags. The indexes block writes to contacts and
-- reminders while they are built: on PostgreSQL 18 about 12 s per ten million contacts each.

-- Cities and countries of a contact without case and accents, as the server derives them (see location-keys.ts). A job
-- of the next migration fills them for existing contacts.
alter table contacts add column location_keys text[] not null default '{}';
create index contacts_locations on contacts using gin (owner_id, location_keys) where deleted_at is null;

-- Empty keys sort after all letters; index entries must stay short.
create function sort_key_of(value text) returns text language sql immutable as $$
  select case when coalesce(value, '') = '' then U&'\FFFF' else left(value, 200) end
$$;
create function contact_last_name(first_name text, last_name text, sort_name text) returns text
  language sql immutable as $$
    select case when last_name = '' then sort_name else last_name || ' ' || first_name end
  $$;

create index contacts_by_last_name on contacts (owner_id,
    (sort_key_of(contact_last_name(first_name, last_name, sort_name)) collate "und-x-icu"), id)
  where deleted_at is null;
create index contacts_by_company on contacts
  (owner_id, (sort_key_of(company_name) collate "und-x-icu"), id) where deleted_at is null;
create index contacts_by_city on contacts
  (owner_id, (sort_key_of(addresses #>> '{0,city}') collate "und-x-icu"), id)
  where deleted_at is null;
create index reminders_next_contact on reminders (owner_id, contact_id) include (list_date)
  where kind = 'keep_in_touch';

create table contact_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  icon text not null,
  -- As in the API; what it refers to may be gone.
  filter jsonb not null,
  sort text not null,
  columns text[] not null,
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index contact_views_order on contact_views (owner_id, position, id);

create table tag_colors (
  owner_id bigint not null references users on delete cascade,
  tag text collate "und-x-icu" not null,
  color text not null,
  primary key (owner_id, tag)
);
