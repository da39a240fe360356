import { sql } from 'kysely';
import type { Interaction, InteractionKind } from '#contract/interactions.ts';
import { contactName } from '../../contact-name.queries.ts';
import type { Db } from '../../infra/db.ts';

export type InteractionInput = Pick<Interaction, 'kind' | 'occurred_at' | 'body'>;
type NewInteraction = InteractionInput & Pick<Interaction, 'program'>;
export type InteractionRow = Omit<Interaction, 'contact_ids'>;

export async function insertInteraction(
  db: Db,
  owner_id: number,
  entry: NewInteraction,
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('interactions')
    .values({ ...entry, owner_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an interaction; includes contacts in the trash. */
export async function lockInteraction(
  db: Db,
  owner_id: number,
  id: number,
): Promise<(InteractionInput & { contact_ids: number[] }) | undefined> {
  const row = await db
    .selectFrom('interactions')
    .select(['kind', 'occurred_at', 'body'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const links = await db
    .selectFrom('interaction_contacts')
    .select('contact_id')
    .where('interaction_id', '=', id)
    .orderBy('contact_id')
    .execute();
  const contact_ids = links.map((link) => link.contact_id);
  return { ...row, kind: row.kind as InteractionKind, contact_ids };
}

export function updateInteraction(
  db: Db,
  owner_id: number,
  id: number,
  entry: InteractionInput,
  now: string,
) {
  return db
    .updateTable('interactions')
    .set({ ...entry, updated_at: sql`greatest(${now}::timestamptz, updated_at)` })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Sets the contacts of an interaction. */
export async function linkContacts(
  db: Db,
  interaction_id: number,
  contact_ids: number[],
  occurred_at: string,
): Promise<void> {
  await db
    .deleteFrom('interaction_contacts')
    .where('interaction_id', '=', interaction_id)
    .where(sql<boolean>`contact_id <> all(${contact_ids}::bigint[])`)
    .execute();
  await sql`
    insert into interaction_contacts (interaction_id, contact_id, occurred_at)
    select ${interaction_id}, contact_id, ${occurred_at}
    from unnest(${contact_ids}::bigint[]) as given (contact_id)
    on conflict (interaction_id, contact_id)
      do update set occurred_at = excluded.occurred_at`.execute(db);
}

export function deleteInteraction(db: Db, owner_id: number, id: number) {
  return db
    .deleteFrom('interactions')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export function findInteraction(db: Db, owner_id: number, id: number) {
  return selectInteractions(db)
    .where('interactions.owner_id', '=', owner_id)
    .where('interactions.id', '=', id)
    .$castTo<InteractionRow>()
    .executeTakeFirst();
}

export function findInteractions(db: Db, owner_id: number, ids: number[]) {
  return selectInteractions(db)
    .where('interactions.owner_id', '=', owner_id)
    .where(sql<boolean>`interactions.id = any(${ids})`)
    .$castTo<InteractionRow>()
    .execute();
}

/** In creation order, including contacts in the trash. */
export function listInteractions(db: Db, owner_id: number, after: number, limit: number) {
  return selectInteractions(db, { trash: true })
    .where('interactions.owner_id', '=', owner_id)
    .where('interactions.id', '>', after)
    .orderBy('interactions.id')
    .limit(limit)
    .$castTo<InteractionRow>()
    .execute();
}

/** Interactions as in the API; the caller restricts the owner. */
export function selectInteractions(db: Db, { trash = false } = {}) {
  const shown = trash ? sql`true` : sql`deleted_at is null`;
  return db.selectFrom('interactions').select([
    'interactions.id',
    'interactions.kind',
    'interactions.occurred_at',
    'interactions.body',
    'interactions.program',
    'interactions.created_at',
    'interactions.updated_at',
    // `offset 0` makes it one lookup per contact; otherwise all contacts are scanned.
    sql`(select coalesce(
          jsonb_agg(jsonb_build_object('id', card.id, 'name', card.name) order by sort_name, card.id),
          '[]')
        from interaction_contacts as other cross join lateral (
          select contacts.id, ${contactName} as name, sort_name from contacts
          where contacts.id = other.contact_id and ${shown} offset 0) as card
        where other.interaction_id = interactions.id)`.as('contacts'),
  ]);
}
