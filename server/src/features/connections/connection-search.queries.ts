import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import {
  preferNameIndex,
  matchesAllTerms,
  matchesFuzzily,
  nameRank,
  similarity,
  type NamePatterns,
} from '../../search/name-search.queries.ts';

/** Ids of accepted connections whose user matches the name, best first. Requires a transaction. */
export async function findByName(
  db: Db,
  user_id: number,
  search: NamePatterns,
  limit: number,
): Promise<number[]> {
  await preferNameIndex(db, search);
  const rows = await acceptedOf(db, user_id)
    .select('mine.id')
    .where(matchesAllTerms(search))
    .orderBy(nameRank(search))
    .orderBy('name_text')
    .orderBy('mine.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The typo-tolerant variant, most similar first. */
export async function findByNearName(
  db: Db,
  user_id: number,
  search: NamePatterns,
  limit: number,
): Promise<{ id: number; near: number }[]> {
  await preferNameIndex(db, search);
  const near = similarity(search);
  return acceptedOf(db, user_id)
    .select(['mine.id', near.as('near')])
    .where(matchesFuzzily(search))
    .where(near, '>', 0)
    .orderBy('near', 'desc')
    .orderBy('name_text')
    .orderBy('mine.id')
    .limit(limit)
    .execute();
}

function acceptedOf(db: Db, user_id: number) {
  const accepted = db.selectFrom('connections').where('status', '=', sql.lit('accepted'));
  const mine = accepted
    .where('from_user', '=', user_id)
    .select(['id', 'to_user as other_id'])
    .unionAll(accepted.where('to_user', '=', user_id).select(['id', 'from_user as other_id']));
  return db.selectFrom(mine.as('mine')).innerJoin('users', 'users.id', 'mine.other_id');
}
