import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { contactsOf, ownedBy, selectContacts } from '../contacts.queries.ts';

/** What identifies people: emails in lower case, numbers as phone-key.ts makes them, names as they are sorted. */
export interface IdentityKeys {
  emails: string[];
  phones: string[];
  names: string[];
}

/** All contacts of a person that have any of these keys, oldest first. In a transaction only. */
export async function findByKeys(db: Db, owner_id: number, keys: IdentityKeys) {
  // A thousand keys look so dear to PostgreSQL that it would compile the query: 600 ms for work of 15 ms.
  await sql`select set_config('jit', 'off', true)`.execute(db);
  return selectContacts(db)
    .where(
      sql<boolean>`contacts.id = any(array(
      ${withEmails(owner_id, keys.emails)} union ${withPhones(owner_id, keys.phones)} union
      ${withNames(owner_id, keys.names)}))`,
    )
    .orderBy('contacts.id')
    .execute();
}

/** The first contact with one of these keys; null where there is none. */
export async function findFirstByKeys(
  db: Db,
  owner_id: number,
  emails: string[],
  phones: string[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    ${withEmails(owner_id, emails)} union ${withPhones(owner_id, phones)}
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

// Key by key, each by the index of its column (`offset 0`): for many keys at once PostgreSQL expects so much that it
// reads the whole table.
function withEmails(owner_id: number, emails: string[]) {
  return sql`select found.id from unnest(${emails}::text[]) as wanted (key)
    cross join lateral (select id from contacts where email_keys @> array[wanted.key]
      and ${ownedBy(owner_id)} and deleted_at is null offset 0) as found`;
}

function withPhones(owner_id: number, phones: string[]) {
  return sql`select found.id from unnest(${phones}::text[]) as wanted (key)
    cross join lateral (select id from contacts where phone_keys @> array[wanted.key]
      and ${ownedBy(owner_id)} and deleted_at is null offset 0) as found`;
}

function withNames(owner_id: number, names: string[]) {
  return sql`select found.id from unnest(${names}::text[]) as wanted (key)
    cross join lateral (select id from contacts where sort_name = wanted.key collate "und-x-icu"
      and ${ownedBy(owner_id)} and deleted_at is null offset 0) as found`;
}

/** The contacts of a person that are linked to a user, oldest first. */
export function listLinkedTo(
  db: Db,
  owner_id: number,
  user_id: number,
  after: number,
  limit: number,
) {
  return contactsOf(db, owner_id)
    .where('contacts.associated_user_id', '=', user_id)
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(limit)
    .execute();
}

/** A contact that is linked to nobody: this one, else the first with one of the emails; null where there is none. */
export async function findToLink(
  db: Db,
  owner_id: number,
  contact_id: number | null,
  emails: string[],
) {
  const { rows } = await sql<{ id: number }>`
    select id from contacts
    where owner_id = ${owner_id} and deleted_at is null and associated_user_id is null
      and (id = ${contact_id} or id in (${withEmails(owner_id, emails)}))
    order by id is distinct from ${contact_id}, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a contact of the person that is not in the trash was written at this moment or later. */
export async function hasUpdatesSince(db: Db, owner_id: number, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '>=', moment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
