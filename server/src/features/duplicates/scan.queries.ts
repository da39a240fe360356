import { sql } from 'kysely';
import { addMs } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

export interface ScannedContact {
  id: number;
  first_name: string;
  last_name: string;
  nickname: string;
  company_name: string;
  birthday: string | null;
  email_keys: string[];
  phone_keys: string[];
  updated_at: string;
}

export interface Scan {
  scanned_until: string;
  running_since: string | null;
}

const NEVER = '1970-01-01T00:00:00.000Z';
/** Covers transactions that started before the last scan and committed after it. */
const OVERLAP_MS = 10 * 60_000;

// `limit` keeps it one lookup per row.
const IS_COMPARED = sql`(select true from duplicate_keys
  where contact_id = contacts.id and version = contacts.updated_at limit 1)`;

/** Locks the owner's scan progress, so that only one scan runs. Undefined if the account was deleted. */
export async function lockScan(db: Db, owner_id: number) {
  await sql`
    insert into duplicate_scans (owner_id, scanned_until)
    select id, ${NEVER}::timestamptz from users where id = ${owner_id} and deleted_at is null
    on conflict do nothing`.execute(db);
  return db
    .selectFrom('duplicate_scans')
    .select(['scanned_until', 'running_since'])
    .where('owner_id', '=', owner_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The owner's scan progress. */
export async function findScan(db: Db, owner_id: number): Promise<Scan> {
  const scan = await db
    .selectFrom('duplicate_scans')
    .select(['scanned_until', 'running_since'])
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();
  return scan ?? { scanned_until: NEVER, running_since: null };
}

export function updateScan(
  db: Db,
  owner_id: number,
  changes: { scanned_until?: string; running_since: string | null },
) {
  return db.updateTable('duplicate_scans').set(changes).where('owner_id', '=', owner_id).execute();
}

/** JIT compilation takes longer than these queries. Until the transaction ends. */
export async function disableJit(db: Db): Promise<void> {
  await sql`select set_config('jit', 'off', true)`.execute(db);
}

/** Contacts changed since the last scan and not compared in their current version, in order of their changes. */
export async function findChanged(
  db: Db,
  owner_id: number,
  query: { scanned_until: string; after: [string, number] | null; limit: number },
): Promise<{ id: number; updated_at: string }[]> {
  const [timestamp, id] = query.after ?? [addMs(query.scanned_until, -OVERLAP_MS), 0];
  const { rows } = await sql<{ id: number; updated_at: string }>`
    select id, updated_at from contacts
    where owner_id = ${owner_id} and deleted_at is null and (updated_at, id) > (${timestamp}, ${id}::bigint)
      and ${IS_COMPARED} is null
    order by updated_at, id limit ${query.limit}`.execute(db);
  return rows;
}

/** The next users after an id, and whether they have contacts to compare or an interrupted scan. */
export async function findOwners(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; needs_scan: boolean }[]> {
  const { rows } = await sql<{ id: number; needs_scan: boolean }>`
    select users.id, running_since is not null or exists (
      select from contacts
      where owner_id = users.id and contacts.deleted_at is null and ${IS_COMPARED} is null
        and updated_at > coalesce(scanned_until, ${NEVER}) - ${OVERLAP_MS} * interval '1 millisecond'
    ) as needs_scan
    from users left join duplicate_scans on owner_id = users.id
    where users.id > ${after} and users.deleted_at is null
    order by users.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks those of these contacts that exist. */
export async function lockScannedContacts(
  db: Db,
  owner_id: number,
  ids: number[],
): Promise<ScannedContact[]> {
  const { rows } = await sql<ScannedContact>`
    select id, first_name, last_name, nickname, company_name, birthday, email_keys, phone_keys,
      updated_at
    from contacts
    where id = any(${ids}::bigint[]) and owner_id + 0 = ${owner_id} and deleted_at is null
    order by id for key share`.execute(db);
  return rows;
}

/** Replaces the blocking keys of these locked contacts. */
export async function relocationKeys(
  db: Db,
  owner_id: number,
  cards: { id: number; updated_at: string; keys: string[] }[],
): Promise<void> {
  const ids = cards.map((card) => card.id);
  const rows = cards.flatMap(({ id, updated_at, keys }) =>
    keys.map((key) => ({ key, contact_id: id, version: updated_at })),
  );
  await sql`delete from duplicate_keys where contact_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    insert into duplicate_keys (owner_id, key, contact_id, version)
    select ${owner_id}::bigint, key, contact_id, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (key text, contact_id bigint, version timestamptz)`.execute(db);
}

/** Contacts per key, for keys shared by 2 to `most` contacts. */
export async function findContactsByKey(
  db: Db,
  owner_id: number,
  keys: string[],
  max_contacts: number,
): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select met.ids::float8[] as ids from unnest(${keys}::text[]) as wanted (key)
    cross join lateral (
      select array(select contact_id from duplicate_keys
        where owner_id = ${owner_id} and key = wanted.key collate "C" limit ${max_contacts + 1}) as ids
      offset 0
    ) as met
    where cardinality(met.ids) between 2 and ${max_contacts}`.execute(db);
  return rows.map((row) => row.ids);
}
