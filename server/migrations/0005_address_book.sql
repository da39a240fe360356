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
  status text not null check (status in ('running', 'done', 'failed', 'undone')),
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
  add column created_types bigint[] not null default '{}';
alter table import_rows
  -- The card that the row completed, before and after.
  add column before jsonb,
  add column after jsonb;
