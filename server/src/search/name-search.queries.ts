import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../infra/db.ts';

/** As name-search.ts makes it. */
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

/** The column of whoever is looked for. */
const NAME = sql<string>`users.name_text`;

/**
 * To be said first, in the transaction of the search: PostgreSQL would rather read everybody's names than find them by
 * their index, or the few of the caller's people by their ids. And how similar a word must be for that index.
 */
export async function preferNameIndex(db: Db, { words }: NamePatterns): Promise<void> {
  const least = Math.min(1, ...words.map((word) => word.least ?? 1));
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(db);
}

/** Names that have all words. */
export function matchesAllWords({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(words.map(({ patterns }) => matchesAny(patterns)));
}

/** Whether the name begins so (0), each word begins one of its own (1), or it has them within (2). */
export function nameRank({ beginning, words }: NamePatterns): RawBuilder<number> {
  const begun = all(words.map(({ beginnings }) => matchesAny(beginnings)));
  return sql`case when ${NAME} like ${beginning} then 0 when ${begun} then 1 else 2 end`;
}

/** Names that may be meant; `nearness` decides. */
export function matchesFuzzily({ words }: NamePatterns): RawBuilder<SqlBool> {
  return all(
    words.map(({ text, meant, least }) =>
      least === null ? matchesAny(meant) : sql`(${text} <% ${NAME} or ${matchesAny(meant)})`,
    ),
  );
}

/** How near the name is to all words, from 0 to 1; 0 where one of them can't be meant. */
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
