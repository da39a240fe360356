import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import {
  preferNameIndex,
  matchesAllTerms,
  matchesFuzzily,
  nameRank,
  similarity,
  type NamePatterns,
} from '../../../search/name-search.queries.ts';

/**
 * Ids of conversations whose other participant matches the name, including hidden ones, best first, then newest.
 * Requires a transaction.
 */
export async function findByName(
  db: Db,
  user_id: number,
  search: NamePatterns,
  limit: number,
): Promise<number[]> {
  await preferNameIndex(db, search);
  const rows = await conversationsOf(db, user_id)
    .select('conversations.id')
    .where(matchesAllTerms(search))
    .orderBy(nameRank(search))
    .orderBy('last_message_time', 'desc')
    .orderBy('conversations.id', 'desc')
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
  return conversationsOf(db, user_id)
    .select(['conversations.id', near.as('near')])
    .where(matchesFuzzily(search))
    .where(near, '>', 0)
    .orderBy('near', 'desc')
    .orderBy('last_message_time', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(limit)
    .execute();
}

/** Uses the indexes of both columns of the pair; the members' indexes are by conversation or exclude hidden ones. */
function conversationsOf(db: Db, user_id: number) {
  return db
    .selectFrom('conversations')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`user_low + user_high - ${user_id}::bigint`),
    )
    .innerJoin('conversation_members as mine', 'mine.conversation_id', 'conversations.id')
    .where((row) => row.or([row('user_low', '=', user_id), row('user_high', '=', user_id)]))
    .where('mine.user_id', '=', user_id);
}
