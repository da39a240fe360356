import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

// Beyond these the words of one's cards are too many to be meant, and too unlike.
const MOST = 4;
const NEAR = 0.1;

/**
 * Words of a person's cards that one may have meant: those that contain one of `others`, else the most similar ones.
 * In a transaction only, for which PostgreSQL keeps the threshold by which its index goes, and goes by that index:
 * it believes that comparing all words of a person were as cheap, which takes ten times as long.
 */
export async function findSimilarTerms(
  db: Db,
  owner_id: number,
  word: string,
  { least, others }: { least: number; others: string[] },
): Promise<string[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true),
    set_config('enable_indexonlyscan', 'off', true),
    set_config('enable_indexscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ word: string; near: number }>`
    select word, max(near) as near from (
      select word, word_similarity(${word}, word) as near from contact_words
      where owner_id = ${owner_id} and ${word} <% word
      union all
      select word, 0.99 from contact_words
      where owner_id = ${owner_id} and word = any(${others}::text[])
    ) as found
    group by word order by near desc, length(word), word limit ${MOST}`.execute(db);
  const best = rows[0]?.near ?? 0;
  const words = rows.filter(({ near }) => near >= best - NEAR).map((row) => row.word);
  // Who has a word has all that is within it.
  return words.filter((one) => !words.some((other) => other !== one && one.includes(other)));
}
