import { sql } from 'kysely';
import { contactName } from '../../../contact-name.queries.ts';
import { contactPhotoUrl } from '../../../contact-photo.queries.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import { visiblePerson } from '../../../people.queries.ts';
import { ownedBy } from '../contacts.queries.ts';

export interface ContactSummary {
  id: number;
  name: string;
  email: string;
  user_id: number | null;
  photo_url: string | null;
}

/** Contacts with these ids or linked to these users. */
export function findSummaries(
  db: Db,
  owner_id: number,
  { ids, user_ids }: { ids: number[]; user_ids: number[] },
): Promise<ContactSummary[]> {
  return db
    .selectFrom('contacts')
    .select(['id', contactName.as('name'), 'email', 'associated_user_id as user_id'])
    .select(contactPhotoUrl.as('photo_url'))
    .where(
      sql<boolean>`(id = any(${ids}::bigint[]) or associated_user_id = any(${user_ids}::bigint[]))`,
    )
    .where(ownedBy(owner_id))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The linked user of each contact; unlinked ones are omitted. */
export async function findLinks(db: Db, owner_id: number, ids: number[]) {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, associated_user_id as user_id from contacts
    where id = any(${ids}::bigint[]) and associated_user_id is not null
      and ${ownedBy(owner_id)} and deleted_at is null`.execute(db);
  return rows;
}

/** The first favorites by name. */
export async function listFavorites(db: Db, owner_id: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    photo_url: string | null;
    avatar_url: string | null;
  }>`
    select contacts.id, contacts.name, ${contactPhotoUrl} as photo_url, linked.avatar_url
    from (
      select id, ${contactName} as name, sort_name, associated_user_id from contacts
      where owner_id = ${owner_id} and deleted_at is null and favorite
      order by sort_name, id limit ${limit}) as contacts
    left join ${visiblePerson(owner_id, 'contacts.associated_user_id')} as linked on true
    order by sort_name, contacts.id`.execute(db);
  return rows;
}

/** Contacts added between each two timestamps, and after the last; each count is an index range. */
export async function countAdded(
  db: Db,
  owner_id: number,
  timestamps: Timestamp[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from contacts
      where owner_id = ${owner_id} and deleted_at is null
        and created_at >= month.begins and created_at < month.ends) as count
    from (
      select begins, coalesce(lead(begins) over (order by begins), 'infinity') as ends
      from unnest(${timestamps}::timestamptz[]) as given (begins)) as month
    order by begins`.execute(db);
  return rows.map(({ count }) => count);
}
