-- The photo of a contact, or of a shared card, under a random key. The new table locks contacts and contact_shares for a
-- moment, whatever their size: no row is read or written.
create table contact_photos (
  key text primary key,
  contact_id bigint references contacts on delete cascade,
  share_id bigint references contact_shares on delete cascade,
  -- A WebP of 512 pixels.
  image bytea not null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(contact_id, share_id) = 1)
);
-- With the key, so that a list reads it from the index.
create unique index contact_photos_contact on contact_photos (contact_id) include (key) where contact_id is not null;
create unique index contact_photos_share on contact_photos (share_id) include (key) where share_id is not null;
-- Compressed already.
alter table contact_photos alter column image set storage external;
