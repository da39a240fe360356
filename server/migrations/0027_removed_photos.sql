-- Photos that a bulk action removed, until it can't be undone anymore. The new table locks contacts and contact_batches for
-- a moment, whatever their size.
create table removed_photos (
  batch_id bigint not null references contact_batches on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  -- As in contact_photos.
  image bytea not null,
  primary key (batch_id, contact_id)
);
create index removed_photos_contact on removed_photos (contact_id);
alter table removed_photos alter column image set storage external;
