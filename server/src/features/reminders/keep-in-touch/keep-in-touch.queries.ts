import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** Other sources of a contact's cadence: the tag with the shortest one, else its type. */
export async function findCadenceSource(db: Db, owner_id: number, contact_id: number) {
  const { rows } = await sql<{ tag: string | null; type: string | null; cadence_days: number }>`
    select tag, type, asking.cadence_days from contacts as card cross join lateral (
      (select 1 as choice, tag, null as type, own.cadence_days from tag_cadences as own
      where own.owner_id = card.owner_id and own.tag = any(card.tags)
      order by own.cadence_days, tag limit 1)
      union all
      select 2, null, name, contact_types.cadence_days from contact_types
      where contact_types.id = card.contact_type_id
        and contact_types.owner_id = card.owner_id and contact_types.cadence_days is not null
      order by choice limit 1) as asking
    where card.id = ${contact_id} and card.owner_id = ${owner_id}`.execute(db);
  return rows[0];
}
