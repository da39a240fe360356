-- Contacts that follow the profile of the linked user, and where each value of a contact comes from. The index blocks
-- writes to contacts while it reads them once: about a second for a million.

alter table users
  add column follow_profile text not null default 'ask'
    check (follow_profile in ('ask', 'always', 'never')),
  -- When each profile field last changed for those who see it, by field; `job` when the user changed jobs.
  add column profile_changed_at jsonb not null default '{}';

alter table contacts
  -- By field or list entry (see cards/sources.ts). Values of older contacts have none.
  add column sources jsonb not null default '{}',
  -- Null uses the setting of the owner.
  add column follow_profile text,
  -- Values of the profile, by field, that the owner chose not to take.
  add column kept_profile jsonb not null default '{}',
  -- When the linked user last changed jobs.
  add column job_changed_at timestamptz(3);
create index contacts_job_changed on contacts (owner_id, job_changed_at desc, id)
  where job_changed_at is not null;

alter table contact_changes
  -- What undoing this change needs; null if it can't be undone.
  add column undo jsonb,
  add column undone_at timestamptz(3);
