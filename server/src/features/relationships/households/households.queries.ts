import { sql } from 'kysely';
import type { Address, ContactReference } from '#contract/contacts.ts';
import { contactReference } from '../../../contact-reference.queries.ts';
import { type Db, jsonb } from '../../../infra/db.ts';

export interface HouseholdRow {
  id: number;
  name: string;
  address: Address | null;
  contacts: ContactReference[];
}

const columns = sql`households.id, households.name, households.address, (
  select coalesce(jsonb_agg(contact order by sort_name, id), '[]')
  from household_contacts as link cross join lateral (
    select ${contactReference} as contact, sort_name, contacts.id from contacts
    where contacts.id = link.contact_id and deleted_at is null offset 0) as card
  where link.household_id = households.id) as contacts`;

/** Oldest first, with contacts outside the trash. */
export async function listHouseholds(db: Db, owner_id: number, after: number, limit: number) {
  const { rows } = await sql<HouseholdRow>`
    select ${columns} from households
    where owner_id = ${owner_id} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function findHousehold(db: Db, owner_id: number, id: number) {
  const { rows } = await sql<HouseholdRow>`
    select ${columns} from households where id = ${id} and owner_id = ${owner_id}`.execute(db);
  return rows[0];
}

/** Households of a contact, oldest first. */
export async function listHouseholdsOf(db: Db, owner_id: number, contact_id: number) {
  const { rows } = await sql<HouseholdRow>`
    select ${columns} from household_contacts as own
    join households on households.id = own.household_id and owner_id + 0 = ${owner_id}
    where own.contact_id = ${contact_id} order by households.id`.execute(db);
  return rows;
}

/** Locks a household; its contacts include those in the trash. */
export async function lockHousehold(db: Db, owner_id: number, id: number) {
  const { rows } = await sql<{ name: string; address: Address | null; contact_ids: number[] }>`
    select name, address, to_jsonb(array(
      select contact_id from household_contacts where household_id = households.id
      order by contact_id)) as contact_ids
    from households where id = ${id} and owner_id = ${owner_id} for update`.execute(db);
  return rows[0];
}

interface HouseholdFields {
  name: string;
  address: Address | null;
}

export async function insertHousehold(
  db: Db,
  owner_id: number,
  { name, address }: HouseholdFields,
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('households')
    .values({
      owner_id,
      name,
      address: address && jsonb(address),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function updateHousehold(
  db: Db,
  owner_id: number,
  id: number,
  { name, address, updated_at }: HouseholdFields & { updated_at: string },
) {
  return db
    .updateTable('households')
    .set({ name, address: address && jsonb(address), updated_at })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .execute();
}

/** Sets the contacts of a household. */
export async function setContacts(db: Db, id: number, contact_ids: number[]): Promise<void> {
  await db
    .deleteFrom('household_contacts')
    .where('household_id', '=', id)
    .where(sql<boolean>`contact_id <> all(${contact_ids}::bigint[])`)
    .execute();
  await sql`
    insert into household_contacts (household_id, contact_id)
    select ${id}, contact_id from unnest(${contact_ids}::bigint[]) as given (contact_id)
    on conflict do nothing`.execute(db);
}

export async function deleteHousehold(db: Db, owner_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('households')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
