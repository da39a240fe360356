-- Fields that users add to their contacts. The column has a constant default and the tables are empty, so this takes
-- milliseconds at any size; creating the triggers waits for running writes to contacts.
create table custom_fields (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'url', 'yes_no')),
  options text[] not null,
  position integer not null,
  -- Deleted fields can be restored for 30 days.
  deleted_at timestamptz(3)
);
create unique index custom_fields_name on custom_fields (owner_id, lower(name)) where deleted_at is null;
create index custom_fields_order on custom_fields (owner_id, position, id) where deleted_at is null;
create index custom_fields_deleted on custom_fields (owner_id) where deleted_at is not null;
create index custom_fields_expired on custom_fields (deleted_at) where deleted_at is not null;

-- Values by the id of the field, as in the API. A deleted field may still have some: reads leave them out.
alter table contacts add column custom jsonb not null default '{}';

-- The values of `contacts.custom` for filters and counts.
create table custom_values (
  -- Without a foreign key, because contacts may still have values of a deleted field.
  field_id bigint not null,
  contact_id bigint not null references contacts on delete cascade,
  -- False in the trash.
  listed boolean not null,
  -- The first 100 characters.
  exact text collate "C" not null,
  number double precision,
  folded text not null,
  primary key (field_id, contact_id)
);
create index custom_values_contact on custom_values (contact_id);
create index custom_values_exact on custom_values (field_id, exact, contact_id) where listed;
create index custom_values_number on custom_values (field_id, number, contact_id) where listed and number is not null;

create function values_of_contact(custom jsonb)
  returns table (field_id bigint, exact text, number double precision, folded text)
  language sql immutable as $$
    select key::bigint, left(value #>> '{}', 100),
      case when jsonb_typeof(value) = 'number' then (value #>> '{}')::double precision end,
      case when jsonb_typeof(value) = 'string' then fold_text(value #>> '{}') else '' end
    from jsonb_each(custom)
  $$;

create function add_custom_values() returns trigger language plpgsql as $$ begin
  insert into custom_values (field_id, contact_id, listed, exact, number, folded)
    select given.field_id, added.id, added.deleted_at is null, given.exact, given.number, given.folded
    from added, values_of_contact(added.custom) as given
    where added.custom <> '{}';
  return null;
end $$;
create function change_custom_values() returns trigger language plpgsql as $$
  declare
    moved bigint[] := array(
      select changed.id from before join changed using (id)
      where before.custom <> changed.custom or (changed.custom <> '{}'
        and (before.deleted_at is null) <> (changed.deleted_at is null)));
  begin
    if moved = '{}' then return null; end if;
    delete from custom_values where contact_id = any (moved);
    insert into custom_values (field_id, contact_id, listed, exact, number, folded)
      select given.field_id, changed.id, changed.deleted_at is null, given.exact, given.number, given.folded
      from changed, values_of_contact(changed.custom) as given
      where changed.id = any (moved);
    return null;
  end
$$;

create trigger custom_values_new after insert on contacts
  referencing new table as added
  for each statement execute function add_custom_values();
create trigger custom_values_changed after update on contacts
  referencing old table as before new table as changed
  for each statement execute function change_custom_values();

-- Fields that an import created, deleted by its undo if unused.
alter table imports add column created_fields bigint[] not null default '{}';
