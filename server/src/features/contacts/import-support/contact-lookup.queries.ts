import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { contactsOf, ownedBy, selectContacts } from '../contacts.queries.ts';

/** Lowercase emails, phone keys (see phone-key.ts) and sort names. */
export interface IdentityKeys {
  emails: string[];
  phones: string[];
  names: string[];
}

/** Contacts with any of these keys, oldest first. Requires a transaction. */
export async function findByKeys(db: Db, owner_id: number, keys: IdentityKeys) {
  // The planner's cost for a thousand keys would trigger JIT compilation: 600 ms for a 15 ms query.
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

/** The first contact with one of these keys; null if none. */
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

// One index lookup per key (`offset 0`); for many keys the planner would scan the table.
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

/** Contacts linked to a user, oldest first. */
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

/** An unlinked contact: the given one, or the first with one of the emails; null if none. */
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

/** Whether a contact outside the trash was written at or after this time. */
export async function hasUpdatesSince(
  db: Db,
  owner_id: number,
  timestamp: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '>=', timestamp)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
