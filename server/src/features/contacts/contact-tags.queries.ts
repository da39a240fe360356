import type { Db } from '../../infra/db.ts';

/** The tags of a person's contacts by name, each with how many have it; from after one on. */
export function listTags(db: Db, owner_id: number, after: string, limit: number) {
  return db
    .selectFrom('contact_tags')
    .select((row) => ['name', row.fn.countAll<number>().as('contact_count')])
    .where('owner_id', '=', owner_id)
    .where('name', '>', after)
    .groupBy('name')
    .orderBy('name')
    .limit(limit)
    .execute();
}
