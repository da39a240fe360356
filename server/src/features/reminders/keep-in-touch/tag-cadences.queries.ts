import type { Db } from '../../../infra/db.ts';

/** Tags with a cadence, by name, after `after`. */
export function listTagCadences(db: Db, owner_id: number, after: string, limit: number) {
  return db
    .selectFrom('tag_cadences')
    .select(['tag', 'cadence_days'])
    .where('owner_id', '=', owner_id)
    .where('tag', '>', after)
    .orderBy('tag')
    .limit(limit)
    .execute();
}

/** A trigger updates the reminders of contacts with this tag. */
export function upsertTagCadence(db: Db, owner_id: number, tag: string, cadence_days: number) {
  return db
    .insertInto('tag_cadences')
    .values({ owner_id, tag, cadence_days })
    .onConflict((conflict) => conflict.columns(['owner_id', 'tag']).doUpdateSet({ cadence_days }))
    .execute();
}

export function deleteTagCadence(db: Db, owner_id: number, tag: string) {
  return db
    .deleteFrom('tag_cadences')
    .where('owner_id', '=', owner_id)
    .where('tag', '=', tag)
    .execute();
}
