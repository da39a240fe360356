import { sql } from 'kysely';
import type { InteractionKind } from '#contract/interactions.ts';
import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import { uidIn } from '../../contact-uid.queries.ts';
import type { Db } from '../../infra/db.ts';

/** What another person is to the one of a row. */
export interface ReadRelationship {
  kind: { name: string; inverse_name: string; group: RelationshipGroup };
  /** The UID of the other person's card, if the file has it. */
  uid: string;
  /** Empty if the file has only a UID. */
  name: string;
  since: string | null;
  until: string | null;
  note: string;
  /** Stored with the contact if the relationship can't be. */
  source: unknown[];
}

export interface ReadInteraction {
  /** The same in each row of an interaction with several people; empty with one. */
  key: string;
  /** UIDs of the others. */
  with: string[];
  kind: InteractionKind;
  occurred_at: string;
  body: string;
}

export interface ReadReminder {
  title: string;
  notes: string;
  date: string;
  /** As in RFC 5545; null if it doesn't repeat. */
  rrule: string | null;
}

/** What a row has besides its contact. */
export interface ReadRecords {
  relationships: ReadRelationship[];
  interactions: ReadInteraction[];
  reminders: ReadReminder[];
}

/** Ids of what an import added for a row. */
export type AddedRecords = Record<keyof ReadRecords, number[]>;

/** Rows with a contact and records, in file order. */
export function listRecords(db: Db, import_id: number, after: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select('index')
    .select((row) => [
      row.ref('contact_id').$castTo<number>().as('contact_id'),
      row.ref('records').$castTo<ReadRecords>().as('records'),
    ])
    .where('import_id', '=', import_id)
    .where('index', '>', after)
    .where('contact_id', 'is not', null)
    .where('records', 'is not', null)
    .orderBy('index')
    .limit(limit)
    .execute();
}

/** The relationships of rows not skipped, without repetitions: their kinds, and the UIDs and names of the others. */
export async function listRelated(db: Db, import_id: number) {
  const { rows } = await sql<Pick<ReadRelationship, 'kind' | 'uid' | 'name'>>`
    select distinct entry -> 'kind' as kind, entry ->> 'uid' as uid, entry ->> 'name' as name
    from import_rows, jsonb_array_elements(records -> 'relationships') as entry
    where import_id = ${import_id} and action <> 'skip'`.execute(db);
  return rows;
}

/** Contacts of the rows, or those that they repeat, with the UIDs in the file. */
export async function listContactsOfRows(db: Db, import_id: number) {
  const { rows } = await sql<{ contact_id: number; uid: string | null }>`
    select coalesce(contact_id, duplicate_of) as contact_id, ${uidIn(sql`extra`)} as uid
    from import_rows
    where import_id = ${import_id} and coalesce(contact_id, duplicate_of) is not null
    order by index`.execute(db);
  return rows;
}

/** UIDs of rows that aren't skipped, or repeat an existing contact. */
export async function listUids(db: Db, import_id: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from (
      select ${uidIn(sql`extra`)} as uid from import_rows
      where import_id = ${import_id} and (action <> 'skip' or duplicate_of is not null)) as found
    where uid is not null`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** The last condition repeats the join, as in `setResults`. */
export async function setAddedRecords(
  db: Db,
  import_id: number,
  added: readonly { index: number; added_records: AddedRecords }[],
): Promise<void> {
  await sql`
    update import_rows set added_records = added.added_records
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added (index int, added_records jsonb)
    where import_rows.import_id = ${import_id} and import_rows.index = added.index
      and import_rows.index = any(${added.map(({ index }) => index)}::int[])`.execute(db);
}

export async function listAddedRecords(db: Db, import_id: number): Promise<AddedRecords[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select((row) => row.ref('added_records').$castTo<AddedRecords>().as('added_records'))
    .where('import_id', '=', import_id)
    .where('added_records', 'is not', null)
    .execute();
  return rows.map((row) => row.added_records);
}
