import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { DB } from '../../infra/schema.ts';

/** Tables whose rows are reassigned with a contact. */
export const CONTACT_REFERENCES = [
  ['contact_changes', 'contact_id'],
  ['contact_shares', 'contact_id'],
  ['contact_shares', 'accepted_contact_id'],
  ['connections', 'contact_id'],
  ['card_links', 'contact_id'],
  ['introductions', 'contact_id'],
] as const satisfies [keyof DB, string][];

type ContactReference = (typeof CONTACT_REFERENCES)[number];

/** A row id and the contact it referenced before. */
export type Moved = [id: number, from: number];

export async function moveRows(
  db: Db,
  [table, column]: ContactReference,
  ids: number[],
  to: number,
): Promise<Moved[]> {
  const contact = sql.ref(column);
  const { rows } = await sql<{ id: number; from_id: number }>`
    with found as (
      select id, ${contact} as from_id from ${sql.table(table)}
      where ${contact} = any(${ids}::bigint[]) order by id for update
    )
    update ${sql.table(table)} as moved set ${contact} = ${to} from found
    where moved.id = found.id returning moved.id, found.from_id`.execute(db);
  return rows.map((row) => [row.id, row.from_id]);
}

/** Restores rows that still reference the merge target. */
export async function moveRowsBack(
  db: Db,
  [table, column]: ContactReference,
  moved: Moved[],
  to: number,
): Promise<void> {
  const contact = sql.ref(column);
  await sql`
    update ${sql.table(table)} as moved set ${contact} = back.from_id
    from ${unnest(moved)} as back (id, from_id)
    where moved.id = back.id and moved.${contact} = ${to}`.execute(db);
}

/** Replaces the contacts of interactions; returns the interactions newly referencing the target. */
export async function moveInteractions(db: Db, ids: number[], to: number) {
  const { rows: removed } = await sql<{ id: number; from_id: number; occurred_at: string }>`
    delete from interaction_contacts where contact_id = any(${ids}::bigint[])
    returning interaction_id as id, contact_id as from_id, occurred_at`.execute(db);
  const { rows: joined } = await sql<{ id: number }>`
    insert into interaction_contacts (interaction_id, contact_id, occurred_at)
    select distinct id, ${to}::bigint, occurred_at
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as taken (id bigint, occurred_at timestamptz)
    on conflict do nothing returning interaction_id as id`.execute(db);
  return {
    interactions: removed.map((row): Moved => [row.id, row.from_id]),
    joined_interactions: joined.map((row) => row.id),
  };
}

/** If the remaining contact was removed from an interaction since, the others stay removed, too. */
export async function moveInteractionsBack(
  db: Db,
  { interactions, joined_interactions }: Awaited<ReturnType<typeof moveInteractions>>,
  to: number,
): Promise<void> {
  await sql`
    insert into interaction_contacts (interaction_id, contact_id, occurred_at)
    select kept.interaction_id, back.from_id, kept.occurred_at
    from ${unnest(interactions)} as back (id, from_id)
    join interaction_contacts as kept on kept.interaction_id = back.id and kept.contact_id = ${to}
    on conflict do nothing`.execute(db);
  await sql`
    delete from interaction_contacts
    where contact_id = ${to} and interaction_id = any(${joined_interactions}::bigint[])`.execute(
    db,
  );
}

/** Import rows that would update these contacts update the target. */
export async function moveProposals(db: Db, ids: number[], to: number) {
  const { rows } = await sql<{ import_id: number; index: number; from_id: number }>`
    with found as (
      select import_id, index, duplicate_of as from_id from import_rows
      where duplicate_of = any(${ids}::bigint[]) and contact_id is null
      order by import_id, index for update
    )
    update import_rows as moved set duplicate_of = ${to} from found
    where moved.import_id = found.import_id and moved.index = found.index
    returning moved.import_id, moved.index, found.from_id`.execute(db);
  return rows;
}

export async function moveProposalsBack(
  db: Db,
  moved: Awaited<ReturnType<typeof moveProposals>>,
  to: number,
): Promise<void> {
  await sql`
    update import_rows as moved set duplicate_of = back.from_id
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as back (import_id bigint, index int, from_id bigint)
    where moved.import_id = back.import_id and moved.index = back.index
      and moved.duplicate_of = ${to} and moved.contact_id is null`.execute(db);
}

/** Copies dismissals to the target; returns the new ones. */
export async function copyDismissals(db: Db, owner_id: number, ids: number[], to: number) {
  const { rows } = await sql<{ id: number }>`
    insert into duplicate_dismissals (low_id, high_id, owner_id, created_at)
    select least(other_id, ${to}), greatest(other_id, ${to}), ${owner_id}, min(created_at) from (
      select high_id as other_id, created_at from duplicate_dismissals
      where low_id = any(${ids}::bigint[])
      union all
      select low_id, created_at from duplicate_dismissals where high_id = any(${ids}::bigint[])
    ) as dismissed
    where other_id <> ${to} and other_id <> all(${ids}::bigint[]) group by other_id
    on conflict do nothing returning low_id + high_id - ${to} as id`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteDismissals(
  db: Db,
  other_ids: number[],
  contact_id: number,
): Promise<void> {
  await sql`
    delete from duplicate_dismissals
    where (low_id = ${contact_id} and high_id = any(${other_ids}::bigint[]))
      or (high_id = ${contact_id} and low_id = any(${other_ids}::bigint[]))`.execute(db);
}

/** The timeline entry written by the merge. */
export async function findTimelineEntry(
  db: Db,
  contact_id: number,
  timestamp: string,
): Promise<number> {
  const { id } = await db
    .selectFrom('contact_changes')
    .select('id')
    .where('contact_id', '=', contact_id)
    .where('changed_at', '=', timestamp)
    .where('source', '=', 'merge')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export function deleteTimelineEntry(db: Db, contact_id: number, id: number) {
  return db
    .deleteFrom('contact_changes')
    .where('contact_id', '=', contact_id)
    .where('id', '=', id)
    .execute();
}

function unnest(moved: Moved[]) {
  const ids = moved.map(([id]) => id);
  const from = moved.map(([, from_id]) => from_id);
  return sql`unnest(${ids}::bigint[], ${from}::bigint[])`;
}
