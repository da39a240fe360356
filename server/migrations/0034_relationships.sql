-- Relationships between contacts, kinds of relationships, and households. Empty tables: takes milliseconds at any size.

-- The kinds of users. Built-in kinds have ids below 1000 and are defined in the contract (relationship-kinds.ts).
create table relationship_kinds (
  id bigint generated always as identity (start with 1000) primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  inverse_name text not null,
  "group" text not null check ("group" in ('family', 'work', 'social', 'other')),
  "symmetric" boolean not null
);
create unique index relationship_kinds_name on relationship_kinds (owner_id, lower(name));
create index relationship_kinds_owner on relationship_kinds (owner_id, id);

-- Each is stored once: `to_id` is of this kind to `from_id`. One of the two is null if that person is only a name. Of a
-- symmetric kind, `from_id` is the lower id.
create table relationships (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  -- Without a foreign key, because built-in kinds have no row. Writes lock the kind.
  kind_id bigint not null,
  from_id bigint references contacts on delete cascade,
  to_id bigint references contacts on delete cascade,
  name text not null default '',
  since text,
  until text,
  note text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (from_id <> to_id),
  check (num_nonnulls(from_id, to_id) = case when name = '' then 2 else 1 end)
);
create index relationships_from on relationships (from_id, id) where from_id is not null;
create index relationships_to on relationships (to_id, id) where to_id is not null;
create index relationships_owner on relationships (owner_id, id);
create index relationships_kind on relationships (kind_id, owner_id);
-- One per kind and pair, in either direction. `least` ignores null.
create unique index relationships_pair
  on relationships (least(from_id, to_id), greatest(from_id, to_id), kind_id) where name = '';
create unique index relationships_name
  on relationships (least(from_id, to_id), kind_id, lower(name)) where name <> '';

create table households (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  address jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index households_owner on households (owner_id, id);

create table household_contacts (
  household_id bigint not null references households on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  primary key (household_id, contact_id)
);
create index household_contacts_contact on household_contacts (contact_id);
