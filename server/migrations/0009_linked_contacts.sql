-- A person's linked contacts in their order, found and counted without those of everybody else.
create index contacts_linked on contacts (owner_id, sort_name, id)
  where deleted_at is null and associated_user_id is not null;
