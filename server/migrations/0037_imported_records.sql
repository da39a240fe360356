-- Relationships, interactions and reminders that come with the contacts of an import. Adds columns without rewriting rows.
alter table import_rows
  -- What the row has besides its contact (see read-row.ts).
  add column records jsonb,
  -- The ids of what the import added for it, by table.
  add column added_records jsonb;
alter table imports
  drop constraint imports_format_check,
  add constraint imports_format_check
    check (format in ('vcard', 'csv', 'addresses', 'monica', 'nametag')),
  -- Kinds of relationships that the import created.
  add column created_kinds bigint[] not null default '{}';
