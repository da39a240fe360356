import { sql } from 'kysely';
import type { Interaction } from '#contract/interactions.ts';
import type { Db } from '../../../infra/db.ts';

type NewRow = Pick<Interaction, 'kind' | 'occurred_at' | 'body' | 'contact_ids'>;

/** Inserts interactions that their first contact doesn't have yet; returns the new ones. */
export async function insertMissing(
  db: Db,
  owner_id: number,
  rows: readonly NewRow[],
  now: string,
): Promise<(NewRow & { id: number })[]> {
  const { rows: numbered } = await sql<{ id: number; position: number }>`
    select nextval(pg_get_serial_sequence('interactions', 'id')) as id, position
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position, contact_id: row.contact_ids[0] })))}::jsonb)
      as given (position int, contact_id bigint, kind text, occurred_at timestamptz(3), body text)
    where not exists (
      select from interaction_contacts as link
      join interactions on interactions.id = link.interaction_id
      where link.contact_id = given.contact_id and link.occurred_at = given.occurred_at
        and interactions.kind = given.kind and interactions.body = given.body)
    order by position`.execute(db);
  const added = numbered.map(({ id, position }) => ({ ...rows[position]!, id }));
  await sql`
    insert into interactions (id, owner_id, kind, occurred_at, body, created_at, updated_at)
    overriding system value
    select id, ${owner_id}, kind, occurred_at, body, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as given (id bigint, kind text, occurred_at timestamptz, body text)`.execute(db);
  return added;
}

export async function linkAll(
  db: Db,
  links: readonly { interaction_id: number; contact_id: number; occurred_at: string }[],
): Promise<void> {
  await sql`
    insert into interaction_contacts (interaction_id, contact_id, occurred_at)
    select interaction_id, contact_id, occurred_at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as given (interaction_id bigint, contact_id bigint, occurred_at timestamptz)
    on conflict do nothing`.execute(db);
}

/** What happened with a contact, and when. */
export type Link = Pick<Interaction, 'kind' | 'occurred_at'> & { contact_id: number };

/** Deletes interactions that weren't changed since they were added; returns what they were with each contact. */
export async function deleteUnchanged(db: Db, owner_id: number, ids: number[]): Promise<Link[]> {
  const { rows } = await sql<Link & { id: number }>`
    select interactions.id, kind, link.contact_id, interactions.occurred_at
    from interactions join interaction_contacts as link on link.interaction_id = interactions.id
    where interactions.id = any(${ids}::bigint[]) and owner_id = ${owner_id}
      and updated_at = created_at
    order by interactions.id, contact_id for update of interactions`.execute(db);
  await sql`
    delete from interactions where id = any(${rows.map(({ id }) => id)}::bigint[])
      and owner_id = ${owner_id}`.execute(db);
  return rows;
}
