import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { filterTexts, type ListFilter } from '../list/contact-filter.queries.ts';

/** Sorts after all letters in ICU's order. */
const LAST_CHARACTER = '\uffff';

/** Ids of the first contacts by name whose names start with the text, ignoring case and accents. */
export async function findByPrefix(
  db: Db,
  owner_id: number,
  folded: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('sort_name', '>=', folded)
    .where('sort_name', '<', folded + LAST_CHARACTER)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Text filters. */
export interface SearchFilters {
  /** A stricter filter; its matches also match the other. */
  better: ListFilter | null;
  any: ListFilter;
}

/**
 * The best matches: those matching by name first, then by name order. Reads a limited number of matches without
 * ordering, preferring the stricter filter.
 */
export async function findBestMatches(
  db: Db,
  owner_id: number,
  { better, any }: SearchFilters,
  { depth, limit }: { depth: number; limit: number },
): Promise<number[]> {
  // By default the planner scans all users' contacts, expecting early matches.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const rank = rankOf(better === null ? [any] : [better, any]);
  const cards = (filter: ListFilter) =>
    filterTexts(db, owner_id, filter)
      .select(['contact_id', 'sort_name', rank.as('rank')])
      .limit(depth);
  const others =
    better === null
      ? sql``
      : sql`union all (${cards(better).where(sql<boolean>`(select count(*) from fitting) = ${depth}`)})`;
  const { rows } = await sql<{ contact_id: number }>`
    with fitting as materialized (${cards(any)})
    select contact_id from (select * from fitting ${others}) as found
    group by contact_id, sort_name order by min(rank), sort_name, contact_id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.contact_id);
}

/** The filter that matches the name, the first line of the text. */
function rankOf(filters: ListFilter[]): RawBuilder<number> {
  const ranks = filters.map(({ words }, rank) => {
    const nameConditions = words.map(({ patterns }) => sql`${NAME} like any(${patterns}::text[])`);
    return sql`when ${sql.join(nameConditions, sql` and `)} then ${sql.lit(rank)}`;
  });
  return sql`case ${sql.join(ranks, sql` `)} else ${sql.lit(filters.length)} end`;
}

const NAME = sql`split_part(search_text, E'\n', 1)`;
