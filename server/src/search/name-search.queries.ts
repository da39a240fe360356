import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../infra/db.ts';

/** A name search with `like` patterns. */
export interface NamePatterns {
  beginning: string;
  words: NameWord[];
}

export interface NameWord {
  text: string;
  /** Names with a word starting with this. */
  prefixPatterns: string[];
  /** Names containing the word exactly. */
  patterns: string[];
  /** Names containing the word, or the word with two adjacent letters swapped. */
  fuzzyPatterns: string[];
  /** Minimum word similarity; null disables fuzzy matching. */
  least: number | null;
}

const NAME = sql<string>`named.name_text`;

/** Rows to search, with `id` and `name_text`, and the order of equally good matches. */
export interface NamedRows {
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

// Results much less similar than the best are dropped.
const SIMILARITY_MARGIN = 0.1;

/**
 * Ids of rows whose user matches the name, best first; the most similar if none contains all words. Requires a
 * transaction.
 */
export async function findByName(
  db: Db,
  { rows: named, order }: NamedRows,
  search: NamePatterns,
  limit: number,
): Promise<number[]> {
  await preferNameIndex(db, search);
  const exact = await sql<{ id: number }>`
    select id from ${named} as named where ${matchesAllWords(search)}
    order by ${nameRank(search)}, ${order} limit ${limit}`.execute(db);
  if (exact.rows.length > 0) return exact.rows.map((row) => row.id);
  const near = similarity(search);
  const { rows } = await sql<{ id: number; near: number }>`
    select id, ${near} as near from ${named} as named where ${matchesFuzzily(search)} and ${near} > 0
    order by near desc, ${order} limit ${limit}`.execute(db);
  const least = (rows[0]?.near ?? 0) - SIMILARITY_MARGIN;
  return rows.filter((row) => row.near >= least).map((row) => row.id);
}

/**
 * Run first in the search's transaction: forces the name index, which the planner avoids, and sets its similarity
 * threshold.
 */
async function preferNameIndex(db: Db, { words }: NamePatterns): Promise<void> {
  const least = Math.min(1, ...words.map((word) => word.least ?? 1));
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(db);
}

/** Names containing all words. */
function matchesAllWords({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(words.map(({ patterns }) => matchesAny(patterns)));
}

/** 0 if the name starts with the search, 1 if each word starts one of its words, 2 otherwise. */
function nameRank({ beginning, words }: NamePatterns): RawBuilder<number> {
  const matchesPrefix = all(words.map(({ prefixPatterns }) => matchesAny(prefixPatterns)));
  return sql`case when ${NAME} like ${beginning} then 0 when ${matchesPrefix} then 1 else 2 end`;
}

/** Typo-tolerant candidates, ranked by `similarity`. */
function matchesFuzzily({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(
    words.map(({ text, fuzzyPatterns, least }) =>
      least === null
        ? matchesAny(fuzzyPatterns)
        : sql`(${text} <% ${NAME} or ${matchesAny(fuzzyPatterns)})`,
    ),
  );
}

/** Similarity of all words, 0 to 1; 0 if any word doesn't match. */
function similarity({ words }: NamePatterns): RawBuilder<number> {
  const each = words.map(({ text, patterns, fuzzyPatterns, least }) => {
    const similar = sql`word_similarity(${text}, ${NAME})`;
    return sql`case when ${matchesAny(patterns)} then 1 when ${matchesAny(fuzzyPatterns)} then 0.99
      ${least === null ? sql`` : sql`when ${similar} >= ${least} then ${similar}`} else 0 end`;
  });
  return sql`least(${sql.join(each)})`;
}

function matchesAny(patterns: string[]): RawBuilder<SqlBool> {
  return sql`${NAME} like any(${patterns}::text[])`;
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
