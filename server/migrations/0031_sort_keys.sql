-- Sort orders by first name, last name, company and city follow the owner's language. Null if the root collation sorts the
-- value itself correctly, which takes no space. The columns take milliseconds at any size; each index blocks writes to
-- contacts while it is built: on PostgreSQL 18 about 12 s per ten million contacts.
alter table contacts
  add column first_name_key text collate "und-x-icu",
  add column last_name_key text collate "und-x-icu",
  add column company_key text collate "und-x-icu",
  add column city_key text collate "und-x-icu";

create index contacts_by_first_name on contacts (owner_id, coalesce(first_name_key, sort_name), id)
  where deleted_at is null;
drop index contacts_by_last_name, contacts_by_company, contacts_by_city;
create index contacts_by_last_name on contacts (owner_id, (coalesce(last_name_key,
    sort_key_of(contact_last_name(first_name, last_name, sort_name))) collate "und-x-icu"), id)
  where deleted_at is null;
create index contacts_by_company on contacts
  (owner_id, (coalesce(company_key, sort_key_of(company_name)) collate "und-x-icu"), id)
  where deleted_at is null;
create index contacts_by_city on contacts
  (owner_id, (coalesce(city_key, sort_key_of(addresses #>> '{0,city}')) collate "und-x-icu"), id)
  where deleted_at is null;

-- Keys of existing contacts, 500 per job, unless an earlier migration of this transaction has enqueued it. Until a
-- contact's turn, it's listed where it was. Absent in a new database, which has no contacts.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    if not exists (select from graphile_worker.jobs
        where task_identifier = 'contacts.refresh-search' and created_at = now()) then
      perform graphile_worker.add_job('contacts.refresh-search', '{"after": 0}');
    end if;
  end if;
end $$;
