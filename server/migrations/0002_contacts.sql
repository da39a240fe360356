create table contact_types (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  color text not null,
  icon text not null,
  cadence_days integer check (cadence_days > 0),
  position integer not null
);

create unique index contact_types_name on contact_types (owner_id, lower(name));
create index contact_types_order on contact_types (owner_id, position, id);

create table contacts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  nickname text not null default '',
  email text not null default '',
  phone_number text not null default '',
  favorite boolean not null default false,
  associated_user_id bigint references users on delete set null,
  contact_type_id bigint references contact_types on delete set null,
  company_name text not null default '',
  job_title text not null default '',
  industry text not null default '',
  company_size text not null default '',
  website text not null default '',
  company_notes text not null default '',
  emails jsonb not null default '[]',
  phones jsonb not null default '[]',
  addresses jsonb not null default '[]',
  urls jsonb not null default '[]',
  birthday text,
  tags text[] not null default '{}',
  notes text not null default '',
  how_we_met text not null default '',
  cadence_days integer check (cadence_days > 0),
  last_contacted_at timestamptz(3),
  source text not null default 'manual',
  -- What an imported card had and the product has no field for; it comes out again on export.
  extra jsonb not null default '[]',
  -- Derived from the card by the service in one place (searchable.ts), so that lists need no computing.
  sort_name text collate "und-x-icu" not null,
  search_text text not null,
  -- Only names, company, title and tags: a search that forgives typing errors looks at these.
  name_text text not null,
  email_keys text[] not null,
  phone_keys text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

-- One index for each order of the list; the trash is a list of its own.
create index contacts_by_name on contacts (owner_id, sort_name, id) where deleted_at is null;
create index contacts_by_created on contacts (owner_id, created_at desc, id desc) where deleted_at is null;
create index contacts_by_updated on contacts (owner_id, updated_at desc, id desc) where deleted_at is null;
-- Those never contacted come last, as one moment before all others.
create index contacts_by_contacted
  on contacts (owner_id, coalesce(last_contacted_at, '-infinity'::timestamptz) desc, id desc)
  where deleted_at is null;
create index contacts_favorites on contacts (owner_id, sort_name, id) where deleted_at is null and favorite;
create index contacts_of_type on contacts (contact_type_id, owner_id) where contact_type_id is not null;
create index contacts_of_user on contacts (associated_user_id, owner_id) where associated_user_id is not null;
create index contacts_trash on contacts (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index contacts_search on contacts using gin (owner_id, search_text gin_trgm_ops) where deleted_at is null;
create index contacts_names on contacts using gin (owner_id, name_text gin_trgm_ops) where deleted_at is null;
-- The look for duplicates goes by these keys alone: see contact-lookup.queries.ts. Without a pending list,
-- through which each of the thousands of looks of an import would go.
create index contacts_emails on contacts using gin (email_keys) with (fastupdate = off) where deleted_at is null;
create index contacts_phones on contacts using gin (phone_keys) with (fastupdate = off) where deleted_at is null;
create index contacts_same_name on contacts (sort_name) where deleted_at is null;
create index contacts_tags on contacts using gin (owner_id, tags) where deleted_at is null;

create table imports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  file_name text not null,
  format text not null check (format in ('vcard', 'csv')),
  -- The file as it came: another mapping reads it again. Taken away when the import is done.
  file bytea,
  columns jsonb not null default '[]',
  mapping jsonb not null default '{}',
  status text not null
    check (status in ('reading', 'ready', 'committing', 'done', 'failed', 'undone')),
  problem text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create index imports_owner on imports (owner_id, id desc);

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  index integer not null,
  contact jsonb not null,
  extra jsonb not null default '[]',
  problems jsonb not null default '[]',
  action text not null check (action in ('add', 'update', 'skip')),
  duplicate_of bigint references contacts on delete set null,
  -- The contact that came of the row.
  contact_id bigint references contacts on delete set null,
  primary key (import_id, index)
);

create index import_rows_duplicate on import_rows (duplicate_of) where duplicate_of is not null;
create index import_rows_contact on import_rows (contact_id) where contact_id is not null;
