import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../infra/db.ts';

export interface NamePatterns {
  beginning: string;
  words: {
    text: string;
    beginnings: string[];
    patterns: string[];
    meant: string[];
    least: number | null;
  }[];
}

const NAME = sql<string>`users.name_text`;

/**
 * Run first in the search's transaction: forces the name index, which the planner avoids, and sets its similarity
 * threshold.
 */
export async function preferNameIndex(db: Db, { words }: NamePatterns): Promise<void> {
  const least = Math.min(1, ...words.map((word) => word.least ?? 1));
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(db);
}

/** Names containing all words. */
export function matchesAllWords({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(words.map(({ patterns }) => matchesAny(patterns)));
}

/** 0 if the name starts with the search, 1 if each word starts one of its words, 2 otherwise. */
export function nameRank({ beginning, words }: NamePatterns): RawBuilder<number> {
  const matchesPrefix = all(words.map(({ beginnings }) => matchesAny(beginnings)));
  return sql`case when ${NAME} like ${beginning} then 0 when ${matchesPrefix} then 1 else 2 end`;
}

/** Typo-tolerant candidates, ranked by `similarity`. */
export function matchesFuzzily({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(
    words.map(({ text, meant, least }) =>
      least === null ? matchesAny(meant) : sql`(${text} <% ${NAME} or ${matchesAny(meant)})`,
    ),
  );
}

/** Similarity of all words, 0 to 1; 0 if any word doesn't match. */
export function similarity({ words }: NamePatterns): RawBuilder<number> {
  const each = words.map(({ text, patterns, meant, least }) => {
    const similar = sql`word_similarity(${text}, ${NAME})`;
    return sql`case when ${matchesAny(patterns)} then 1 when ${matchesAny(meant)} then 0.99
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
